import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { QueueCandidates } from './candidates.ts'

export type NextTicket = {
  id: number
  queueId: number
  waitingSince: Date
  preferredUserId: number | null
  returnedBy: number | null
}

/** A ticket that waits for an agent, that no bot holds, and that no rule has taken from an agent. */
const isWaiting = sql`
  t.status = 'pending' and t.user_id is null and t.waiting_since is not null and t.returned_by is distinct from 0
  and (t.bot_state is null or t.bot_state = 'paused')`

/**
 * The ticket that has waited longest, of those that an agent with a free slot may receive. Of each queue the index gives
 * the first one.
 */
export async function findNextTicket(
  { db }: Ctx,
  queues: QueueCandidates[],
): Promise<NextTicket | undefined> {
  const free = queues.map(({ queueId, candidates }) => ({
    queueId,
    ids: candidates.filter(({ open, capacity }) => open < capacity).map(({ userId }) => userId),
  }))
  const open = free.filter(({ ids }) => ids.length > 0)
  if (open.length === 0) return undefined
  // Of a queue with one free agent the tickets are left out that this agent has returned.
  const only = open.map(({ ids }) => (ids.length === 1 ? ids[0]! : null))
  const { rows } = await sql<NextTicket>`
    select first.*, c.preferred_user_id
      from unnest(${open.map(({ queueId }) => queueId)}::int[], ${only}::int[]) as q (id, only_user)
     cross join lateral (
       select t.id, t.queue_id, t.waiting_since, t.returned_by, t.contact_id
         from tickets t
        where t.company_id = app_company() and t.queue_id = q.id and ${isWaiting}
          and (q.only_user is null or t.returned_by is distinct from q.only_user)
        order by t.waiting_since, t.id
        limit 1) first
      join contacts c on c.id = first.contact_id
     order by first.waiting_since, first.id
     limit 1`.execute(db)
  return rows[0]
}

/**
 * Locks the ticket if it still waits in this queue. False also for one that another transaction holds: the transaction
 * has locked a user, so it waits for no ticket.
 */
export async function lockWaiting(
  { db }: Ctx,
  { id, queueId }: Pick<NextTicket, 'id' | 'queueId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from tickets t where t.id = ${id} and t.queue_id = ${queueId} and ${isWaiting}
       for no key update skip locked`.execute(db)
  return rows.length > 0
}
