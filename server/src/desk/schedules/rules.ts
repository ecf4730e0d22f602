/** Maximum delay: a later message is not sent, because a morning reminder is useless at night. */
export const MAX_DELAY_MS = 2 * 60 * 60_000
/** Delay between attempts. A message is attempted three times in all. */
export const RETRY_DELAY_MS = 5 * 60_000
export const MAX_ATTEMPTS = 3
/** A minute chosen on a screen may pass before the request arrives. */
const GRACE_MS = 60_000

export const isPast = (sendAt: Date, now: Date): boolean =>
  sendAt.getTime() < now.getTime() - GRACE_MS

export const isTooLate = (sendAt: Date, now: Date): boolean =>
  now.getTime() - sendAt.getTime() > MAX_DELAY_MS
