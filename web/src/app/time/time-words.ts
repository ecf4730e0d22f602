import { clockOf, dateOf, daysBetween, isoDayOf, shortDayInWords } from '../../i18n/moments.ts'

type Day = { is: 'today' } | { is: 'yesterday' } | { is: 'date'; text: string }

/** The day of a moment relative to now: today, yesterday, or DD/MM/YYYY. */
export function dayOf(moment: string | number, now: number): Day {
  const ago = daysBetween(moment, now)
  if (ago === 0) return { is: 'today' }
  if (ago === 1) return { is: 'yesterday' }
  return { is: 'date', text: dateOf(moment) }
}

/** Time in a list row: the clock time today, a word yesterday, the date before. */
export function rowTimeOf(moment: string, now: number, yesterday: string): string {
  const day = dayOf(moment, now)
  if (day.is === 'date') return day.text
  return day.is === 'today' ? clockOf(moment) : yesterday
}

/** A future moment in the shortest clear form: the time today, with the day this year, with the full date beyond. */
export function formatFutureTime(moment: string, now: number): string {
  const clock = clockOf(moment)
  if (daysBetween(now, moment) === 0) return clock
  return `${dayAndYearOf(moment, now)} ${clock}`
}

function dayAndYearOf(moment: string, now: number): string {
  const day = isoDayOf(moment)
  return day.slice(0, 4) === isoDayOf(now).slice(0, 4) ? shortDayInWords(day) : dateOf(moment)
}

/** Like `formatFutureTime`, but always with the day, for texts that are read later. */
export const formatFutureTimeWithDay = (moment: string, said: string): string =>
  `${dayAndYearOf(moment, Date.parse(said))} ${clockOf(moment)}`

const AMBER_MINUTES = 10
const RED_MINUTES = 20
const HOUR = 60
const DAY = 24 * HOUR

export type WaitingTime = {
  unit: 'waitsNow' | 'waitsMinutes' | 'waitsHours' | 'waitsDays'
  count: number
  tone: 'plain' | 'warn' | 'bad'
}

/** Translation key for a wait inside a sentence, where “now” would not fit. */
export const waitKeyInSentence = ({ unit }: WaitingTime) =>
  unit === 'waitsNow' ? 'waitsUnder' : unit

/** How long a customer has waited for an answer. Amber from ten minutes, red from twenty. */
export function waitingTimeSince(since: string, now: number): WaitingTime {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  const tone = minutes >= RED_MINUTES ? 'bad' : minutes >= AMBER_MINUTES ? 'warn' : 'plain'
  if (minutes === 0) return { unit: 'waitsNow', count: 0, tone }
  if (minutes < HOUR) return { unit: 'waitsMinutes', count: minutes, tone }
  if (minutes < DAY) return { unit: 'waitsHours', count: Math.floor(minutes / HOUR), tone }
  return { unit: 'waitsDays', count: Math.floor(minutes / DAY), tone }
}

/**
 * Time until a ticket closes by itself. Undefined if more than a day is left. Rounded to the nearest minute: `now` may
 * be some seconds old, and rounding up would show one minute more than was set.
 */
export function timeUntilClosing(at: string, now: number): WaitingTime | undefined {
  const minutes = Math.max(0, Math.round((Date.parse(at) - now) / 60_000))
  if (minutes >= DAY) return undefined
  const tone = minutes <= AMBER_MINUTES ? 'warn' : 'plain'
  if (minutes === 0) return { unit: 'waitsNow', count: 0, tone }
  if (minutes < HOUR) return { unit: 'waitsMinutes', count: minutes, tone }
  return { unit: 'waitsHours', count: Math.floor(minutes / HOUR), tone }
}

const DEADLINE_WARNING_MS = 15 * 60_000

/** A deadline is amber in its last 15 minutes and red after it. */
export function deadlineTone(at: string, now: number): WaitingTime['tone'] {
  const left = Date.parse(at) - now
  if (left <= 0) return 'bad'
  return left <= DEADLINE_WARNING_MS ? 'warn' : 'plain'
}

const WINDOW_WARNING_MINUTES = 2 * HOUR

/** Time until a service window ends, rounded down. Undefined if it is closed. Amber in the last two hours. */
export function timeUntilWindowEnds(end: string | null, now: number): WaitingTime | undefined {
  const leftMs = end === null ? 0 : Date.parse(end) - now
  if (leftMs <= 0) return undefined
  const minutes = Math.floor(leftMs / 60_000)
  const tone = minutes < WINDOW_WARNING_MINUTES ? 'warn' : 'plain'
  if (minutes === 0) return { unit: 'waitsNow', count: 0, tone }
  if (minutes < HOUR) return { unit: 'waitsMinutes', count: minutes, tone }
  return { unit: 'waitsHours', count: Math.floor(minutes / HOUR), tone }
}
