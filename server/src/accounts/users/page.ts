import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { may } from '@recado/contract/platform/permissions'
import { sql, type SqlBool } from 'kysely'
import type { Seats, UserFull, UserRow, users } from '@recado/contract/accounts/users'
import { refuseUnknownQueues } from '../queues/queries.ts'
import { planUsage } from '../companies/plan-limits.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { onPage, totalsOf } from '../../platform/http/paging.ts'
import { selectWith } from '../../platform/read-path/query-cache.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import {
  asSeenBy,
  openTickets,
  photoUrl,
  selectUsersLite,
  showUser,
  toUserLite,
} from './queries.ts'

type Asked = Input<typeof users.page>

type List = Pick<Ctx, 'user'> & { asked: Omit<Asked, 'searchParam'>; isSearch: boolean }
type SearchText = { text: string }

/** A page of the users, newest first or by name. */
export async function listUserPage(ctx: Ctx, asked: Asked): Promise<Answer<typeof users.page>> {
  if (asked.queueId !== undefined) await refuseUnknownQueues(ctx, [asked.queueId])
  const { db, user } = ctx
  const { searchParam: text, ...filter } = asked
  const list = { inputs: { asked: filter, isSearch: text !== '', user }, values: { text } }
  // Concurrent queries are sent in one message.
  const [page, counted, seats] = await Promise.all([
    selectWith(db, pageQuery, list),
    asked.withCount ? selectWith(db, countQuery, list) : undefined,
    seatsFor(ctx),
  ])
  return {
    users: page.slice(0, limits.page).map((row) => toUserRow(ctx, row)),
    ...totalsOf(counted && Number(counted[0]!.count)),
    hasMore: page.length > limits.page,
    seats,
  }
}

/** A page of the list. The subquery finds its rows, so that queues and tickets are read for no others. */
const pageQuery = (db: Ctx['db'], list: List, search: SearchText) => {
  const { sort, pageNumber } = list.asked
  const isByName = sort === 'name'
  const page = matchingUsers(db, list, search)
    .select('users.id')
    .$if(isByName, (query) => query.orderBy('users.name').orderBy('users.id'))
    .$if(!isByName, (query) => query.orderBy('users.id', 'desc'))
    .$call(onPage(pageNumber))
  return selectRows(db)
    .where('users.id', 'in', page)
    .$if(isByName, (query) => query.orderBy('users.name').orderBy('users.id'))
    .$if(!isByName, (query) => query.orderBy('users.id', 'desc'))
    .compile()
}

const countQuery = (db: Ctx['db'], list: List, search: SearchText) =>
  matchingUsers(db, list, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .compile()

/** The users that fit. Readers who may not see e-mails cannot search by them either. */
function matchingUsers(db: Ctx['db'], { user, asked, isSearch }: List, search: SearchText) {
  const { profile, queueId } = asked
  const isEmailSeen = may(user, 'users.see') ? sql`true` : sql`users.id = ${user.id}`
  const text = sql`case when ${isEmailSeen} then users.search_plain else users.name_plain end`
  return db
    .selectFrom('users')
    .where('users.deletedAt', 'is', null)
    .$if(profile !== undefined, (query) => query.where('users.profile', '=', profile!))
    .$if(queueId !== undefined, (query) => query.where(isInQueue(queueId!)))
    .$if(isSearch, (query) =>
      query.where(sql<SqlBool>`position(plain_text(${search.text}) in ${text}) > 0`),
    )
}

const isInQueue = (queueId: number) => sql<boolean>`exists (
  select from user_queues uq
   where uq.company_id = users.company_id and uq.user_id = users.id and uq.queue_id = ${queueId})`

const seatsFor = async (ctx: Ctx): Promise<Seats | null> =>
  may(ctx.user, 'users.edit') ? planUsage(ctx, 'users') : null

/** A user as a row of the list. */
export async function showUserRow(ctx: Ctx, id: number): Promise<UserRow> {
  const row = await selectRows(ctx.db)
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_USER_FOUND'))
  return toUserRow(ctx, row)
}

const selectRows = (db: Ctx['db']) =>
  selectUsersLite(db)
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.createdAt', 'users.deactivatedAt', 'users.capacity'])
    .select('companies.name as companyName')
    .select([openTickets, photoUrl, endOfLastSession, 'users.offlineSince'])

/** A sign-out clears the moment at which a screen last reported. */
const endOfLastSession = sql<Date | null>`(
  select max(ended_at) from sessions s where s.company_id = users.company_id and s.user_id = users.id)`.as(
  'endedAt',
)

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

/** When a user was last seen is for leaders, and for themselves. */
function toUserRow({ user, now, companyId }: Ctx, row: Row): UserRow {
  const {
    companyName,
    createdAt,
    deactivatedAt,
    openTickets: open,
    photoUrl: photo,
    endedAt,
    offlineSince,
    capacity,
    ...lite
  } = row
  const seesPresence = lite.id === user.id || may(user, 'users.see')
  const lastSeenAt = lite.lastSeenAt ?? offlineSince ?? endedAt
  return {
    ...asSeenBy(user, toUserLite(lite, now)),
    companyId,
    company: { id: companyId, name: companyName },
    active: deactivatedAt === null,
    photoUrl: photo,
    openTickets: open,
    capacity,
    lastSeenAt: (seesPresence && lastSeenAt?.toISOString()) || null,
    createdAt: createdAt.toISOString(),
  }
}

/** Shows the reader themselves, and to leaders everybody. */
export async function showUserTo(ctx: Ctx, { id }: Input<typeof users.show>): Promise<UserFull> {
  if (id !== ctx.user.id && !may(ctx.user, 'users.see')) throw new Refusal('ERR_NO_PERMISSION')
  return showUser(ctx, id)
}
