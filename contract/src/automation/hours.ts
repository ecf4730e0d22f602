import { type Interval, minutesOfInterval, type Week } from '../accounts/weekly-hours.ts'

/** A day with hours of its own. No intervals: closed. */
export type HolidayHours = { name: string; intervals: readonly Interval[] }

/** When a company or a queue is open. */
export type Hours = {
  timeZone: string
  week: Week
  /** By date, YYYY-MM-DD in the time zone. A date that is absent has the hours of its weekday. */
  holidays: Readonly<Record<string, HolidayHours>>
}

type Span = { from: number; to: number }

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** Hours that do not open within this time are taken as hours that never open. */
const OPENS_WITHIN_DAYS = 400
/** No count of open minutes goes further than this. */
const COUNT_DAYS = 3660

export const isOpenAt = (hours: Hours, at: Date): boolean => {
  const today = dateIn(hours.timeZone, at)
  const spans = [dayBefore(today), today].flatMap((date) => spansOn(hours, date))
  return spans.some(({ from, to }) => from <= +at && +at < to)
}

/** The moment itself if it is open. Null if it does not open within 400 days. */
export function nextOpening(hours: Hours, at: Date): Date | null {
  for (const { from, to } of eachSpan(hours, at, OPENS_WITHIN_DAYS))
    if (to > +at) return new Date(Math.max(from, +at))
  return null
}

/** The end of the open hours in which the moment is. Null if it is closed, or open for more than 400 days. */
export function closesAt(hours: Hours, at: Date): Date | null {
  let end = +at
  for (const { from, to } of eachSpan(hours, at, OPENS_WITHIN_DAYS)) {
    if (from > end) return end === +at ? null : new Date(end)
    end = Math.max(end, to)
  }
  return null
}

/**
 * The moment at which so many minutes have been open. Hours that never open count every minute, so that a deadline always
 * ends.
 */
export function addOpenMinutes(hours: Hours, start: Date, minutes: number): Date {
  let left = minutes * MINUTE_MS
  if (left <= 0) return start
  let counted = +start
  for (const { from, to } of eachSpan(hours, start, COUNT_DAYS)) {
    if (from - counted > OPENS_WITHIN_DAYS * DAY_MS) break
    const begin = Math.max(from, counted)
    if (to <= begin) continue
    if (to - begin >= left) return new Date(begin + left)
    left -= to - begin
    counted = to
  }
  return new Date(counted + left)
}

/** Open minutes between two moments, with fractions. 0 if the second is not later. */
export function openMinutesBetween(hours: Hours, start: Date, end: Date): number {
  let total = 0
  let counted = +start
  for (const { from, to } of eachSpan(hours, start, COUNT_DAYS)) {
    if (from >= +end) break
    total += Math.max(0, Math.min(to, +end) - Math.max(from, counted))
    counted = Math.max(counted, to)
  }
  return total / MINUTE_MS
}

/** What decides whether a moment is open: the holiday of its day, if it is one, and the intervals of the day. */
export function dayOf(
  { timeZone, week, holidays }: Hours,
  at: Date,
): { date: string; holiday?: HolidayHours; intervals: readonly Interval[] } {
  const date = dateIn(timeZone, at)
  const holiday = holidays[date]
  if (holiday) return { date, holiday, intervals: holiday.intervals }
  return { date, intervals: week[weekdayOf(date)]! }
}

/** Open hours from the day before this moment on, in order of their starts. Those of neighbouring days may touch. */
function* eachSpan(hours: Hours, at: Date, days: number): Generator<Span> {
  let date = dayBefore(dateIn(hours.timeZone, at))
  for (let day = 0; day <= days; day += 1, date = dayAfter(date)) yield* spansOn(hours, date)
}

/**
 * The open hours that begin on this day, as moments. Where the clocks change, a time that they skip is the moment of the
 * change, and of a time that comes twice the second one counts, as in the database. So the order of times stays.
 */
function spansOn({ timeZone, week, holidays }: Hours, date: string): Span[] {
  const intervals = holidays[date]?.intervals ?? week[weekdayOf(date)]!
  if (intervals.length === 0) return []
  const midnight = Date.parse(`${date}T00:00Z`)
  const [before, after] = [
    offsetAt(timeZone, midnight - DAY_MS),
    offsetAt(timeZone, midnight + 3 * DAY_MS),
  ]
  const momentOf = (minutes: number): number => {
    const wall = midnight + minutes * MINUTE_MS
    return before === after ? wall - before : momentNearChange(timeZone, wall, [before, after])
  }
  return intervals
    .map(minutesOfInterval)
    .toSorted(([a], [b]) => a - b)
    .map(([from, to]) => ({ from: momentOf(from), to: momentOf(to) }))
    .filter(({ from, to }) => from < to)
}

/** The moment at which the clock shows `wall`, on a day near a change of the offset. */
function momentNearChange(
  zone: string,
  wall: number,
  [before, after]: [before: number, after: number],
): number {
  const fits = [wall - before, wall - after].filter((at) => at + offsetAt(zone, at) === wall)
  if (fits.length > 0) return Math.max(...fits)
  let [early, late] = [wall - Math.max(before, after), wall - Math.min(before, after)]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (offsetAt(zone, middle) === before) early = middle
    else late = middle
  }
  return late
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay()
const movedDay = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const dayBefore = (date: string) => movedDay(date, -1)
const dayAfter = (date: string) => movedDay(date, 1)

/** The date in the time zone, YYYY-MM-DD. */
export const dateIn = (timeZone: string, at: Date): string => wallOf(timeZone, at).slice(0, 10)

/** Date and time of day in the time zone: `2026-03-20 19:10`. */
export const wallClock = (timeZone: string, at: Date): string =>
  wallOf(timeZone, at).slice(0, 16).replace('T', ' ')

const wallOf = (timeZone: string, at: Date): string =>
  new Date(+at + offsetAt(timeZone, +at)).toISOString()

/** A format costs more than all else here to make, so each zone has one. There are about 600 zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/** How far the clocks of the zone are ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const second = Math.floor(at / 1000) * 1000
  const [month, day, year, hour, minute, seconds] = formatOf(timeZone)
    .format(second)
    .match(/\d+/g)!
    .map(Number) as [number, number, number, number, number, number]
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second
}
