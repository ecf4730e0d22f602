import { z } from 'zod'
import { live } from '../platform/live.ts'

/** A time of day, `08:00`. */
const start = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'notATimeOfDay')
/** A day may last until `24:00`. */
const end = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'notATimeOfDay')

/**
 * Hours without a break. An end before its start is on the next day; what passes midnight belongs to the day on which it
 * begins. An end equal to its start means closed.
 */
export const Interval = z.object({ start: z.string(), end: z.string() })
export type Interval = z.infer<typeof Interval>

export const IntervalForm = z.object({ start, end })

/** Maximum number of intervals of one day. */
export const INTERVALS_MAX = 8

/** The intervals of one day. None: closed. */
export const DayHours = z
  .array(IntervalForm)
  .max(INTERVALS_MAX)
  .superRefine((intervals, refusal) => {
    for (const { index } of overlaps([intervals]))
      refusal.addIssue({ code: 'custom', path: [index], message: 'overlaps' })
  })

/** The intervals of each day of the week. 0 is Sunday. */
export const Week = z
  .array(z.array(IntervalForm).max(INTERVALS_MAX))
  .length(7)
  .superRefine((week, refusal) => {
    for (const { day, index } of overlaps(week))
      refusal.addIssue({ code: 'custom', path: [day, index], message: 'overlaps' })
  })
export type Week = z.infer<typeof Week>

const MINUTES_PER_DAY = 1440

/** Minutes since midnight. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** First and last minute of an interval, from midnight of its day. The end is beyond 1440 if it is on the next day. */
export function minutesOfInterval({ start: from, end: to }: Interval): [number, number] {
  const [first, last] = [minutesOf(from), minutesOf(to)]
  return [first, last < first ? last + MINUTES_PER_DAY : last]
}

/** An interval that shares time with another one, and that one. */
export type Overlap = { day: number; index: number; other: Interval }

/**
 * Intervals that share time with an earlier one, or with one that passes midnight into their day. After the last of
 * several days comes the first.
 */
export function overlaps(days: readonly (readonly Interval[])[]): Overlap[] {
  const isWeek = days.length > 1
  const length = days.length * MINUTES_PER_DAY
  const spans = days.flatMap((intervals, day) =>
    intervals.flatMap((interval, index) => {
      const [from, to] = minutesOfInterval(interval).map((at) => at + day * MINUTES_PER_DAY)
      return from === to ? [] : [{ day, index, interval, from: from!, to: to! }]
    }),
  )
  const meets = (a: (typeof spans)[number], b: (typeof spans)[number]) =>
    [0, ...(isWeek ? [-length, length] : [])].some(
      (shift) => a.from < b.to + shift && b.from + shift < a.to,
    )
  return spans.flatMap((span, at) => {
    const other = spans.find((one, position) => position < at && meets(span, one))
    return other ? [{ day: span.day, index: span.index, other: other.interval }] : []
  })
}

/** The hours of a company that has not set its own. */
export const defaultWeek: Week = [
  [],
  ...Array.from({ length: 5 }, () => [{ start: '08:00', end: '18:00' }]),
  [{ start: '08:00', end: '12:00' }],
]

/** The days of the week, from Sunday, with the names that the family's screens show. */
const weekdays = [
  ['sunday', 'Domingo'],
  ['monday', 'Segunda-feira'],
  ['tuesday', 'Terça-feira'],
  ['wednesday', 'Quarta-feira'],
  ['thursday', 'Quinta-feira'],
  ['friday', 'Sexta-feira'],
  ['saturday', 'Sábado'],
] as const

/** `sunday` to `saturday`. */
export const weekdayNames = weekdays.map(([name]) => name) as [(typeof weekdays)[number][0]]

/** The hours of a weekday. A weekday with several intervals has several of them. Equal times mean closed. */
export const WeekdayHours = z.object({
  weekday: z.string(),
  weekdayEn: z.enum(weekdayNames),
  startTime: z.string(),
  endTime: z.string(),
})
export type WeekdayHours = z.infer<typeof WeekdayHours>

export const WeekdayForm = z.object({
  weekday: z.string().max(30).optional(),
  weekdayEn: z.enum(weekdayNames),
  startTime: z.union([z.literal(''), start]),
  endTime: z.union([z.literal(''), end]),
})
export type WeekdayForm = z.infer<typeof WeekdayForm>

/** The hours of a week, from Monday. A weekday that is absent is open all day. An empty list: no own hours. */
export const WeekdayList = z
  .array(WeekdayForm)
  .max(7 * INTERVALS_MAX)
  .superRefine((list, refusal) => {
    const { success, error } = Week.safeParse(weekOf(list))
    if (!success) refusal.addIssue({ code: 'custom', message: error.issues[0]!.message })
  })

/** The week of such a list. */
export const weekOf = (list: readonly WeekdayForm[]): Week =>
  weekdays.map(([name]) => {
    const ofDay = list.filter((one) => one.weekdayEn === name && one.startTime && one.endTime)
    if (ofDay.length === 0) return [{ start: '00:00', end: '24:00' }]
    return ofDay
      .filter((one) => one.startTime !== one.endTime)
      .map((one) => ({ start: one.startTime, end: one.endTime }))
  })

/** The list of a week, Monday first. A closed day has equal times. */
export const weekdayList = (week: Week): WeekdayHours[] =>
  [1, 2, 3, 4, 5, 6, 0].flatMap((day) => {
    const [weekdayEn, weekday] = weekdays[day]!
    const intervals = week[day]!.length > 0 ? week[day]! : [{ start: '00:00', end: '00:00' }]
    return intervals.map((one) => ({
      weekday,
      weekdayEn,
      startTime: one.start,
      endTime: one.end,
    }))
  })

/** The hours or holidays of the company were changed, or those of a queue. */
export const businessHoursUpdated = live(
  'business-hours',
  'update',
  z.object({ queueId: z.number().nullable() }),
)

const pair = 'A time of day such as `08:00`.'

export const descriptions = {
  'IntervalForm start': pair,
  'IntervalForm end':
    'A time of day up to `24:00`. Before the start: on the next day. Equal to the start: closed.',
  'WeekdayForm weekday': 'The name of the weekday. It is ignored.',
  'WeekdayForm weekdayEn': 'The weekday, `sunday` to `saturday`.',
  'WeekdayForm startTime': `${pair} An empty one is ignored.`,
  'WeekdayForm endTime':
    'A time of day. Before the start: on the next day. Equal to the start: closed. An empty one is ignored.',
} satisfies Record<string, string>
