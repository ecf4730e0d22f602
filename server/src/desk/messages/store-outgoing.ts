import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../platform/ctx.ts'
import type { StoredFile } from '../../platform/files/store-stream.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ticketChanged } from '../hooks.ts'
import { recordSent, type TicketChanges } from '../tickets/last-message.ts'
import { reloadMessage } from './files.ts'
import { insertMessage, insertOwnMessage, type NewMessage } from './insert.ts'
import { enqueueSend, makeNetworkId, type SendOrigin } from './outbox.ts'
import { emitMessageCreated } from './update.ts'

type OutgoingMessage = Pick<
  NewMessage,
  'id' | 'userId' | 'body' | 'mediaType' | 'extra' | 'quotedId' | 'isForwarded'
> & {
  /** Text in the ticket list, if it is not the body. */
  preview?: string | undefined
  /** Stores the file of the message. */
  attach?: ((messageId: string) => Promise<unknown>) | undefined
  origin?: SendOrigin
  /** Automated or forwarded: a waiting customer goes on waiting. */
  isNoAnswer?: boolean
  /** An idle message: sent once per waiting time. */
  isReminder?: boolean
  /** Columns of the ticket that change together with its last message, in one write. */
  changes?: TicketChanges | undefined
}

/** A stored message of ours with its ticket afterwards. */
export type StoredOutgoing = { message: Message; ticket: Ticket }

/**
 * Stores a message of ours, enqueues it and shows it on every screen: the only way to send. The caller has locked the
 * ticket, except for a message without author, id of a client and quotation, which is inserted together with the lock.
 * Undefined, and nothing is sent, if the id is already stored.
 */
export async function storeOutgoing(
  ctx: Ctx,
  ticket: Ticket,
  outgoing: OutgoingMessage,
): Promise<StoredOutgoing | undefined> {
  const { preview, attach, origin = 'agent', ...rest } = outgoing
  const { isNoAnswer, isReminder, changes, ...content } = rest
  const { id: ticketId, contactId, whatsappId: connectionId } = ticket
  if (connectionId === null) throw new Refusal('ERR_NO_WAPP_FOUND')
  const stored = await insert(ctx, {
    ...content,
    ticket,
    network: { connectionId, networkId: makeNetworkId() },
    fromMe: true,
    isRead: true,
    createdAt: ctx.now,
  })
  if (!stored) return undefined
  await attach?.(stored.id)
  // Concurrent queries are sent in one message.
  const [, updated, message] = await Promise.all([
    enqueueSend(ctx, { messageId: stored.id, connectionId, contactId, origin }),
    recordSent(ctx, {
      ticketId,
      body: preview ?? content.body,
      mediaType: content.mediaType,
      userId: content.userId,
      isNoAnswer,
      isReminder,
      changes,
    }),
    attach ? reloadMessage(ctx, stored.id) : stored,
  ])
  if (!updated) throw new Refusal('ERR_NO_TICKET_FOUND')
  if (changes) ctx.beforeCommit(() => ticketChanged.run(ctx, { ticket: updated, before: ticket }))
  // Shows the ticket too.
  emitMessageCreated(ctx, { message, ticket: updated })
  return { message, ticket: updated }
}

/** Undefined if the id is already stored. */
async function insert(
  ctx: Ctx,
  message: NewMessage & { ticket: Ticket },
): Promise<Message | undefined> {
  const { id, userId, quotedId } = message
  if (id !== undefined || userId !== null || quotedId) return insertMessage(ctx, message)
  return insertOwnMessage(ctx, { ...message, userId })
}

/** Gives a message the file of another one. Both refer to the stored file, which is not copied. */
export function copyAttachment(
  { db }: Ctx,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<unknown> {
  const file = ['fileName', 'mime', 'size', 'width', 'height', 'seconds', 'storageKey'] as const
  return db
    .insertInto('attachments')
    .columns(['messageId', ...file])
    .expression((eb) =>
      eb
        .selectFrom('attachments')
        .select(eb.val(toId).$castTo<string>().as('messageId'))
        .select(file)
        .where('messageId', '=', fromId)
        .where('state', '=', 'ready'),
    )
    .execute()
}

/** How a stored file becomes part of a message, for `storeOutgoing`. */
export const withFile = (
  ctx: Ctx,
  { body, file }: { body: string; file: StoredFile | undefined },
) => ({
  body,
  mediaType: file?.kind ?? ('text' as const),
  preview: body || fileNameIn(file),
  attach: file && ((messageId: string) => attachFile(ctx, messageId, file)),
})

/** The file name of a recording means nothing to readers. */
const fileNameIn = (file: StoredFile | undefined): string =>
  file && file.kind !== 'audio' ? file.fileName : ''

const attachFile = ({ db }: Ctx, messageId: string, file: StoredFile) => {
  const { key: storageKey, kind: _kind, ...facts } = file
  return db
    .insertInto('attachments')
    .values({ ...facts, messageId, storageKey })
    .execute()
}
