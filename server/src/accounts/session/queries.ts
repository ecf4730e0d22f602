import type { UserFull } from '@recado/contract/accounts/users'
import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { showUser } from '../users/queries.ts'
import { isOverdue } from './rules.ts'

export const showMe = (ctx: Ctx): Promise<UserFull> => showUser(ctx, ctx.user.id)

/** SQL condition: the joined session has neither ended nor expired. */
export const isActiveSession = sql<SqlBool>`(sessions.ended_at is null and sessions.expires_at > now())`

/** Refuses if the company is disabled or its subscription has ended. */
export async function checkCompany({ db, companyId, timeZone, now }: Ctx): Promise<void> {
  const { status, dueDate } = await db
    .selectFrom('companies')
    .select(['status', 'dueDate'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (!status) throw new Refusal('ERR_COMPANY_INACTIVE')
  if (isOverdue({ dueDate, timeZone }, now))
    throw new Refusal('ERR_SUBSCRIPTION_EXPIRED', { dueDate })
}
