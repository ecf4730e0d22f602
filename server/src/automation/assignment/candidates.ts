import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Candidate } from './rules.ts'

/** The candidates of one automatic queue. */
export type QueueCandidates = { queueId: number; queueName: string; candidates: Candidate[] }

/** More open tickets than any capacity allows are not counted. */
const OPEN_MAX = 101

/** The number of open tickets that take a slot of the user. */
const openOf = (userId: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from (
    select from tickets t
     where t.user_id = ${userId} and t.status = 'open' and t.snoozed_until is null
     limit ${sql.lit(OPEN_MAX)}) taken)`

type Row = Candidate & { queueId: number; queueName: string }

/** The agents of the automatic queues who are online and not in a pause, with a free slot or without. */
export async function readCandidates({ db, now }: Ctx): Promise<QueueCandidates[]> {
  const { rows } = await sql<Row>`
    with agents as materialized (
      select u.id, u.name, u.capacity, u.last_assigned_at, ${openOf(sql`u.id`)} as open
        from users u
       where u.deactivated_at is null and u.paused_at is null and is_online(u.last_seen_at, ${now})
         and exists (
           select from user_queues uq join queues q on q.id = uq.queue_id
            where uq.user_id = u.id and q.assignment = 'automatic' and q.deleted_at is null))
    select q.id as queue_id, q.name as queue_name, a.id as user_id, a.name, a.open, a.last_assigned_at,
           coalesce(a.capacity, q.capacity) as capacity
      from queues q
      join user_queues uq on uq.queue_id = q.id
      join agents a on a.id = uq.user_id
     where q.assignment = 'automatic' and q.deleted_at is null
     order by q.id, a.id`.execute(db)
  const byQueue = Map.groupBy(rows, ({ queueId }) => queueId)
  return [...byQueue].map(([queueId, all]) => ({
    queueId,
    queueName: all[0]!.queueName,
    candidates: all.map(({ queueId: _queue, queueName: _name, ...candidate }) => candidate),
  }))
}

/**
 * Locks the user and says whether they may still receive a ticket of the queue. An acceptance in progress is awaited,
 * and later ones wait for this transaction: every change of a ticket's agent locks the row of the agent.
 */
export async function lockSlot(
  { db, now }: Ctx,
  { userId, queueId }: { userId: number; queueId: number },
): Promise<boolean> {
  const lock = db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const check = sql<{ isFree: boolean }>`
    select ${openOf(sql`u.id`)} < coalesce(u.capacity, q.capacity) as is_free
      from users u
      join user_queues uq on uq.user_id = u.id and uq.queue_id = ${queueId}
      join queues q on q.id = uq.queue_id and q.assignment = 'automatic' and q.deleted_at is null
     where u.id = ${userId} and u.deactivated_at is null and u.paused_at is null
       and is_online(u.last_seen_at, ${now})`.execute(db)
  // The check runs after the lock, and sees what the awaited transactions have written.
  const [, { rows }] = await Promise.all([lock, check])
  return rows[0]?.isFree ?? false
}
