import { sql } from 'kysely'
import { z } from 'zod'
import { queueRemoved } from '../../accounts/queues/hooks.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { within } from '../../platform/database/within.ts'
import { emitTicketUpdated, updateTicket } from './update.ts'

const Order = z.object({ companyId: z.number(), queueId: z.number() })
const BATCH_SIZE = 500

/**
 * Takes a removed queue from its active tickets at once, and from all others by a job. Emits nothing per ticket:
 * screens reload their tickets when they hear of the queue. Locks the tickets by id, to avoid deadlocks.
 */
queueRemoved.register(async (ctx, { queueId }) => {
  await ctx.db
    .with('active', (db) =>
      db
        .selectFrom('tickets')
        .select('id')
        .where('queueId', '=', queueId)
        .where('status', '<>', 'closed')
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .updateTable('tickets')
    .set({ queueId: null })
    .where('id', 'in', (db) => db.selectFrom('active').select('id'))
    .execute()
  await ctx.enqueue(releaseQueue, { companyId: ctx.companyId, queueId })
})

/**
 * Takes a removed queue from its tickets and messages in batches, each in its own transaction, and deletes its row. The
 * first step waits for transfers into the queue that began before the removal; later ones are refused.
 */
export const releaseQueue = job('release-queue', Order, async (world, { companyId, queueId }) => {
  const inCompany = <T>(command: (ctx: Ctx) => Promise<T>) => within(world, { companyId }, command)
  if (!(await inCompany((ctx) => lockRemovedQueue(ctx, queueId)))) return
  for (const releaseBatch of [releaseTickets, releaseMessages]) {
    let released = BATCH_SIZE
    while (released > 0) released = await inCompany((ctx) => releaseBatch(ctx, queueId))
  }
  await inCompany(({ db }) => db.deleteFrom('queues').where('id', '=', queueId).execute())
})

const lockRemovedQueue = ({ db }: Ctx, queueId: number) =>
  db
    .selectFrom('queues')
    .select('id')
    .where('id', '=', queueId)
    .where('deletedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

/** An active ticket that a concurrent transfer or reopening has put into the queue is emitted. */
async function releaseTickets(ctx: Ctx, queueId: number): Promise<number> {
  const locked = await ctx.db
    .selectFrom('tickets')
    .select(['id', 'status'])
    .where('id', 'in', (of) =>
      of.selectFrom('tickets').select('id').where('queueId', '=', queueId).limit(BATCH_SIZE),
    )
    .where('queueId', '=', queueId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const idsOf = (isClosed: boolean) =>
    locked.filter(({ status }) => (status === 'closed') === isClosed).map(({ id }) => id)
  const closed = idsOf(true)
  if (closed.length > 0)
    await ctx.db.updateTable('tickets').set({ queueId: null }).where('id', 'in', closed).execute()
  for (const id of idsOf(false)) {
    const ticket = await updateTicket(ctx, (update) =>
      update.set({ queueId: null }).where('id', '=', id),
    )
    if (ticket) emitTicketUpdated(ctx, ticket, { userId: ticket.userId, queueId })
  }
  return locked.length
}

/** Locks the tickets of the messages first, as every writer of messages. */
async function releaseMessages({ db }: Ctx, queueId: number): Promise<number> {
  const found = await db
    .selectFrom('messages')
    .select(['id', 'ticketId'])
    .where('queueId', '=', queueId)
    .limit(BATCH_SIZE)
    .execute()
  if (found.length === 0) return 0
  const tickets = found.map(({ ticketId }) => ticketId)
  const messages = found.map(({ id }) => id)
  await db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', sql<number>`any(${tickets}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await db
    .updateTable('messages')
    .set({ queueId: null })
    .where('id', '=', sql<string>`any(${messages}::uuid[])`)
    .execute()
  return found.length
}
