import type { companies, Company } from '@recado/contract/accounts/companies'
import {
  businessHoursUpdated,
  defaultWeek,
  type WeekdayForm,
} from '@recado/contract/accounts/weekly-hours'
import type { Input } from '@recado/contract/platform/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { deadlineTermsChanged } from '../queues/hooks.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { auditedWeek, schedulesOf, storedWeek } from './week.ts'

/** The own company. Another one is out of reach by its policy, as if it did not exist. */
export async function showCompany(
  { db }: Ctx,
  { id }: Input<typeof companies.show>,
): Promise<Company> {
  const { week, ...company } = await db
    .selectFrom('companies')
    .select(['id', 'name', 'week'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_COMPANY_FOUND'))
  return { ...company, schedules: schedulesOf(week ?? defaultWeek) }
}

/** Sets the business hours of the own company. An empty list stands for the default hours. */
export async function setCompanySchedules(
  ctx: Ctx,
  { id, schedules }: { id: number; schedules: WeekdayForm[] },
): Promise<Company> {
  const own = ctx.db.selectFrom('companies').select('id').where('id', '=', id).forNoKeyUpdate()
  await own.executeTakeFirstOrThrow(missing('ERR_NO_COMPANY_FOUND'))
  const before = await showCompany(ctx, { id })
  const week = storedWeek(schedules)
  await ctx.db.updateTable('companies').set({ week }).where('id', '=', id).execute()
  const after = await showCompany(ctx, { id })
  ctx.emit(businessHoursUpdated, { queueId: null })
  await deadlineTermsChanged.run(ctx, { queueId: null })
  writeAudit(ctx, {
    act: 'hours.update',
    subject: after.name,
    before: auditedWeek(before.schedules),
    after: auditedWeek(after.schedules),
  })
  return after
}
