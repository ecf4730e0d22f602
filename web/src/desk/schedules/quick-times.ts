import type { LocalTime } from './local-time.ts'

export type QuickTime = LocalTime & { label: 'inOneHour' | 'todayAt' | 'tomorrowAt' | 'mondayAt' }

const EVENING = '18:00'
const MORNING = '09:00'
const STEP_MINUTES = 5

const later = (day: string, days: number): string => {
  const at = new Date(`${day}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** One hour from now, rounded up to five minutes. */
export function inOneHour({ date, time }: LocalTime): LocalTime {
  const at = new Date(`${date}T${time}:00Z`)
  const minutes = Math.ceil((at.getTime() / 60_000 + 60) / STEP_MINUTES) * STEP_MINUTES
  const [day = '', clock = ''] = new Date(minutes * 60_000).toISOString().split('T')
  return { date: day, time: clock.slice(0, 5) }
}

/** Common future times, without those already past. */
export function quickTimes(now: LocalTime): QuickTime[] {
  const tomorrow = later(now.date, 1)
  const weekday = new Date(`${now.date}T12:00:00Z`).getUTCDay()
  const monday = later(now.date, (8 - weekday) % 7 || 7)
  return [
    { label: 'inOneHour', ...inOneHour(now) },
    ...(now.time < EVENING ? [{ label: 'todayAt' as const, date: now.date, time: EVENING }] : []),
    { label: 'tomorrowAt', date: tomorrow, time: MORNING },
    ...(monday === tomorrow ? [] : [{ label: 'mondayAt' as const, date: monday, time: MORNING }]),
  ]
}
