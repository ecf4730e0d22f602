/** How long the driver waits for what, in milliseconds. */
export type Pace = {
  firstRetryMs: number
  longestRetryMs: number
  /** A link that stood this long counts as good: retries begin anew. */
  stableMs: number
  replacedRetryMs: number
  /** A second replacement within this time is no accident. */
  replacedAgainMs: number
  badVersionRetryMs: number
  replyMs: number
  /** The network pings every 20 s; without a sign for this long the link is dead. */
  silenceMs: number
  /** What could not be told or kept is tried again after this. */
  keepRetryMs: number
  transferMs: number
}

export const usualPace: Pace = {
  firstRetryMs: 1000,
  longestRetryMs: 60_000,
  stableMs: 60_000,
  replacedRetryMs: 30_000,
  replacedAgainMs: 10 * 60_000,
  badVersionRetryMs: 10 * 60_000,
  replyMs: 20_000,
  silenceMs: 45_000,
  keepRetryMs: 1000,
  transferMs: 120_000,
}
