import type { Sight } from '@recado/contract/ticket-sight'

/**
 * The rooms in which everybody who sees the ticket listens, and nobody else: leaders, and its holder, or while nobody
 * holds it its queue. `q:0` is the room of tickets without a queue.
 */
export const roomsOf = ({ userId, queueId }: Sight): string[] => [
  'admins',
  userId === null ? `q:${queueId ?? 0}` : `u:${userId}`,
]

/** The contact's last ticket comes back when they write again within this many hours of its closing. */
export const mayReopen = (closedAt: Date | null, now: Date, hours: number): boolean =>
  closedAt !== null && now.getTime() - closedAt.getTime() < hours * 3_600_000

const PREVIEW = 200

/** The one line of a message that a list shows. */
export const previewOf = (body: string): string =>
  body.replace(/\s+/g, ' ').trim().slice(0, PREVIEW)
