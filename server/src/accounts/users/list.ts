import type { Queue } from '@recado/contract/accounts/queues'
import { type Colleague, OPEN_TICKETS_MAX, type UserName } from '@recado/contract/accounts/users'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { selectCached } from '../../platform/read-path/query-cache.ts'
import { asSeenBy, pauseColumns, toUserLite } from './queries.ts'

/** More users than any plan allows. */
const USERS_MAX = 1000

const activeUsers = (db: Ctx['db']) =>
  db
    .selectFrom('users')
    .where('deletedAt', 'is', null)
    .where('deactivatedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(sql.lit(USERS_MAX))

const namesQuery = (db: Ctx['db']) => activeUsers(db).select(['id', 'name']).compile()

/** The names of the active users. */
export const listNames = ({ db }: Ctx): Promise<UserName[]> => selectCached(db, namesQuery, {})

const peopleQuery = (db: Ctx['db']) =>
  activeUsers(db)
    .select(['id', 'name', 'email', 'profile', 'lastSeenAt', ...pauseColumns])
    .compile()

/** The ids of a queue's users as a JSON list. Null: nobody. */
const members = sql<number[] | null>`(
  select json_agg(uq.user_id) from user_queues uq
   where uq.company_id = queues.company_id and uq.queue_id = queues.id)`

const queuesQuery = (db: Ctx['db']) =>
  db
    .selectFrom('queues')
    .select(['id', 'name', 'color', members.as('members')])
    .orderBy('position')
    .compile()

/** The number of open tickets per user, from the maintained counters. A snoozed ticket is open. */
const loadsQuery = (db: Ctx['db']) =>
  db
    .selectFrom('ticketCounts')
    .where(sql<boolean>`status in ('open', 'snoozed') and user_id is not null`)
    .groupBy('userId')
    .select([
      'userId',
      sql<number>`least(sum(change), ${sql.lit(OPEN_TICKETS_MAX)})::int`.as('load'),
    ])
    .compile()

/**
 * The active users, who can receive tickets. Their queues and open tickets are read for all of them at once. Subqueries
 * for each of a thousand users would take five times as long.
 */
export async function listUsers({ db, now, user }: Ctx): Promise<Colleague[]> {
  // Concurrent queries are sent in one message.
  const [people, queues, loads] = await Promise.all([
    selectCached(db, peopleQuery, {}),
    selectCached(db, queuesQuery, {}),
    selectCached(db, loadsQuery, {}),
  ])
  const queuesOf = new Map<number, Queue[]>(people.map(({ id }) => [id, []]))
  for (const { members: ids, ...queue } of queues)
    for (const id of ids ?? []) queuesOf.get(id)?.push(queue)
  const loadOf = new Map(loads.map(({ userId, load }) => [userId, load]))
  return people.map((row) =>
    asSeenBy(user, {
      ...toUserLite({ ...row, queues: queuesOf.get(row.id)! }, now),
      openTickets: loadOf.get(row.id) ?? 0,
    }),
  )
}
