import { backOffMs } from '@recado/concurrency/back-off'

type Quiet = { quietFrom: string | null; quietTo: string | null }

/** Whether the time of day (HH:MM) is within the quiet hours, which may span midnight. */
export function isQuiet({ quietFrom: from, quietTo: to }: Quiet, time: string): boolean {
  if (from === null || to === null || from === to) return false
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** Older events are no longer worth a notification. */
export const MAX_AGE_MS = 3_600_000

const TRIES_MAX = 6
const RETRY = { firstMs: 15_000 }

/** The delay before the next attempt; undefined after the last attempt. */
export const retryDelayMs = (tries: number, askedForMs: number): number | undefined =>
  tries >= TRIES_MAX ? undefined : Math.max(askedForMs, backOffMs(RETRY, tries - 1))
