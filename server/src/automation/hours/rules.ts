import type { Interval } from '@recado/contract/accounts/weekly-hours'
import type { Holiday } from '@recado/contract/automation/business-hours'
import type { HolidayHours } from '@recado/contract/automation/hours'
import { holidaysIn } from '@recado/contract/automation/national-holidays'

/** A row of holidays. Without a queue it is one of the company. */
export type HolidayRow = {
  date: string
  name: string
  intervals: Interval[] | null
  queueId: number | null
}

type Days = { timeZone: string; years: readonly number[]; queueId: number | null }

/**
 * The holidays of the company or of a queue, by date: the national ones are closed, the rows of the company decide
 * otherwise, and those of the queue over these.
 */
export function allHolidays(
  rows: readonly HolidayRow[],
  { timeZone, years, queueId }: Days,
): Holiday[] {
  const byDate = new Map<string, Holiday>()
  for (const { date, name, isOptional } of holidaysIn(timeZone, years)) {
    const kind = isOptional ? 'optional' : 'national'
    byDate.set(date, { date, name, kind, isOwn: false, intervals: [] })
  }
  const ofCompany = rows.filter((row) => row.queueId === null)
  const ofQueue = rows.filter((row) => row.queueId !== null)
  for (const { date, name, intervals, queueId: owner } of [...ofCompany, ...ofQueue]) {
    const kind = byDate.get(date)?.kind ?? (owner === null ? 'company' : 'queue')
    byDate.set(date, { date, name, kind, isOwn: owner === queueId, intervals })
  }
  return [...byDate.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}

/** The days on which other hours than those of the weekday count. */
export const hoursOfHolidays = (holidays: readonly Holiday[]): Record<string, HolidayHours> =>
  Object.fromEntries(
    holidays.flatMap(({ date, name, intervals }) =>
      intervals ? [[date, { name, intervals }]] : [],
    ),
  )

/** The hours of a day for the audit log. */
export const auditedHours = (intervals: readonly Interval[] | null): string => {
  if (intervals === null) return 'ordinary'
  return intervals.map(({ start, end }) => `${start} – ${end}`).join(', ') || 'closed'
}

/** The intervals without those that mean closed. */
export const openIntervals = (intervals: readonly Interval[]): Interval[] =>
  intervals.filter(({ start, end }) => start !== end)
