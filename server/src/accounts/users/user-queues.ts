import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { existingQueues } from '../queues/queries.ts'

/**
 * Sets the queues of a user. Returns whether they have changed.
 *
 * @throws Refusal ERR_NO_QUEUE_FOUND
 */
export async function setQueues(ctx: Ctx, userId: number, queueIds: number[]): Promise<boolean> {
  const wanted = [...new Set(queueIds)]
  await lockQueues(ctx, wanted)
  const removed = await ctx.db
    .deleteFrom('userQueues')
    .where('userId', '=', userId)
    .$if(wanted.length > 0, (query) => query.where('queueId', 'not in', wanted))
    .returning('queueId')
    .execute()
  if (wanted.length === 0) return removed.length > 0
  const added = await ctx.db
    .insertInto('userQueues')
    .values(wanted.map((queueId) => ({ userId, queueId })))
    .onConflict((known) => known.columns(['companyId', 'userId', 'queueId']).doNothing())
    .returning('queueId')
    .execute()
  return removed.length + added.length > 0
}

/** The lock makes the job that deletes the row of a removed queue wait for this transaction. */
async function lockQueues(ctx: Ctx, ids: number[]): Promise<void> {
  const found = await existingQueues(ctx)
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (found.length < ids.length) throw new Refusal('ERR_NO_QUEUE_FOUND')
}

/** The ids of the queues with these names. */
export async function queueIdsByName(ctx: Ctx, names: string[]): Promise<number[]> {
  const wanted = [...new Set(names.map((name) => name.trim()))]
  if (wanted.length === 0) return []
  const found = await existingQueues(ctx).select('id').where('name', 'in', wanted).execute()
  if (found.length < wanted.length) throw new Refusal('ERR_NO_QUEUE_FOUND')
  return found.map(({ id }) => id)
}
