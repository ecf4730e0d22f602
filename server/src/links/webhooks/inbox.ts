import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'

/** What a network posted to our webhook, as it came. */
export type Post = { id: number; payload: Buffer; attempts: number }

type Due = {
  connectionId: number
  most: number
  /** Only those that failed less often. */
  attemptsBelow?: number | undefined
  /** Only these, or all but these. */
  ids?: number[]
  besides?: number[]
}

/** What is not worked off yet, oldest first. */
export async function duePosts(
  { db }: Ctx,
  { connectionId, most, attemptsBelow, ids, besides = [] }: Due,
): Promise<Post[]> {
  const rows = await db
    .selectFrom('cloudPosts')
    .select(['id', 'payload', 'attempts'])
    .where('connectionId', '=', connectionId)
    .where('processedAt', 'is', null)
    .$if(attemptsBelow !== undefined, (q) => q.where('attempts', '<', attemptsBelow!))
    .$if(ids !== undefined, (q) => q.where('id', 'in', ids!))
    .$if(besides.length > 0, (q) => q.where('id', 'not in', besides))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ payload, ...row }) => ({ ...row, payload: payload ?? Buffer.alloc(0) }))
}

/** Its words leave with it; that it was there is remembered for as long as it may be posted again. */
export const settlePost = async ({ db, now }: Ctx, id: number): Promise<void> => {
  await db
    .updateTable('cloudPosts')
    .set({ processedAt: now, payload: null, error: null })
    .where('id', '=', id)
    .execute()
}

export const notePostFailure = async (
  { db }: Ctx,
  { id, error }: { id: number; error: string },
): Promise<void> => {
  await db
    .updateTable('cloudPosts')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), error }))
    .where('id', '=', id)
    .execute()
}

export type Arrived = {
  /** Whose address was called. */
  connectionId: number
  /** The numbers that it tells of. */
  phoneNumberIds: string[]
  /** Something in it is about the account, and not about one number. */
  isOfAccount: boolean
  digest: Buffer
  payload: Buffer
}

/**
 * Keeps a post for each of the company's numbers that it tells of, once; answers how many were told of it and are new.
 * Several numbers of one account share an address, and one app may serve other people's numbers as well.
 */
export async function keepPost(
  ctx: Ctx,
  { connectionId, phoneNumberIds, isOfAccount, digest, payload }: Arrived,
): Promise<{ ours: number; kept: number }> {
  const { rows } = await sql<{ connectionId: number; isNew: boolean }>`
    with ours as (
      select connection_id from cloud_settings
       where phone_number_id = any (${phoneNumberIds}::text[])
          or (${isOfAccount} and connection_id = ${connectionId})),
    kept as (
      insert into cloud_posts (connection_id, digest, payload, received_at)
      select connection_id, ${digest}, ${payload}, ${ctx.now} from ours
      on conflict on constraint cloud_posts_once do nothing
      returning connection_id)
    select ours.connection_id, kept.connection_id is not null as is_new
      from ours left join kept using (connection_id)`.execute(ctx.db)
  const kept = rows.filter(({ isNew }) => isNew)
  for (const { connectionId: id } of kept)
    ctx.signal('posts', { companyId: ctx.companyId, connectionId: id })
  return { ours: rows.length, kept: kept.length }
}
