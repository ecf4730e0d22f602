import type { QueueDetail, QueueFull } from '@recado/contract/accounts/queues'
import { sql } from 'kysely'
import { schedulesOf } from '../companies/week.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'

/** Columns of a queue that `toQueue` reads. */
export const queueColumns = [
  'id',
  'name',
  'color',
  'greetingMessage',
  'outOfHoursMessage',
  'complationMessage',
  'ratingMessage',
  'week',
  'firstResponseMinutes',
  'nextResponseMinutes',
  'resolutionMinutes',
] as const

type QueueRow = Omit<QueueFull, 'schedules'> & { week: unknown }

/** A queue as in the contract. */
export const toQueue = <Row extends QueueRow>({
  week,
  ...queue
}: Row): Omit<Row, 'week'> & Pick<QueueFull, 'schedules'> => ({
  ...queue,
  schedules: schedulesOf(week),
})

/** Columns of a queue that say how its tickets are assigned. */
export const assignmentColumns = [
  sql<QueueDetail['assignment']>`assignment`.as('assignment'),
  'capacity',
  'escalationMinutes',
  'escalationQueueId',
  'escalationNotifies',
] as const

/** All queues except removed ones, which remain until their tickets are without a queue. */
export const existingQueues = ({ db }: Pick<Ctx, 'db'>) =>
  db.selectFrom('queues').where('deletedAt', 'is', null)

/** All queues in the order of the company. */
export async function listQueues(ctx: Ctx): Promise<QueueFull[]> {
  const all = await existingQueues(ctx).select(queueColumns).orderBy('position').execute()
  return all.map(toQueue)
}

/** The number of tickets of the queue whose status fits, from the maintained counters. */
const ticketsOfQueue = (isClosed: boolean) => sql<number>`(
  select coalesce(sum(change), 0)::int from ticket_counts
   where queue_id = queues.id and (status = 'closed') = ${sql.lit(isClosed)})`

const rowsOfQueue = (table: 'userQueues' | 'connectionQueues') => sql<number>`(
  select count(*)::int from ${sql.table(table)} where queue_id = queues.id)`

/** A queue with the numbers of tickets, users and connections that use it. */
export async function showQueue(ctx: Ctx, { id }: { id: number }): Promise<QueueDetail> {
  const { activeTickets, closedTickets, users, whatsapps, ...queue } = await existingQueues(ctx)
    .select(queueColumns)
    .select(assignmentColumns)
    .select([
      ticketsOfQueue(false).as('activeTickets'),
      ticketsOfQueue(true).as('closedTickets'),
      rowsOfQueue('userQueues').as('users'),
      rowsOfQueue('connectionQueues').as('whatsapps'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_QUEUE_FOUND'))
  return { ...toQueue(queue), usage: { activeTickets, closedTickets, users, whatsapps } }
}

/** Refuses an unknown queue with ERR_NO_QUEUE_FOUND. */
export async function refuseUnknownQueues(ctx: Ctx, ids: number[]): Promise<void> {
  const { count } = await existingQueues(ctx)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .executeTakeFirstOrThrow()
  if (Number(count) < new Set(ids).size) throw new Refusal('ERR_NO_QUEUE_FOUND')
}

/**
 * Name of a queue that a ticket is about to get. The lock makes the job that releases the tickets of a removed queue
 * wait for this transaction. Refuses an unknown queue with ERR_NO_QUEUE_FOUND.
 */
export async function nameOfQueue(ctx: Ctx, queueId: number): Promise<string> {
  const { name } = await existingQueues(ctx)
    .select('name')
    .where('id', '=', queueId)
    .forKeyShare()
    .executeTakeFirstOrThrow(missing('ERR_NO_QUEUE_FOUND'))
  return name
}
