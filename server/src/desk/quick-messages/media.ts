import { randomUUID } from 'node:crypto'
import { enqueueFileRemoval } from '../../platform/files/removal.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'

/** Null removes the file. */
type MediaChange = { quickMessageId: number; mediaId: string | null }

/**
 * Replaces the file of a quick message by an upload of the caller that belongs to nothing yet. Any other upload counts
 * as not found. From then on the file no longer counts towards the limits of the uploader. It gets a new random id: the
 * uploader may have chosen the id of a message, and a signed address names its file by the id alone.
 */
export async function replaceMedia(
  ctx: Ctx,
  { quickMessageId, mediaId }: MediaChange,
): Promise<void> {
  const old = await ctx.db
    .deleteFrom('uploads')
    .where('quickMessageId', '=', quickMessageId)
    .returning('storageKey')
    .execute()
  if (old.length > 0)
    await enqueueFileRemoval(
      ctx,
      old.map(({ storageKey }) => storageKey),
    )
  if (mediaId === null) return
  await ctx.db
    .updateTable('uploads')
    .set({ id: randomUUID(), quickMessageId, userId: null })
    .where('id', '=', mediaId)
    .where('userId', '=', ctx.user.id)
    .where('ticketId', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(missing('ERR_NO_UPLOAD_FOUND'))
}

/** Storage location of the file of a quick message, for holders of a signed address. */
export const findQuickMessageFile = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('uploads')
    .select(['storageKey', 'mime', 'size', 'fileName'])
    .where('id', '=', id)
    .where('quickMessageId', 'is not', null)
    .executeTakeFirst()
