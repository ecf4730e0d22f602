/** Failed sign-ins within this many seconds count together. */
export const FORGET_FAILURES_SECONDS = 15 * 60
export const FAILURES_PER_MAIL = 5
/** An office of many people shares one address. */
export const FAILURES_PER_ADDRESS = 30

/** A session that is not refreshed for so long is over. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60

/** Tabs of one browser refresh at the same moment with the same token; later than this it was stolen. */
const GRACE_MS = 30_000

/** The day it is in that time zone, YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

type Subscription = { dueDate: string | null; timeZone: string }

/** The due day itself is still paid for. */
export const isOverdue = ({ dueDate, timeZone }: Subscription, now: Date): boolean =>
  dueDate !== null && dueDate < dayIn(timeZone, now)

/** What becomes of a refresh token that was shown: `sibling` for a tab that came a moment later with the same one. */
export function fateOf(usedAt: Date | null, now: Date): 'rotate' | 'sibling' | 'stolen' {
  if (!usedAt) return 'rotate'
  return now.getTime() - usedAt.getTime() <= GRACE_MS ? 'sibling' : 'stolen'
}
