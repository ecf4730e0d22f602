/** A network reports calls late that came while it could not reach us. */
const LATE_MINUTES = 10

/** Whether a text still fits the call. After minutes it would surprise the customer. */
export const isAnswerable = (calledAt: Date, now: Date): boolean =>
  now.getTime() - calledAt.getTime() <= LATE_MINUTES * 60_000
