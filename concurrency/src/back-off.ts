export type BackOff = {
  /** The delay after the first failure. */
  firstMs: number
  longestMs?: number
  /** Each delay is this many times the one before. */
  factor?: number
  /** The share of the delay that is random: 0 for none, 1 for any delay from 0 to the whole. */
  jitter?: number
}

/**
 * Exponential back-off: the delay before the next attempt, in milliseconds. `failures` counts the failed attempts
 * before the last one, so the first delay is that of 0. Jitter shortens the delay, so that many callers that failed
 * together do not retry together.
 */
export function backOffMs(
  { firstMs, longestMs = Infinity, factor = 2, jitter = 0 }: BackOff,
  failures: number,
  random: () => number = Math.random,
): number {
  const longest = Math.min(firstMs * factor ** failures, longestMs)
  return jitter === 0 ? longest : Math.round(longest * (1 - jitter + jitter * random()))
}
