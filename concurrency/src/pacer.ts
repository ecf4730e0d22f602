/** `burst` calls at once, then `perSecond`. */
export type Rate = { perSecond: number; burst: number }

export type Pacer = {
  /** Takes the next slot; returns how many milliseconds to wait for it, 0 for none. */
  take: (nowMs: number) => number
}

/**
 * A token bucket that delays instead of refusing: up to `burst` calls pass at once, later ones at an even pace. A call
 * that comes too early gets its waiting time and keeps its slot, unlike in `token-buckets.ts`.
 */
export function makePacer({ perSecond, burst }: Rate, saved = burst): Pacer {
  let tokens = saved
  let filledAt: number | undefined
  return {
    take(nowMs) {
      const passed = Math.max(0, nowMs - (filledAt ?? nowMs))
      tokens = Math.min(burst, tokens + (passed / 1000) * perSecond) - 1
      filledAt = nowMs
      return tokens >= 0 ? 0 : Math.ceil((-tokens / perSecond) * 1000)
    },
  }
}
