import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx, World } from '../ctx.ts'
import { job } from '../jobs/job.ts'
import { within } from '../database/within.ts'

const KEYS_AT_ONCE = 500

/**
 * Deletes the files of deleted messages from storage, and those of failed work. Files that something still uses stay: a
 * forwarded message, a scheduled one, an option of a bot, an upload, an import, a photo, a picture or a logo.
 */
export const deleteFiles = job(
  'delete-files',
  z.object({ companyId: z.number(), keys: z.array(z.string()).max(KEYS_AT_ONCE) }),
  async (world, { companyId, keys }) => {
    for (const key of await unused(world, companyId, keys)) await world.files.remove(key)
  },
)

const unused = (world: World, companyId: number, keys: string[]): Promise<string[]> =>
  within(world, { companyId, readOnly: true }, async ({ db }) => {
    const { rows: used } = await sql<{ storageKey: string }>`
      select storage_key from attachments where storage_key = any(${keys}::text[])
      union all select storage_key from schedule_files where storage_key = any(${keys}::text[])
      union all select storage_key from queue_option_files where storage_key = any(${keys}::text[])
      union all select storage_key from uploads where storage_key = any(${keys}::text[])
      union all select storage_key from contact_imports where storage_key = any(${keys}::text[])
      union all select storage_key from contact_pictures where storage_key = any(${keys}::text[])
      union all select storage_key from white_label_logos where storage_key = any(${keys}::text[])
      union all select photo_key from users where photo_key = any(${keys}::text[])`.execute(db)
    const isUsed = new Set(used.map(({ storageKey }) => storageKey))
    return keys.filter((key) => !isUsed.has(key))
  })

/**
 * Enqueues the removal of every file of these tickets, sent or only uploaded. Call it in the transaction that deletes
 * the tickets, before the deletion.
 */
export async function enqueueTicketFileRemoval(ctx: Ctx, ticketIds: number[]): Promise<void> {
  if (ticketIds.length === 0) return
  // Lock order: tickets before their contents. While the tickets are locked, no file is added, downloaded or forwarded.
  await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('id', 'in', ticketIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  const files = await ctx.db
    .selectFrom('attachments')
    .innerJoin('messages', (on) =>
      on
        .onRef('messages.companyId', '=', 'attachments.companyId')
        .onRef('messages.id', '=', 'attachments.messageId'),
    )
    .select('attachments.storageKey')
    .where('messages.ticketId', 'in', ticketIds)
    .forUpdate('attachments')
    .execute()
  const unsent = await ctx.db
    .deleteFrom('uploads')
    .where('ticketId', 'in', ticketIds)
    .returning('storageKey')
    .execute()
  await enqueueFileRemoval(
    ctx,
    [...files, ...unsent].flatMap(({ storageKey }) => storageKey ?? []),
  )
}

/** Enqueues the removal of files that no message refers to any more, in the same transaction as that change. */
export async function enqueueFileRemoval(ctx: Ctx, keys: string[]): Promise<void> {
  for (let i = 0; i < keys.length; i += KEYS_AT_ONCE)
    await ctx.enqueue(deleteFiles, {
      companyId: ctx.companyId,
      keys: keys.slice(i, i + KEYS_AT_ONCE),
    })
}
