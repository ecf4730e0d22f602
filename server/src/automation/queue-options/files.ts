import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { consumeUploads } from '../../desk/uploads/commands.ts'
import { enqueueFileRemoval } from '../../platform/files/removal.ts'
import type { StoredFile } from '../../platform/files/store-stream.ts'
import type { Ctx } from '../../platform/ctx.ts'

/** Null removes the file. */
type FileChange = { optionId: number; mediaId: string | null }

/**
 * Gives an option the file of an upload of the caller, in place of the one it has. The file gets a new random id: the
 * uploader may have chosen the id of a message, and a signed address names its file by the id alone.
 */
export async function replaceFile(ctx: Ctx, { optionId, mediaId }: FileChange): Promise<void> {
  await dropFiles(ctx, [optionId])
  if (mediaId === null) return
  const [upload] = await consumeUploads(ctx, { ticketId: null, ids: [mediaId] })
  const { key: storageKey, seconds: _seconds, ...facts } = upload!
  await ctx.db
    .insertInto('queueOptionFiles')
    .values({ ...facts, optionId, id: randomUUID(), storageKey })
    .execute()
}

/** Removes the files of options. A file that a message was sent with stays. */
export async function dropFiles(ctx: Ctx, optionIds: number[]): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('queueOptionFiles')
    .where('optionId', '=', sql<number>`any(${optionIds}::int[])`)
    .returning('storageKey')
    .execute()
  if (gone.length > 0)
    await enqueueFileRemoval(
      ctx,
      gone.map(({ storageKey }) => storageKey),
    )
}

/** The file of an option, to be sent. */
export async function fileOf({ db }: Ctx, optionId: number): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('queueOptionFiles')
    .select(['storageKey', 'fileName', 'mime', 'kind', 'size', 'width', 'height'])
    .where('optionId', '=', optionId)
    .executeTakeFirst()
  if (!row) return undefined
  const { storageKey: key, kind, ...file } = row
  return {
    ...file,
    size: Number(file.size),
    kind: kind as StoredFile['kind'],
    key,
    seconds: null,
  }
}
