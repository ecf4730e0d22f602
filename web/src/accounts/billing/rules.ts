import { isoDayOf } from '../../i18n/moments.ts'

/** How an invoice is paid. */
export type PaymentWay = 'pix' | 'creditCard'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Remaining = { is: 'later' } | { is: 'soon'; clock: string; isLast: boolean } | { is: 'over' }

/** What to say of the time that a code is still valid: its clock in the last hour. */
export function remainingIn(ms: number): Remaining {
  if (ms <= 0) return { is: 'over' }
  if (ms >= HOUR_MS) return { is: 'later' }
  const seconds = Math.ceil(ms / 1000)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return { is: 'soon', clock, isLast: ms <= MINUTE_MS }
}

/**
 * The absolute number of days between now and the beginning of the due day, rounded up, as specified. Today is the day in the
 * time zone of the company. The due day itself is still paid.
 */
export function timeUntil(dueDate: string, now: number): { count: number; isOver: boolean } {
  const today = isoDayOf(now)
  const days = Math.round((Date.parse(dueDate) - Date.parse(today)) / DAY_MS)
  return { count: days > 0 ? days : 1 - days, isOver: days < 0 }
}
