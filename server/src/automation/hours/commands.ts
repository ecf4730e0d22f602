import {
  businessHoursUpdated,
  type Interval,
  weekdayList,
} from '@recado/contract/accounts/weekly-hours'
import {
  type BusinessHours,
  type businessHours,
  HOLIDAYS_MAX,
} from '@recado/contract/automation/business-hours'
import { dateIn } from '@recado/contract/automation/hours'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import { setCompanySchedules } from '../../accounts/companies/company.ts'
import { refuseAboveLimit } from '../../accounts/companies/plan-limits.ts'
import { updateQueue } from '../../accounts/queues/commands.ts'
import { deadlineTermsChanged } from '../../accounts/queues/hooks.ts'
import { nameOfQueue } from '../../accounts/queues/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import { showBusinessHours } from './queries.ts'
import { auditedHours, openIntervals } from './rules.ts'

/** Sets the week of the company or of a queue. Without one a queue has the hours and holidays of the company. */
export async function setWeek(
  ctx: Ctx,
  { queueId, week }: Input<typeof businessHours.setWeek>,
): Promise<BusinessHours> {
  const schedules = week ? weekdayList(week) : []
  if (queueId === undefined) await setCompanySchedules(ctx, { id: ctx.companyId, schedules })
  else await updateQueue(ctx, { id: queueId, schedules })
  if (queueId !== undefined && !week)
    await ctx.db.deleteFrom('holidays').where('queueId', '=', queueId).execute()
  return showBusinessHours(ctx, { queueId })
}

type HolidayKey = { date: string; queueId?: number | undefined }

/**
 * Adds or changes a holiday. Of two that add the same one the later remains.
 *
 * @throws Refusal ERR_HOLIDAY_LIMIT if there already are `HOLIDAYS_MAX` that have not passed
 */
export async function setHoliday(
  ctx: Ctx,
  { date, queueId, name, intervals }: Input<typeof businessHours.setHoliday>,
): Promise<BusinessHours> {
  const place = await placeOf(ctx, queueId)
  const before = await findHoliday(ctx, { date, queueId })
  if (!before) await refuseAboveHolidayLimit(ctx, queueId)
  const hours = intervals && openIntervals(intervals)
  const value = { name, intervals: hours && JSON.stringify(hours) }
  await ctx.db
    .insertInto('holidays')
    .values({ date, queueId: queueId ?? null, ...value })
    .onConflict((same) =>
      same.columns(['companyId', 'queueId', 'date']).doUpdateSet({ ...value, updatedAt: ctx.now }),
    )
    .execute()
  writeAudit(ctx, {
    act: 'holiday.update',
    subject: subjectOf({ date, name, place }),
    before: before ? { name: before.name, hours: auditedHours(before.intervals) } : {},
    after: { name, hours: auditedHours(hours) },
  })
  return changed(ctx, queueId)
}

/** Removes a holiday, or the decision about a national one or one of the company. */
export async function removeHoliday(
  ctx: Ctx,
  { date, queueId }: Input<typeof businessHours.removeHoliday>,
): Promise<BusinessHours> {
  const place = await placeOf(ctx, queueId)
  const { name } = await ctx.db
    .deleteFrom('holidays')
    .where(sql`date`, '=', date)
    .where(ofQueue(queueId))
    .returning('name')
    .executeTakeFirstOrThrow(missing('ERR_NO_HOLIDAY_FOUND'))
  writeAudit(ctx, { act: 'holiday.delete', subject: subjectOf({ date, name, place }) })
  return changed(ctx, queueId)
}

async function changed(ctx: Ctx, queueId: number | undefined): Promise<BusinessHours> {
  ctx.emit(businessHoursUpdated, { queueId: queueId ?? null })
  await deadlineTermsChanged.run(ctx, { queueId: queueId ?? null })
  return showBusinessHours(ctx, { queueId })
}

/** The name of the queue; empty for the company. Refuses an unknown queue with ERR_NO_QUEUE_FOUND. */
const placeOf = async (ctx: Ctx, queueId: number | undefined): Promise<string> =>
  queueId === undefined ? '' : nameOfQueue(ctx, queueId)

const subjectOf = ({ date, name, place }: { date: string; name: string; place: string }) =>
  [name, date, place].filter(Boolean).join(', ')

const ofQueue = (queueId: number | undefined) =>
  sql<boolean>`queue_id is not distinct from ${queueId ?? null}::int`

const findHoliday = async ({ db }: Ctx, { date, queueId }: HolidayKey) => {
  const row = await db
    .selectFrom('holidays')
    .select(['name', 'intervals'])
    .where(sql`date`, '=', date)
    .where(ofQueue(queueId))
    .executeTakeFirst()
  return row && { name: row.name, intervals: row.intervals as Interval[] | null }
}

const refuseAboveHolidayLimit = (ctx: Ctx, queueId: number | undefined) =>
  refuseAboveLimit(ctx, 'holidays', {
    counted: sql`holidays where ${ofQueue(queueId)} and date >= ${dateIn(ctx.timeZone, ctx.now)}::date`,
    max: HOLIDAYS_MAX,
    code: 'ERR_HOLIDAY_LIMIT',
  })
