import { type Interval, minutesOf, minutesOfInterval } from '@recado/contract/accounts/weekly-hours'
import type { BusinessHours } from '@recado/contract/automation/business-hours'
import type { Hours } from '@recado/contract/automation/hours'

/** A time of day as people type it: `8`, `830`, `8h30` and `08:30`. Undefined if it is none. */
export function parseTime(typed: string): string | undefined {
  const found = /^(\d{1,2})(?:[:h.]?(\d{2}))?h?$/i.exec(typed.replaceAll(/\s/g, ''))
  if (!found) return undefined
  const [, hour = '', minute = '00'] = found
  const isTime = Number(minute) < 60 && (Number(hour) < 24 || (hour === '24' && minute === '00'))
  return isTime ? `${hour.padStart(2, '0')}:${minute}` : undefined
}

/** Whether the interval ends on the next day. */
export const crossesMidnight = (interval: Interval): boolean =>
  minutesOfInterval(interval)[1] > 1440

export const intervalText = ({ start, end }: Interval): string => `${start} – ${end}`

const firstInterval: Interval = { start: '08:00', end: '18:00' }

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The interval that "+" offers: an hour after the last one, for up to four hours. Undefined if the day is full. */
export function nextInterval(intervals: readonly Interval[]): Interval | undefined {
  if (intervals.length === 0) return firstInterval
  const last = Math.max(...intervals.map((one) => minutesOfInterval(one)[1]))
  const start = last + 60
  return start >= 1440 - 60
    ? undefined
    : { start: clock(start), end: clock(Math.min(start + 240, 1440)) }
}

/** The intervals in the order of the day. */
export const sortedIntervals = (intervals: readonly Interval[]): Interval[] =>
  intervals.toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start))

/** What the functions of business time take. */
export const hoursIn = ({ timeZone, week, holidays }: BusinessHours): Hours => ({
  timeZone,
  week,
  holidays: Object.fromEntries(
    holidays.flatMap(({ date, name, intervals }) =>
      intervals ? [[date, { name, intervals }]] : [],
    ),
  ),
})
