import type { ErrorCode } from '@recado/contract/errors'
import type { Message } from '@recado/contract/desk/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Json } from '../../platform/database/tables.ts'
import type { MediaRef } from '../../platform/whatsapp-driver.ts'
import { MediaRef as MediaRefSchema } from '../../platform/whatsapp-driver.ts'
import { lockTicketOf } from './lock-ticket.ts'
import { emitMessageUpdated } from './update.ts'
import { enqueueFileRemoval } from '../../platform/files/removal.ts'
import { fileNameFor } from '../../platform/files/file-name.ts'
import type { StoredFile } from '../../platform/files/store-stream.ts'
import { selectMessage } from './columns.ts'
import { toMessage } from './to-message.ts'

type RemoteFile = { messageId: string; connectionId: number | null; ref: MediaRef }

/** Inserts attachments whose content is still on the network. The node that holds the connection downloads them. */
export async function insertPendingFiles({ db, now }: Ctx, files: RemoteFile[]): Promise<void> {
  const rows = files.map(({ messageId, connectionId, ref }) => ({
    message_id: messageId,
    connection_id: connectionId,
    // The type declared by the sender applies until the content is here. Most pictures have no name.
    file_name: ref.fileName ? fileNameFor(ref.fileName, ref.mime) : '',
    mime: ref.mime,
    size: ref.bytes ?? null,
    seconds: ref.seconds ?? null,
    network_ref: ref,
  }))
  await sql`
    insert into attachments (message_id, connection_id, state, file_name, mime, size, seconds, network_ref, next_at)
    select message_id, connection_id, 'pending', file_name, mime, size, seconds, network_ref, ${now}
      from json_populate_recordset(null::attachments, ${JSON.stringify(rows)}::json)`.execute(db)
}

/** The message with the current state of its file. */
export async function reloadMessage(ctx: Ctx, messageId: string): Promise<Message> {
  return toMessage(ctx)(
    await selectMessage(ctx.db).where('messages.id', '=', messageId).executeTakeFirstOrThrow(),
  )
}

export type DueFile = { messageId: string; attempts: number; ref: MediaRef }

/** Due files of this connection that are still to be downloaded. */
export async function dueFiles(
  { db, now }: Ctx,
  { connectionId, most }: { connectionId: number; most: number },
): Promise<DueFile[]> {
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

/**
 * Stores a downloaded file and shows it on every screen. Removes it from storage if its message no longer waits for it.
 */
export async function saveDownloadedFile(
  ctx: Ctx,
  { messageId, file }: { messageId: string; file: StoredFile },
): Promise<void> {
  const { key: storageKey, kind: _kind, fileName: name, ...facts } = file
  const fileName = sql<string>`case when file_name = '' then '' else ${name} end`
  const how: FileUpdate = { ...facts, fileName, storageKey, state: 'ready', networkRef: null }
  const isKept = await updatePendingFile(ctx, messageId, how)
  if (!isKept) await enqueueFileRemoval(ctx, [storageKey])
}

type FileFailure = {
  messageId: string
  nextAt: Date | undefined
  /** Error of the file itself. A retry cannot succeed. */
  refused: ErrorCode | undefined
}

/** Schedules the next attempt at `nextAt`, or fails the download if undefined. */
export async function recordFileFailure(
  ctx: Ctx,
  { messageId, nextAt, refused }: FileFailure,
): Promise<void> {
  if (!nextAt) {
    await updatePendingFile(ctx, messageId, {
      state: 'failed',
      ...(refused && { networkRef: withRefusal(refused) }),
    })
    return
  }
  await ctx.db
    .updateTable('attachments')
    .set((eb) => ({ nextAt, attempts: eb('attempts', '+', 1) }))
    .where('messageId', '=', messageId)
    .where('state', '=', 'pending')
    .execute()
}

/** Sets the duration of a recording. Only the browser knows it. */
export const withDuration = (file: StoredFile, seconds: number | undefined): StoredFile =>
  file.kind === 'audio' && seconds !== undefined ? { ...file, seconds } : file

type FileUpdate = Partial<Omit<StoredFile, 'key' | 'kind' | 'fileName'>> & {
  state: 'ready' | 'failed'
  storageKey?: string
  fileName?: RawBuilder<string>
  networkRef?: null | ReturnType<typeof withRefusal>
}

/** Stored in `network_ref`, which is cleared once the file is here. */
const withRefusal = (code: ErrorCode) =>
  sql<Json>`network_ref || jsonb_build_object('refused', ${code}::text)`

/** False if the message is gone or no longer waits for its file. */
async function updatePendingFile(ctx: Ctx, messageId: string, how: FileUpdate): Promise<boolean> {
  await lockTicketOf(ctx, messageId)
  const settled = await ctx.db
    .updateTable('attachments')
    .set(how)
    .where('messageId', '=', messageId)
    .where('state', '=', 'pending')
    .returning('messageId')
    .executeTakeFirst()
  if (settled) await emitMessageUpdated(ctx, await reloadMessage(ctx, messageId))
  return settled !== undefined
}

/**
 * Storage location of a message's file, for holders of a signed address. `storageKey` is null until the download is
 * done. Messages deleted by us have no file.
 */
export const findStoredFile = ({ db }: Ctx, messageId: string) =>
  db
    .selectFrom('attachments')
    .innerJoin('messages', (on) =>
      on
        .onRef('messages.companyId', '=', 'attachments.companyId')
        .onRef('messages.id', '=', 'attachments.messageId'),
    )
    .select(['storageKey', 'mime', 'size', 'fileName'])
    .where('messageId', '=', messageId)
    .where((eb) => eb.not(eb.and([eb('fromMe', '=', true), eb('isDeleted', '=', true)])))
    .executeTakeFirst()

/** Removes the file of a message deleted by us. Storage keeps a file that another message uses. */
export async function deleteFile(ctx: Ctx, messageId: string): Promise<void> {
  // Locks the row before reading it, so a concurrent download is seen.
  const file = await ctx.db
    .selectFrom('attachments')
    .select('storageKey')
    .where('messageId', '=', messageId)
    .forUpdate()
    .executeTakeFirst()
  if (!file) return
  await ctx.db
    .updateTable('attachments')
    .set({ state: 'failed', storageKey: null })
    .where('messageId', '=', messageId)
    .execute()
  if (file.storageKey) await enqueueFileRemoval(ctx, [file.storageKey])
}
