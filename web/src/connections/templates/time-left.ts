const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export type TimeLeft = {
  unit: 'openNow' | 'openMinutes' | 'openHours'
  count: number
  /** True for less than an hour, which is worth a warning. */
  isSoon: boolean
}

/** Time left to write freely, in whole hours, or in minutes during the last hour. Rounded down. */
export function timeLeft(ms: number): TimeLeft {
  const isSoon = ms < HOUR_MS
  if (!isSoon) return { unit: 'openHours', count: Math.floor(ms / HOUR_MS), isSoon }
  const count = Math.floor(ms / MINUTE_MS)
  return { unit: count === 0 ? 'openNow' : 'openMinutes', count, isSoon }
}
