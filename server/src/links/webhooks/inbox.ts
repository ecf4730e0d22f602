import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'

/** The stored body of one webhook call. */
export type WebhookPost = { id: number; payload: Buffer; attempts: number }

type DueFilter = {
  connectionId: number
  limit: number
  /** Only posts that failed fewer times. */
  attemptsBelow?: number | undefined
  /** Only these posts. */
  ids?: number[]
  excludedIds?: number[]
}

/** Returns the unprocessed posts, oldest first. */
export async function duePosts(
  { db }: Ctx,
  { connectionId, limit, attemptsBelow, ids, excludedIds = [] }: DueFilter,
): Promise<WebhookPost[]> {
  const rows = await db
    .selectFrom('cloudPosts')
    .select(['id', 'payload', 'attempts'])
    .where('connectionId', '=', connectionId)
    .where('processedAt', 'is', null)
    .$if(attemptsBelow !== undefined, (q) => q.where('attempts', '<', attemptsBelow!))
    .$if(ids !== undefined, (q) => q.where('id', 'in', ids!))
    .$if(excludedIds.length > 0, (q) => q.where('id', 'not in', excludedIds))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ payload, ...row }) => ({ ...row, payload: payload ?? Buffer.alloc(0) }))
}

/** Marks a post as processed and deletes its content. The row stays as long as Meta may repeat the post. */
export const markPostProcessed = async ({ db, now }: Ctx, id: number): Promise<void> => {
  await db
    .updateTable('cloudPosts')
    .set({ processedAt: now, payload: null, error: null })
    .where('id', '=', id)
    .execute()
}

export const recordPostFailure = async (
  { db }: Ctx,
  { id, error }: { id: number; error: string },
): Promise<void> => {
  await db
    .updateTable('cloudPosts')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), error }))
    .where('id', '=', id)
    .execute()
}

export type IncomingPost = {
  /** The connection whose address was called. */
  connectionId: number
  /** The numbers that the post is about. */
  phoneNumberIds: string[]
  /** Part of the post is about the account as a whole. */
  isOfAccount: boolean
  digest: Buffer
  payload: Buffer
}

/**
 * Stores a post once for each of the company's numbers that it is about. Returns how many numbers it matches and how
 * many rows are new. Numbers of one account share an address, and one Meta app may serve numbers of other customers as
 * well.
 */
export async function insertPost(
  ctx: Ctx,
  { connectionId, phoneNumberIds, isOfAccount, digest, payload }: IncomingPost,
): Promise<{ matched: number; inserted: number }> {
  const { rows } = await sql<{ connectionId: number; isNew: boolean }>`
    with matched as (
      select connection_id from cloud_settings
       where phone_number_id = any (${phoneNumberIds}::text[])
          or (${isOfAccount} and connection_id = ${connectionId})),
    inserted as (
      insert into cloud_posts (connection_id, digest, payload, received_at)
      select connection_id, ${digest}, ${payload}, ${ctx.now} from matched
      on conflict on constraint cloud_posts_digest_key do nothing
      returning connection_id)
    select matched.connection_id, inserted.connection_id is not null as is_new
      from matched left join inserted using (connection_id)`.execute(ctx.db)
  const inserted = rows.filter(({ isNew }) => isNew)
  for (const { connectionId: id } of inserted)
    ctx.signal('posts', { companyId: ctx.companyId, connectionId: id })
  return { matched: rows.length, inserted: inserted.length }
}
