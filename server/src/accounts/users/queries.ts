import { SUPPORT_MINUTES } from '@recado/contract/accounts/company-admin'
import type { SupportVisit } from '@recado/contract/accounts/support-visit'
import { may } from '@recado/contract/platform/permissions'
import type { Queue } from '@recado/contract/accounts/queues'
import {
  OPEN_TICKETS_MAX,
  type PauseReason,
  type UserFull,
  type UserLite,
} from '@recado/contract/accounts/users'
import { type Kysely, sql } from 'kysely'
import { listSettings } from '../companies/queries.ts'
import type { Ctx, User } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isOverdue } from '../session/rules.ts'
import { isOnline } from './rules.ts'

type Row = Omit<UserLite, 'online' | 'pause'> & {
  lastSeenAt: Date | null
  pauseReason: PauseReason | null
  pausedAt: Date | null
}

/** The queues of a user as a JSON list in the order of the company, read with the row. */
const queuesOfUser = sql<Queue[]>`coalesce(
  (select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.position)
     from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
    where uq.company_id = users.company_id and uq.user_id = users.id), '[]')`.as('queues')

/** The queue ids of a user, which decide what tickets they see. */
export const queueIdsOfUser = sql<number[]>`array(select uq.queue_id from user_queues uq
  where uq.company_id = users.company_id and uq.user_id = users.id)`.as('queueIds')

/** The path of a user's photo. Empty: none. */
export const photoUrl = sql<string>`coalesce(
  '/media/' || users.company_id || '/photos/' || users.photo_token, '')`.as('photoUrl')

export const pauseColumns = [
  sql<PauseReason | null>`users.pause_reason`.as('pauseReason'),
  'users.pausedAt',
] as const

/** Deleted users remain until nothing refers to them. */
export const selectUsersLite = (db: Kysely<Tables>) =>
  db
    .selectFrom('users')
    .where('users.deletedAt', 'is', null)
    .select(['users.id', 'users.name', 'users.email', 'users.profile', 'users.lastSeenAt'])
    .select(pauseColumns)
    .select(queuesOfUser)

export const toUserLite = (
  { id, name, email, profile, queues, lastSeenAt, ...row }: Row,
  now: Date,
): UserLite => ({
  id,
  name,
  email,
  profile,
  online: isOnline(lastSeenAt, now),
  pause: toPause(row),
  queues,
})

const toPause = ({ pauseReason, pausedAt }: Pick<Row, 'pauseReason' | 'pausedAt'>) =>
  pauseReason && pausedAt && { reason: pauseReason, since: pausedAt.toISOString() }

/** The number of open tickets of a user, capped at the limit that the screens show. */
export const openTickets = sql<number>`(select count(*) from (
  select from tickets t where t.company_id = users.company_id and t.user_id = users.id and t.status = 'open'
   limit ${OPEN_TICKETS_MAX}) attended)`.as('openTickets')

/** The row without its e-mail, unless the reader is a leader or the user of the row. */
export const asSeenBy = <Lite extends UserLite>(reader: User, row: Lite): Lite =>
  row.id === reader.id || may(reader, 'users.see') ? row : withoutEmail(row)

/** Empties the e-mail; the key stays because programs read it as text. */
export const withoutEmail = <Lite extends UserLite>(row: Lite): Lite => ({ ...row, email: '' })

/** One user in the short form of lists and live events. */
export async function showUserLite({ db, now }: Ctx, id: number): Promise<UserLite> {
  const row = await selectUsersLite(db)
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_USER_FOUND'))
  return toUserLite(row, now)
}

/**
 * Name of an active user who is about to get a ticket or a contact. The lock makes the job that returns the tickets of a user who
 * has left wait for this transaction.
 */
export async function nameOfUser({ db }: Ctx, userId: number): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .where('deactivatedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirstOrThrow(missing('ERR_NO_USER_FOUND'))
  return name
}

/** The user with everything that their own screens need. Includes only public settings. */
export async function showUser(ctx: Ctx, id: number): Promise<UserFull> {
  const { db } = ctx
  const [row, company] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'profile', 'super', 'companyId', 'capacity', 'createdAt'])
      .select([queuesOfUser, photoUrl, ...pauseColumns])
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow(missing('ERR_NO_USER_FOUND')),
    companyOf(ctx),
  ])
  const { pauseReason, pausedAt, ...user } = row
  return {
    ...user,
    pause: toPause({ pauseReason, pausedAt }),
    ...(isOverdue(company, ctx.now) && { limited: true }),
    createdAt: row.createdAt.toISOString(),
    company,
  }
}

/** The operator who visits the company, in the form of a user: an administrator who can only read. */
export const showVisitor = async (ctx: Ctx, until: Date): Promise<UserFull> => ({
  id: 0,
  name: ctx.user.name,
  email: '',
  profile: 'admin',
  super: false,
  companyId: ctx.companyId,
  queues: [],
  company: await companyOf(ctx),
  photoUrl: '',
  pause: null,
  capacity: null,
  supportUntil: until.toISOString(),
  createdAt: ctx.now.toISOString(),
})

async function companyOf(ctx: Ctx): Promise<UserFull['company']> {
  const { db, companyId: id } = ctx
  const [{ planId, planName, ...company }, settings, visit] = await Promise.all([
    db
      .selectFrom('companies')
      .leftJoin('plans', 'plans.id', 'companies.planId')
      .select([
        'companies.id',
        'companies.name',
        'companies.dueDate',
        'companies.status',
        'companies.timeZone',
      ])
      .select(['plans.id as planId', 'plans.name as planName'])
      .select((eb) => eb.fn.coalesce('companies.whiteLabelId', eb.lit(0)).as('whiteLabelId'))
      .where('companies.id', '=', id)
      .executeTakeFirstOrThrow(),
    listSettings(ctx),
    presentVisit(ctx),
  ])
  const plan = planId === null ? null : { id: planId, name: planName! }
  return { ...company, plan, settings, ...(visit && { visit }) }
}

/** The visit of an operator to the company that is going on. */
async function presentVisit({ db, now }: Ctx): Promise<SupportVisit | undefined> {
  const visit = await db
    .selectFrom('supportEntries')
    .select(['operatorName', 'reason', 'begunAt', 'endsAt'])
    .where('begunAt', '>', new Date(now.getTime() - SUPPORT_MINUTES * 60_000))
    .where('endsAt', '>', now)
    .where('leftAt', 'is', null)
    .orderBy('begunAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    visit && {
      operator: visit.operatorName,
      reason: visit.reason,
      begunAt: visit.begunAt.toISOString(),
      endsAt: visit.endsAt.toISOString(),
    }
  )
}
