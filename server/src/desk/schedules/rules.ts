/** Later than so it is not sent any more: nobody wants the morning's reminder at night. */
export const TOO_LATE_MS = 2 * 60 * 60_000
/** What did not go is tried again after so long, three times in all. */
export const TRY_AGAIN_MS = 5 * 60_000
export const ATTEMPTS = 3
/** A minute chosen on a screen may just have passed when it arrives. */
const GRACE_MS = 60_000

export const isPast = (sendAt: Date, now: Date): boolean =>
  sendAt.getTime() < now.getTime() - GRACE_MS

export const isTooLate = (sendAt: Date, now: Date): boolean =>
  now.getTime() - sendAt.getTime() > TOO_LATE_MS
