/** Screens report every five minutes; one that is a minute late is still there. */
const ONLINE_MS = 6 * 60_000

export const isOnline = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < ONLINE_MS
