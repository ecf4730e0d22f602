import type { Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import type { Upload, uploads } from '@recado/contract/desk/uploads'
import type { ExpressionBuilder } from 'kysely'
import { randomUUID } from 'node:crypto'
import { enqueueFileRemoval } from '../../platform/files/removal.ts'
import type { StoredFile } from '../../platform/files/store-stream.ts'
import { refuseUnreachable } from '../messages/refuse-unreachable.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { showTicket } from '../tickets/queries.ts'

const HOUR_MS = 3_600_000

/** Refuses a caller who may not write in this ticket. */
export const refuseNoWriter = async (ctx: Ctx, ticketId: number): Promise<void> =>
  refuseUnreachable(await showTicket(ctx, { ticketId }))

const columns = ['id', 'fileName', 'mime', 'kind', 'size', 'width', 'height', 'createdAt'] as const

type UploadRow = Pick<StoredFile, 'fileName' | 'mime' | 'kind' | 'size' | 'width' | 'height'> & {
  id: string
  createdAt: Date
}

const toUpload = ({ kind: mediaType, createdAt, ...laid }: UploadRow): Upload => ({
  ...laid,
  mediaType,
  expiresAt: new Date(createdAt.getTime() + limits.uploadHours * HOUR_MS).toISOString(),
})

type PendingUpload = { files: number; bytes: number }

/** Refuses uploads above the limits per user. `coming` is not stored yet. */
export async function refuseOverLimit({ db, user }: Ctx, coming: PendingUpload): Promise<void> {
  const own = db
    .selectFrom('uploads')
    .select('size')
    .where('userId', '=', user.id)
    .limit(limits.uploadsMax + 1)
  const { files, bytes } = await db
    .selectFrom(own.as('own'))
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum('size').as('bytes')])
    .executeTakeFirstOrThrow()
  const isFull =
    files + coming.files > limits.uploadsMax ||
    Number(bytes) + coming.bytes > limits.uploadsBytesMax
  if (isFull) throw new Refusal('ERR_UPLOADS_FULL')
}

/** `ticketId` is null for a file that no ticket has yet. */
type NewUpload = { ticketId: number | null; id: string | undefined; file: StoredFile }

/** Stores an upload. Undefined if a file with this id is stored already. */
export async function insertUpload(
  ctx: Ctx,
  { ticketId, id, file }: NewUpload,
): Promise<Upload | undefined> {
  if (ticketId !== null) await refuseNoWriter(ctx, ticketId)
  const { key: storageKey, seconds: _seconds, ...facts } = file
  const kept = await ctx.db
    .insertInto('uploads')
    .values({
      ...facts,
      storageKey,
      id: id ?? randomUUID(),
      ticketId,
      userId: ctx.user.id,
      createdAt: ctx.now,
    })
    .onConflict((known) => known.columns(['companyId', 'id']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  // Counts again, because concurrent requests may have stored files since the first check.
  if (kept) await refuseOverLimit(ctx, { files: 0, bytes: 0 })
  return kept && toUpload(kept)
}

type UploadSelection = { ticketId: number | null; ids: string[] }

const isOwn =
  ({ user }: Ctx, { ticketId, ids }: UploadSelection) =>
  (eb: ExpressionBuilder<Tables, 'uploads'>) =>
    eb.and([
      eb('id', 'in', ids),
      ticketId === null ? eb('ticketId', 'is', null) : eb('ticketId', '=', ticketId),
      eb('userId', '=', user.id),
    ])

/** An unsent upload of the caller in this ticket, or in none. */
export const showUpload = async (
  ctx: Ctx,
  { ticketId, id }: { ticketId: number | null; id: string },
): Promise<Upload> =>
  toUpload(
    await ctx.db
      .selectFrom('uploads')
      .select(columns)
      .where(isOwn(ctx, { ticketId, ids: [id] }))
      .executeTakeFirstOrThrow(missing('ERR_NO_UPLOAD_FOUND')),
  )

/**
 * Deletes the uploads in this transaction and returns their files in the given order, so each becomes a message once.
 */
export async function consumeUploads(ctx: Ctx, whose: UploadSelection): Promise<StoredFile[]> {
  const taken = await ctx.db
    .deleteFrom('uploads')
    .where(isOwn(ctx, whose))
    .returning(['id', 'storageKey', 'fileName', 'mime', 'kind', 'size', 'width', 'height'])
    .execute()
  const byId = new Map(taken.map(({ id, ...file }) => [id, file]))
  return whose.ids.map((id) => {
    const file = byId.get(id)
    if (!file) throw new Refusal('ERR_NO_UPLOAD_FOUND')
    byId.delete(id)
    const { storageKey: key, ...facts } = file
    return { ...facts, key, seconds: null }
  })
}

/** Removes an upload before it is sent, with its file. */
export async function removeUpload(
  ctx: Ctx,
  { ticketId, uploadId }: Input<typeof uploads.remove>,
): Promise<{}> {
  const { storageKey } = await ctx.db
    .deleteFrom('uploads')
    .where(isOwn(ctx, { ticketId, ids: [uploadId] }))
    .returning('storageKey')
    .executeTakeFirstOrThrow(missing('ERR_NO_UPLOAD_FOUND'))
  await enqueueFileRemoval(ctx, [storageKey])
  return {}
}

/** Removes an expired upload with its file. */
export async function deleteExpiredUpload(ctx: Ctx, id: string): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .returning('storageKey')
    .executeTakeFirst()
  if (gone) await enqueueFileRemoval(ctx, [gone.storageKey])
}
