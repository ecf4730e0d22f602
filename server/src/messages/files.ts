import type { Message } from '@recado/contract/messages'
import type { Ctx } from '../platform/ctx.ts'
import type { Ticket } from '@recado/contract/tickets'
import type { MediaRef } from '../whatsapp/driver.ts'
import { MediaRef as MediaRefSchema } from '../whatsapp/driver.ts'
import { tellMessage } from './change.ts'
import type { StoredFile } from '../media/store-stream.ts'
import { present, shownFrom } from './shown.ts'

/** A file that still lies on the network: the message stands at once, the file follows. */
export async function expectFile(
  ctx: Ctx,
  { message, ticket, ref }: { message: Message; ticket: Ticket; ref: MediaRef },
): Promise<Message> {
  await ctx.db
    .insertInto('attachments')
    .values({
      messageId: message.id,
      connectionId: ticket.whatsappId,
      state: 'pending',
      fileName: ref.fileName ?? '',
      mime: ref.mime,
      size: ref.bytes ?? null,
      seconds: ref.seconds ?? null,
      networkRef: JSON.stringify(ref),
      nextAt: ctx.now,
    })
    .execute()
  return showAgain(ctx, message.id)
}

async function showAgain(ctx: Ctx, messageId: string): Promise<Message> {
  return present(ctx)(
    await shownFrom(ctx.db).where('messages.id', '=', messageId).executeTakeFirstOrThrow(),
  )
}

export type Expected = { messageId: string; attempts: number; ref: MediaRef }

/** Files of this connection that are still to be fetched and due now. */
export async function dueFiles(
  { db, now }: Ctx,
  { connectionId, most }: { connectionId: number; most: number },
): Promise<Expected[]> {
  const due = await db
    .selectFrom('attachments')
    .select(['messageId', 'attempts', 'networkRef'])
    .where('connectionId', '=', connectionId)
    .where('state', '=', 'pending')
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(most)
    .execute()
  return due.map(({ messageId, attempts, networkRef }) => ({
    messageId,
    attempts,
    ref: MediaRefSchema.parse(networkRef),
  }))
}

/** The file is here: the bubble shows it on every screen. */
export async function keepFile(
  ctx: Ctx,
  { messageId, file }: { messageId: string; file: StoredFile },
): Promise<void> {
  const { key: storageKey, kind: _kind, fileName: _name, ...facts } = file
  await settle(ctx, messageId, { ...facts, storageKey, state: 'ready', networkRef: null })
}

/** Not this time: tried again at `nextAt`, or given up where there is none. */
export async function missFile(
  ctx: Ctx,
  { messageId, nextAt }: { messageId: string; nextAt: Date | undefined },
): Promise<void> {
  if (!nextAt) return settle(ctx, messageId, { state: 'failed' })
  await ctx.db
    .updateTable('attachments')
    .set((eb) => ({ nextAt, attempts: eb('attempts', '+', 1) }))
    .where('messageId', '=', messageId)
    .where('state', '=', 'pending')
    .execute()
}

type Settled = Partial<Omit<StoredFile, 'key' | 'kind' | 'fileName'>> & {
  state: 'ready' | 'failed'
  storageKey?: string
  networkRef?: null
}

async function settle(ctx: Ctx, messageId: string, how: Settled): Promise<void> {
  const settled = await ctx.db
    .updateTable('attachments')
    .set(how)
    .where('messageId', '=', messageId)
    .where('state', '=', 'pending')
    .returning('messageId')
    .executeTakeFirst()
  if (settled) await tellMessage(ctx, await showAgain(ctx, messageId))
}

/** Where a message's file lies, for whoever holds a signed address. */
export const storedFile = ({ db }: Ctx, messageId: string) =>
  db
    .selectFrom('attachments')
    .select(['storageKey', 'mime', 'size', 'fileName'])
    .where('messageId', '=', messageId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
