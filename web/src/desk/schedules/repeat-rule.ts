import { movedWeekdays, Recurrence, settled } from '@recado/contract/desk/recurrence'
import type { Schedule } from '@recado/contract/desk/schedules'
import type { LocalTime } from './local-time.ts'
import { weekdayOf } from './month.ts'

/** A recurrence as the form holds it. */
export type RepeatValues = {
  repeats: boolean
  /** Frequency and interval: `weekly 1`. */
  every: string
  /** Days of the week that the user has chosen; empty: those of the series, which move with its first message. */
  weekdays: number[]
  /** Empty while the user types. */
  count: number | string
}

/** The choices of the form. A rule made elsewhere is added to them. */
export const everyChoices = [
  'daily 1',
  'weekly 1',
  'weekly 2',
  'monthly 1',
  'monthly 2',
  'monthly 3',
  'monthly 6',
  'monthly 12',
] as const

const USUAL_COUNT = 8

export function repeatValuesOf(schedule: Schedule | undefined): RepeatValues {
  if (!schedule?.series)
    return { repeats: false, every: 'weekly 1', weekdays: [], count: USUAL_COUNT }
  const { recurrence, remaining } = schedule.series
  return {
    repeats: true,
    every: `${recurrence.frequency} ${recurrence.interval}`,
    weekdays: [],
    count: Math.max(2, remaining),
  }
}

/** A series that exists: the day of its first message that changes, and its rule. */
export type SeriesBefore = { date: string; recurrence: Recurrence }

/** The days of the week of the form, for a message on this day. */
export function weekdaysOf(
  { weekdays }: Pick<RepeatValues, 'weekdays'>,
  date: string,
  before: SeriesBefore | undefined,
): number[] {
  if (weekdays.length > 0) return weekdays
  const known = before?.recurrence.weekdays
  return known ? movedWeekdays(known, before.date, date) : [weekdayOf(date)]
}

/**
 * The rule that the form describes, for a message on this day. The 31st of an existing series stays the 31st while the
 * day is unchanged. Undefined while a field is wrong.
 */
export function ruleOf(
  values: RepeatValues,
  { date }: Pick<LocalTime, 'date'>,
  before?: SeriesBefore,
): Recurrence | undefined {
  const { every, count } = values
  const [frequency, interval] = every.split(' ')
  const isKept = before?.date === date && before.recurrence.frequency === frequency
  const rule = Recurrence.safeParse({
    frequency,
    interval: Number(interval),
    count,
    ...(frequency === 'weekly' && { weekdays: weekdaysOf(values, date, before) }),
    ...(isKept && before.recurrence.dayOfMonth && { dayOfMonth: before.recurrence.dayOfMonth }),
  }).data
  return rule && settled(rule, date)
}
