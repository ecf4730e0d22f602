import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { MediaRef } from '../../platform/whatsapp-driver.ts'
import { insertPendingFiles } from './files.ts'
import { insertMessages, type NewMessage, withoutJoins } from './insert.ts'
import { selectMessage } from './columns.ts'
import { toMessage } from './to-message.ts'

/** A message from the network, written by the customer or on the company's own phone. */
export type InboundMessage = Pick<
  NewMessage,
  'body' | 'mediaType' | 'fromMe' | 'quotedId' | 'extra' | 'isForwarded' | 'isRead'
> & {
  ticket: Ticket
  networkId: string
  connectionId: number
  at: Date
  /** File still on the network. The message is stored at once; the file follows. */
  file: MediaRef | undefined
}

/** Stores messages in the given order and returns them in that order. */
export async function insertInbound(ctx: Ctx, all: InboundMessage[]): Promise<Message[]> {
  const rows = await insertMessages(ctx, all.map(toNewMessage))
  const files = all.flatMap(({ file: ref, ticket: { whatsappId } }, i) =>
    ref ? [{ messageId: rows[i]!.id, connectionId: whatsappId, ref }] : [],
  )
  if (files.length > 0) await insertPendingFiles(ctx, files)
  if (files.length === 0 && all.every(({ quotedId }) => !quotedId))
    return rows.map((row, i) => withoutJoins(ctx, row, all[i]!.ticket))
  const ids = rows.map(({ id }) => id)
  const shown = await selectMessage(ctx.db)
    .where('messages.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return shown.toSorted((one, other) => one.position - other.position).map(toMessage(ctx))
}

const toNewMessage = ({ networkId, connectionId, at, ...message }: InboundMessage): NewMessage => ({
  ...message,
  network: { connectionId, networkId },
  userId: null,
  sentAt: message.fromMe ? at : undefined,
  createdAt: at,
})
