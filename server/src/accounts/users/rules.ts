/** Screens report every five minutes; a user counts as online for one minute longer. */
const ONLINE_MS = 6 * 60_000

export const isOnline = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < ONLINE_MS

/** A user as the author of an action; null if the user is unknown or deleted. */
export const toPerson = (
  id: number | null,
  name: string | null,
): { id: number; name: string } | null => (id === null || name === null ? null : { id, name })
