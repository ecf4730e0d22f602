import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { may } from '@recado/contract/platform/permissions'
import { sql } from 'kysely'
import type { Seats, UserFull, UserRow, users } from '@recado/contract/accounts/users'
import { refuseUnknownQueues } from '../queues/queries.ts'
import { planUsage } from '../companies/plan-limits.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import {
  openTickets,
  photoUrl,
  selectUsersLite,
  showUser,
  toUserLite,
  visibleTo,
  USERS_MAX,
} from './queries.ts'

type Asked = Input<typeof users.page>

/**
 * A page of the users, newest first or by name. The plan limits their number, so the search filters all of them in
 * memory. Only the rows of the page are read in full.
 */
export async function listUserPage(ctx: Ctx, asked: Asked): Promise<Answer<typeof users.page>> {
  if (asked.queueId !== undefined) await refuseUnknownQueues(ctx, [asked.queueId])
  const found = await findIds(ctx, asked)
  const behind = (asked.pageNumber - 1) * limits.page
  const ids = found.slice(behind, behind + limits.page)
  return {
    users: await showRows(ctx, ids),
    count: found.length,
    hasMore: found.length > behind + limits.page,
    seats: await seatsFor(ctx),
  }
}

/** The ids of the users that fit, in order. Readers who may not see e-mails cannot search by them either. */
async function findIds({ db, user }: Ctx, asked: Asked): Promise<number[]> {
  const { searchParam, profile, queueId, sort } = asked
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('deletedAt', 'is', null)
    .$if(sort === 'name', (query) => query.orderBy('name').orderBy('id'))
    .$if(sort === 'newest', (query) => query.orderBy('id', 'desc'))
    .$if(profile !== undefined, (query) => query.where('profile', '=', profile!))
    .$if(queueId !== undefined, (query) => query.where(isInQueue(queueId!)))
    .limit(USERS_MAX)
    .execute()
  const wanted = plain(searchParam)
  if (wanted === '') return rows.map(({ id }) => id)
  const seesAll = may(user, 'users.see')
  const textOf = ({ id, name, email }: (typeof rows)[number]) =>
    seesAll || id === user.id ? `${name} ${email}` : name
  return rows.filter((row) => plain(textOf(row)).includes(wanted)).map(({ id }) => id)
}

const isInQueue = (queueId: number) => sql<boolean>`exists (
  select from user_queues uq
   where uq.company_id = users.company_id and uq.user_id = users.id and uq.queue_id = ${queueId})`

async function showRows(ctx: Ctx, ids: number[]): Promise<UserRow[]> {
  if (ids.length === 0) return []
  const rows = await selectRows(ctx).where('users.id', 'in', ids).execute()
  return rows
    .map((row) => toUserRow(ctx, row))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

const seatsFor = async (ctx: Ctx): Promise<Seats | null> =>
  may(ctx.user, 'users.edit') ? planUsage(ctx, 'users') : null

/** A user as a row of the list. */
export async function showUserRow(ctx: Ctx, id: number): Promise<UserRow> {
  const row = await selectRows(ctx)
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_USER_FOUND'))
  return toUserRow(ctx, row)
}

const selectRows = ({ db }: Ctx) =>
  selectUsersLite(db)
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.createdAt', 'users.deactivatedAt', 'companies.name as companyName'])
    .select([openTickets, photoUrl, endOfLastSession])

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
    ...lite
  } = row
  const seesPresence = lite.id === user.id || may(user, 'users.see')
  const lastSeenAt = lite.lastSeenAt ?? endedAt
  return {
    ...visibleTo(user, toUserLite(lite, now)),
    companyId,
    company: { id: companyId, name: companyName },
    active: deactivatedAt === null,
    photoUrl: photo,
    openTickets: open,
    lastSeenAt: (seesPresence && lastSeenAt?.toISOString()) || null,
    createdAt: createdAt.toISOString(),
  }
}

/** Lower case without accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Shows the reader themselves, and to leaders everybody. */
export async function showUserTo(ctx: Ctx, { id }: Input<typeof users.show>): Promise<UserFull> {
  if (id !== ctx.user.id && !may(ctx.user, 'users.see')) throw new Refusal('ERR_NO_PERMISSION')
  return showUser(ctx, id)
}
