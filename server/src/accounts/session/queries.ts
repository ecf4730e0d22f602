import type { Profile } from '@recado/contract/platform/permissions'
import type { UserFull } from '@recado/contract/accounts/users'
import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { showUser, showVisitor } from '../users/queries.ts'
import { isOverdue } from './rules.ts'

/** The signed-in user. An operator who visits the company is no user of it. */
export const showMe = (ctx: Ctx): Promise<UserFull> =>
  ctx.user.supportUntil ? showVisitor(ctx, ctx.user.supportUntil) : showUser(ctx, ctx.user.id)

/** SQL condition: the joined session has neither ended nor expired. */
export const isActiveSession = sql<SqlBool>`(sessions.ended_at is null and sessions.expires_at > now())`

/**
 * Refuses if the company is suspended or its subscription has ended. An administrator signs in to an overdue company: the
 * session is limited.
 */
export async function checkCompany(ctx: Ctx, profile?: Profile): Promise<void> {
  refuseClosedCompany(await readCompanyState(ctx), { ...ctx, profile })
}

/** Whether everybody of the company may work: it exists and is neither suspended nor overdue. */
export async function isServed(ctx: Ctx): Promise<boolean> {
  const state = await selectCompanyState(ctx).executeTakeFirst()
  if (!state?.status) return false
  return !isOverdue({ dueDate: state.dueDate, timeZone: ctx.timeZone }, ctx.now)
}

export type CompanyState = { status: boolean; dueDate: string | null }

const selectCompanyState = ({ db, companyId }: Ctx) =>
  db.selectFrom('companies').select(['status', 'dueDate']).where('id', '=', companyId)

export const readCompanyState = (ctx: Ctx): Promise<CompanyState> =>
  selectCompanyState(ctx).executeTakeFirstOrThrow()

type Entrant = { profile?: Profile | undefined; timeZone: string; now: Date }

/** Does what `checkCompany` does with a company that was read. */
export function refuseClosedCompany(
  { status, dueDate }: CompanyState,
  { profile, timeZone, now }: Entrant,
): void {
  if (!status) throw new Refusal('ERR_COMPANY_INACTIVE')
  if (profile !== 'admin' && isOverdue({ dueDate, timeZone }, now))
    throw new Refusal('ERR_SUBSCRIPTION_EXPIRED', { dueDate })
}
