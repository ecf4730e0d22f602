/** Timeouts and intervals of the driver, in milliseconds. */
export type CloudPace = {
  /** Between two checks of the token. */
  checkMs: number
  firstRetryMs: number
  longestRetryMs: number
  /** Wait after a refusal that concerns the whole number. Doubles each time, up to an hour. */
  failingRetryMs: number
  /** Timeout of a request. */
  replyMs: number
  /** Timeout of a file transfer. */
  transferMs: number
  /** Delay before a failed report or read is retried. */
  storeRetryMs: number
}

export const defaultPace: CloudPace = {
  checkMs: 5 * 60_000,
  firstRetryMs: 1000,
  longestRetryMs: 60_000,
  failingRetryMs: 5 * 60_000,
  replyMs: 30_000,
  transferMs: 120_000,
  storeRetryMs: 1000,
}
