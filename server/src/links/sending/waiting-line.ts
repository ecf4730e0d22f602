import type { Rate } from '../../platform/whatsapp-driver.ts'

export type WaitingLine = {
  /** Takes the next place in the line: how many milliseconds until it comes, 0 for at once. */
  take: (nowMs: number) => number
}

/**
 * Up to `burst` calls at once, later ones at an even pace. Unlike the buckets of `platform/token-buckets.ts` it refuses
 * nobody: a call that comes too early is told how long to wait, and its place in the line is kept.
 */
export function makeWaitingLine({ perSecond, burst }: Rate, saved = burst): WaitingLine {
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
