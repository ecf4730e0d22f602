/** Timeouts and intervals of the driver, in milliseconds. */
export type SimulatedPace = {
  firstRetryMs: number
  longestRetryMs: number
  /** A link that lasted this long resets the back-off. */
  stableMs: number
  replacedRetryMs: number
  /** A second replacement within this time is no coincidence. */
  replacedAgainMs: number
  badVersionRetryMs: number
  replyMs: number
  /** The network pings every 20 s. A link without any traffic for this long is dead. */
  silenceMs: number
  /** Delay before a failed report or write is retried. */
  storeRetryMs: number
  transferMs: number
}

export const defaultPace: SimulatedPace = {
  firstRetryMs: 1000,
  longestRetryMs: 60_000,
  stableMs: 60_000,
  replacedRetryMs: 30_000,
  replacedAgainMs: 10 * 60_000,
  badVersionRetryMs: 10 * 60_000,
  replyMs: 20_000,
  silenceMs: 45_000,
  storeRetryMs: 1000,
  transferMs: 120_000,
}
