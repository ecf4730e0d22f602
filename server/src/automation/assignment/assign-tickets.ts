import { sleep } from '@recado/concurrency/sleep'
import { sql } from 'kysely'
import { addLine } from '../../desk/messages/timeline.ts'
import { markedUnread } from '../../desk/tickets/transfer.ts'
import { emitTicketUpdated, updateTicket } from '../../desk/tickets/update.ts'
import type { Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { lockSlot, readCandidates } from './candidates.ts'
import { type Assignment, causeOf } from './cause.ts'
import { chooseAgent } from './rules.ts'
import { findNextTicket, lockWaiting } from './waiting-tickets.ts'

/** A ticket or an agent that another transaction changes just now is tried again this often, with this pause. */
const BUSY_TIMES = 10
const BUSY_MS = 40

/**
 * Assigns the waiting tickets of a company until no ticket waits for an agent with a free slot. Each ticket is assigned
 * in a transaction of its own, so concurrent calls on several nodes share the work. A transaction that the database loses
 * in a crash is decided again.
 */
export async function assignTickets(world: World, companyId: number): Promise<void> {
  for (let busy = 0; busy < BUSY_TIMES;) {
    const outcome = await within(world, { companyId, canBeRedone: true }, assignNext)
    if (outcome === 'none') return
    busy = outcome === 'busy' ? busy + 1 : 0
    if (outcome === 'busy') await sleep(BUSY_MS)
  }
}

/**
 * Assigns one ticket. The lock of the company puts the decisions of all nodes in one order. Nothing is awaited after the
 * lock of the user, so no transaction that holds a ticket and waits for its agent can be part of a deadlock.
 */
async function assignNext(ctx: Ctx): Promise<'assigned' | 'busy' | 'none'> {
  // Concurrent queries are sent in one message, and run in this order.
  const [, queues] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtext('assignment'), ${ctx.companyId})`.execute(ctx.db),
    readCandidates(ctx),
  ])
  const next = await findNextTicket(ctx, queues)
  const queue = queues.find(({ queueId }) => queueId === next?.queueId)
  const choice = next && queue && chooseAgent(queue.candidates, next)
  if (!choice) return 'none'
  const { userId } = choice.agent
  const [isFree, isLocked] = await Promise.all([
    lockSlot(ctx, { userId, queueId: next.queueId }),
    lockWaiting(ctx, next),
  ])
  if (!isFree || !isLocked) return 'busy'
  await assign(ctx, { next, queue, choice })
  return 'assigned'
}

async function assign(ctx: Ctx, assignment: Assignment): Promise<void> {
  const { next, choice } = assignment
  const { userId, name } = choice.agent
  const [ticket] = await Promise.all([
    updateTicket(ctx, (update) =>
      update
        .set({ status: 'open', userId, startedAt: ctx.now, ...markedUnread })
        .where('id', '=', next.id),
    ),
    ctx.db.updateTable('users').set({ lastAssignedAt: ctx.now }).where('id', '=', userId).execute(),
  ])
  emitTicketUpdated(ctx, ticket!, { userId: null, queueId: next.queueId, status: 'pending' })
  await addLine(ctx, ticket!, {
    action: 'assigned',
    toUser: name,
    cause: causeOf(ctx, assignment),
  })
}
