import type { Rate } from '../whatsapp/driver.ts'

export type TokenBucket = {
  /** Takes the next place in the line: how many milliseconds until it comes, 0 for at once. */
  take: (nowMs: number) => number
}

/** So many at once, then at an even pace. Who comes too early has a place of their own, so nobody asks in vain again and again. */
export function makeTokenBucket({ perSecond, burst }: Rate, saved = burst): TokenBucket {
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
