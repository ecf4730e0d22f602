import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { enqueueFileRemoval } from '../../platform/files/removal.ts'
import type { StoredFile } from '../../platform/files/store-stream.ts'
import { consumeUploads } from '../uploads/commands.ts'

const facts = ['fileName', 'mime', 'kind', 'size', 'width', 'height'] as const

/** The files of a message that is about to be sent, in order. */
export async function filesOf({ db }: Ctx, scheduleId: number): Promise<StoredFile[]> {
  const rows = await db
    .selectFrom('scheduleFiles')
    .select(['storageKey', ...facts])
    .where('scheduleId', '=', scheduleId)
    .orderBy('position')
    .execute()
  return rows.map(({ storageKey: key, kind, ...file }) => ({
    ...file,
    size: Number(file.size),
    kind: kind as StoredFile['kind'],
    key,
    seconds: null,
  }))
}

/** Ends the hold of a sent schedule on its files. Its messages keep them. */
export const releaseFiles = ({ db }: Ctx, scheduleId: number): Promise<unknown> =>
  db.deleteFrom('scheduleFiles').where('scheduleId', '=', scheduleId).execute()

/** Gives a message exactly these files, in this order: those it has already, and new uploads of the caller. */
export async function setFiles(
  ctx: Ctx,
  { scheduleId, ids }: { scheduleId: number; ids: string[] },
): Promise<void> {
  const { db } = ctx
  const wanted = [...new Set(ids)]
  const dropped = await db
    .deleteFrom('scheduleFiles')
    .where('scheduleId', '=', scheduleId)
    .where('id', '<>', sql<string>`all(${wanted}::uuid[])`)
    .returning('storageKey')
    .execute()
  await enqueueFileRemoval(
    ctx,
    dropped.map(({ storageKey }) => storageKey),
  )
  const kept = await db
    .updateTable('scheduleFiles')
    .set({ position: sql<number>`array_position(${wanted}::uuid[], id)` })
    .where('scheduleId', '=', scheduleId)
    .returning('id')
    .execute()
  const known = new Set(kept.map(({ id }) => id))
  const fresh = wanted.filter((id) => !known.has(id))
  if (fresh.length === 0) return
  const uploads = await consumeUploads(ctx, { ticketId: null, ids: fresh })
  await db
    .insertInto('scheduleFiles')
    .values(
      uploads.map(({ key: storageKey, seconds: _seconds, ...file }, i) => ({
        ...file,
        storageKey,
        scheduleId,
        id: fresh[i]!,
        position: wanted.indexOf(fresh[i]!) + 1,
      })),
    )
    .execute()
}

/** Gives the other messages of a series the files of the first one. The stored files are shared. */
export async function copyFiles(
  { db }: Ctx,
  { fromId, toIds }: { fromId: number; toIds: number[] },
): Promise<void> {
  await sql`
    insert into schedule_files (schedule_id, id, position, storage_key, file_name, mime, kind, size, width, height)
    select copy.id, f.id, f.position, f.storage_key, f.file_name, f.mime, f.kind, f.size, f.width, f.height
      from schedule_files f cross join unnest(${toIds}::int[]) as copy (id)
     where f.schedule_id = ${fromId}`.execute(db)
}

/** Removes the files of messages that are deleted, unless another message uses them. */
export async function dropFiles(ctx: Ctx, scheduleIds: number[]): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('scheduleFiles')
    .where('scheduleId', '=', sql<number>`any(${scheduleIds}::int[])`)
    .returning('storageKey')
    .execute()
  const keys = new Set(gone.map(({ storageKey }) => storageKey))
  await enqueueFileRemoval(ctx, [...keys])
}
