import { z } from 'zod'

export const frequencies = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/** Maximum number of messages of one series: daily for a year. */
export const OCCURRENCES_MAX = 366
export const INTERVAL_MAX = 12

const rule = {
  frequency: z.enum(frequencies),
  /** Every so many days, weeks or months. */
  interval: z.number().int().min(1).max(INTERVAL_MAX).default(1),
  /** Weekly: the days of the week; 0 is Sunday. Absent: that of the first message. */
  weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7).optional(),
  /** Monthly: a shorter month has the message on its last day. Absent: the day of the first message. */
  dayOfMonth: z.number().int().min(1).max(31).optional(),
  /** Number of messages in all. */
  count: z.number().int().min(2).max(OCCURRENCES_MAX).optional(),
  /** No message is sent after this day, YYYY-MM-DD. */
  until: z.iso.date().optional(),
}

/** How a scheduled message repeats. It must end: by `count`, `until`, or the earlier of both. */
export const Recurrence = z
  .object(rule)
  .refine(({ count, until }) => count !== undefined || until !== undefined, {
    path: ['count'],
    message: 'noEnd',
  })
export type Recurrence = z.infer<typeof Recurrence>

const DAY_MS = 86_400_000
const YEAR_MAX = 9999

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const plusDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)

function* daily(first: Date, { interval }: Recurrence): Generator<Date> {
  for (let n = 0; ; n += interval) yield plusDays(first, n)
}

/** Weeks begin on Sunday. */
function* weekly(first: Date, { interval, weekdays }: Recurrence): Generator<Date> {
  const days = [...new Set(weekdays ?? [first.getUTCDay()])].toSorted((a, b) => a - b)
  const sunday = plusDays(first, -first.getUTCDay())
  for (let week = 0; ; week += interval)
    for (const day of days) {
      const at = plusDays(sunday, week * 7 + day)
      if (at >= first) yield at
    }
}

function* monthly(first: Date, { interval, dayOfMonth }: Recurrence): Generator<Date> {
  const wanted = dayOfMonth ?? first.getUTCDate()
  for (let month = first.getUTCMonth(); ; month += interval) {
    const last = new Date(Date.UTC(first.getUTCFullYear(), month + 1, 0, 12))
    const at = plusDays(last, Math.min(wanted, last.getUTCDate()) - last.getUTCDate())
    if (at >= first) yield at
  }
}

const series = { daily, weekly, monthly }

/**
 * The days of a series, YYYY-MM-DD, beginning on this day or on the first one after it that the rule names. At most one
 * more than a series may have, so that a caller notices a series that is too long.
 */
export function daysOf(recurrence: Recurrence, firstDay: string): string[] {
  const { frequency, count = OCCURRENCES_MAX + 1, until } = recurrence
  const days: string[] = []
  for (const at of series[frequency](atNoon(firstDay), recurrence)) {
    if (days.length === count || at.getUTCFullYear() > YEAR_MAX) break
    const day = at.toISOString().slice(0, 10)
    if (until !== undefined && day > until) break
    days.push(day)
  }
  return days
}

/** The rule with the days that follow from the first one, so that a later start keeps them. */
export function settled(recurrence: Recurrence, firstDay: string): Recurrence {
  const first = atNoon(firstDay)
  const { frequency, interval, count, until, weekdays, dayOfMonth } = recurrence
  return {
    frequency,
    interval,
    ...(frequency === 'weekly' && { weekdays: weekdays ?? [first.getUTCDay()] }),
    ...(frequency === 'monthly' && { dayOfMonth: dayOfMonth ?? first.getUTCDate() }),
    ...(count !== undefined && { count }),
    ...(until !== undefined && { until }),
  }
}

/**
 * The days of the week of a series of which a message moves to another day: its own day moves with it. If the series
 * has not its day, because the message was moved alone before, the new day is added.
 */
export function movedWeekdays(
  weekdays: readonly number[],
  fromDay: string,
  toDay: string,
): number[] {
  const [from, to] = [atNoon(fromDay).getUTCDay(), atNoon(toDay).getUTCDay()]
  if (fromDay === toDay) return [...weekdays]
  const others = weekdays.length === 1 ? [] : weekdays.filter((day) => day !== from)
  return [...new Set([...others, to])].toSorted((a, b) => a - b)
}
