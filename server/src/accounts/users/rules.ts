/** Screens report every five minutes; one that is a minute late is still there. */
const ONLINE_MS = 6 * 60_000

export const isOnline = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < ONLINE_MS

/** A person as what they did names them; nobody where nobody is known, or no longer. */
export const personOf = (
  id: number | null,
  name: string | null,
): { id: number; name: string } | null => (id === null || name === null ? null : { id, name })
