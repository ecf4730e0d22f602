import { z } from 'zod'
import { deadlineOf } from '../../desk/tickets/ticket-deadline.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { job } from '../../platform/jobs/job.ts'
import { keepDeadlines } from './keep-deadlines.ts'

const Order = z.object({ companyId: z.number(), queueId: z.number() })
/** Ids that are read at once, and tickets of one transaction. */
const IDS_AT_ONCE = 5000
const BATCH_SIZE = 200

/**
 * Computes the deadlines of the active tickets of a queue after its targets or hours have changed, in batches, each in its
 * own transaction.
 */
export const recomputeDeadlines = job('recompute-deadlines', Order, async (world, order) => {
  const { companyId, queueId } = order
  const inCompany = <T>(command: (ctx: Ctx) => Promise<T>) => within(world, { companyId }, command)
  let after = 0
  for (;;) {
    const ids = await inCompany((ctx) => activeTicketIds(ctx, { queueId, after }))
    for (let at = 0; at < ids.length; at += BATCH_SIZE)
      await inCompany((ctx) => recompute(ctx, ids.slice(at, at + BATCH_SIZE)))
    if (ids.length < IDS_AT_ONCE) return
    after = ids.at(-1)!
  }
})

async function activeTicketIds(
  { db }: Ctx,
  { queueId, after }: { queueId: number; after: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('queueId', '=', queueId)
    .where('status', 'in', ['open', 'pending'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(IDS_AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

async function recompute(ctx: Ctx, ids: number[]): Promise<void> {
  const locked = await ctx.db
    .selectFrom('tickets')
    .select(['id', 'queueId', 'deadlineAt', 'deadlineKind', 'deadlineBreached'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await keepDeadlines(
    ctx,
    locked.map((row) => ({ id: row.id, queueId: row.queueId, deadline: deadlineOf(row) })),
  )
}

/** Calls that began before the change finish meanwhile, and several changes are computed once. */
const DELAY_MS = 2000

/** Enqueues the job. */
export const enqueueRecompute = (ctx: Ctx, queueId: number): Promise<void> =>
  ctx.enqueue(
    recomputeDeadlines,
    { companyId: ctx.companyId, queueId },
    {
      key: `recompute-deadlines:${ctx.companyId}:${queueId}`,
      runAt: new Date(ctx.now.getTime() + DELAY_MS),
    },
  )
