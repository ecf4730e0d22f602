import type { companies, Company } from '@recado/contract/accounts/companies'
import {
  businessHoursUpdated,
  defaultWeek,
  type Week,
  type WeekdayForm,
} from '@recado/contract/accounts/weekly-hours'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { deadlineTermsChanged } from '../queues/hooks.ts'
import { type AuditedAct, writeAudit } from '../audit/write-audit.ts'
import { showOperated } from './operated.ts'
import { auditedWeek, schedulesOf, storedWeek } from './week.ts'

/**
 * The own company with its hours. Operators may read any company in their reach, with what it uses. Every other one is out
 * of reach by its policy, as if it did not exist.
 */
export async function showCompany(
  ctx: Ctx,
  { id }: Input<typeof companies.show>,
): Promise<Answer<typeof companies.show>> {
  if (!ctx.user.super) return showOwnCompany(ctx, id)
  const week = await weekOf(ctx, id)
  return { ...(await showOperated(ctx, id)), schedules: schedulesOf(week ?? defaultWeek) }
}

async function showOwnCompany({ db }: Ctx, id: number): Promise<Company> {
  const { week, ...company } = await db
    .selectFrom('companies')
    .select(['id', 'name', 'week'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_COMPANY_FOUND'))
  return { ...company, schedules: schedulesOf(week ?? defaultWeek) }
}

/** Refuses a company out of the operator's reach. */
async function weekOf({ db, user }: Ctx, id: number): Promise<Week | null> {
  const { rows } = await sql<{ week: Week | null }>`
    select * from week_of_company(${user.id}, ${id})`.execute(db)
  if (!rows[0]) throw new Refusal('ERR_NO_COMPANY_FOUND')
  return rows[0].week
}

/** Sets the business hours of the own company, or of one in the operator's reach: inside that company, in its name. */
export async function setSchedules(
  world: World,
  { claims, input }: EndpointRequest<Input<typeof companies.setSchedules>>,
): Promise<Company> {
  const { id } = input
  if (id === claims!.companyId)
    return within(world, claims!, (ctx) => setCompanySchedules(ctx, input))
  const operator = await within(world, { ...claims!, readOnly: true }, async (ctx) => {
    if (!ctx.user.super) throw new Refusal('ERR_NO_COMPANY_FOUND')
    await weekOf(ctx, id)
    return ctx.user.name
  })
  const by = { id: null, name: operator }
  return within(world, { companyId: id, origin: claims!.origin }, (ctx) =>
    setCompanySchedules(ctx, { ...input, by }),
  )
}

/** Sets the business hours of the own company. An empty list stands for the default hours. */
export async function setCompanySchedules(
  ctx: Ctx,
  { id, schedules, by }: { id: number; schedules: WeekdayForm[]; by?: AuditedAct['by'] },
): Promise<Company> {
  const own = ctx.db.selectFrom('companies').select('id').where('id', '=', id).forNoKeyUpdate()
  await own.executeTakeFirstOrThrow(missing('ERR_NO_COMPANY_FOUND'))
  const before = await showOwnCompany(ctx, id)
  const week = storedWeek(schedules)
  await ctx.db.updateTable('companies').set({ week }).where('id', '=', id).execute()
  const after = await showOwnCompany(ctx, id)
  ctx.emit(businessHoursUpdated, { queueId: null })
  await deadlineTermsChanged.run(ctx, { queueId: null })
  writeAudit(ctx, {
    act: 'hours.update',
    subject: after.name,
    before: auditedWeek(before.schedules),
    after: auditedWeek(after.schedules),
    ...(by && { by }),
  })
  return after
}
