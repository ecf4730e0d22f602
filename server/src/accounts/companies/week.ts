import {
  type Week,
  weekdayList,
  weekdayNames,
  type WeekdayForm,
  type WeekdayHours,
  weekOf,
} from '@recado/contract/accounts/weekly-hours'
import type { AuditedFields } from '../audit/write-audit.ts'

/** The value of a `week` column. An empty list stands for no own hours. */
export const storedWeek = (list: readonly WeekdayForm[]): string | null =>
  list.length === 0 ? null : JSON.stringify(weekOf(list))

/** The list of a `week` column. Empty: no own hours. */
export const schedulesOf = (week: unknown): WeekdayHours[] =>
  week === null ? [] : weekdayList(week as Week)

/** The hours of each weekday for the audit log. */
export const auditedWeek = (schedules: readonly WeekdayHours[]): AuditedFields =>
  Object.fromEntries(
    weekdayNames.map((name) => [
      name,
      schedules
        .filter((one) => one.weekdayEn === name && one.startTime !== one.endTime)
        .map((one) => `${one.startTime} – ${one.endTime}`)
        .join(', '),
    ]),
  )
