type Quiet = { quietFrom: string | null; quietTo: string | null }

/** Whether nothing is told at this time of day (HH:MM); over midnight where the end is before the beginning. */
export function isQuiet({ quietFrom: from, quietTo: to }: Quiet, time: string): boolean {
  if (from === null || to === null || from === to) return false
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** What came about longer ago is no news any more. */
export const NEWS_MS = 3_600_000

const TRIES_MAX = 6
const FIRST_MS = 15_000

/** When what was not taken is tried again, after so many tries; undefined: not any more. */
export const nextTryMs = (tries: number, askedForMs: number): number | undefined =>
  tries >= TRIES_MAX ? undefined : Math.max(askedForMs, FIRST_MS * 2 ** (tries - 1))
