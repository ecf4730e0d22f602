const DAY_MS = 86_400_000

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
const dayFrom = (at: Date) => at.toISOString().slice(0, 10)

/** The day so many days later, YYYY-MM-DD. */
export const plusDays = (day: string, days: number): string =>
  dayFrom(new Date(noonOf(day).getTime() + days * DAY_MS))

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => noonOf(day).getUTCDay()

/** The same day in another month, or the last one of a shorter month. */
export function plusMonths(day: string, months: number): string {
  const at = noonOf(day)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0, 12))
  last.setUTCDate(Math.min(at.getUTCDate(), last.getUTCDate()))
  return dayFrom(last)
}

export const monthOf = (day: string): string => day.slice(0, 7)

/** The weeks of the month of this day, from Sunday to Saturday. */
export function weeksOf(day: string): string[][] {
  const first = `${monthOf(day)}-01`
  const last = plusDays(plusMonths(first, 1), -1)
  const sunday = plusDays(first, -weekdayOf(first))
  const weeks: string[][] = []
  for (let at = sunday; at <= last; at = plusDays(at, 7))
    weeks.push(Array.from({ length: 7 }, (_, i) => plusDays(at, i)))
  return weeks
}

/** The days around a day by key. */
const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => plusDays(day, -1),
  ArrowRight: (day) => plusDays(day, 1),
  ArrowUp: (day) => plusDays(day, -7),
  ArrowDown: (day) => plusDays(day, 7),
  Home: (day) => plusDays(day, -weekdayOf(day)),
  End: (day) => plusDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => plusMonths(day, -1),
  PageDown: (day) => plusMonths(day, 1),
}

/** The day to which a key moves from this day. Undefined for other keys. */
export const dayByKey = (key: string, day: string): string | undefined => steps[key]?.(day)
