import { may, type Profile } from '@recado/contract/permissions'

/** What decides who sees a ticket. */
export type Sight = { userId: number | null; queueId: number | null }

type Viewer = { id: number; profile: Profile; queueIds: number[] }

/**
 * Who sees a ticket: leaders all of the company; an agent what is theirs, what waits unassigned in their queues,
 * and what has no queue. The same rule stands as SQL in `queries.ts` and as rooms below.
 */
export const sees = (viewer: Viewer, { userId, queueId }: Sight): boolean =>
  may(viewer, 'tickets.seeAll') ||
  userId === viewer.id ||
  queueId === null ||
  (userId === null && viewer.queueIds.includes(queueId))

/** The rooms in which everybody who sees the ticket listens, and nobody else. */
export const roomsOf = ({ userId, queueId }: Sight): string[] => {
  const rooms = ['admins']
  if (userId !== null) rooms.push(`u:${userId}`)
  if (queueId === null) rooms.push('q:0')
  else if (userId === null) rooms.push(`q:${queueId}`)
  return rooms
}

/** The contact's last ticket comes back when they write again within this many hours of its closing. */
export const mayReopen = (closedAt: Date | null, now: Date, hours: number): boolean =>
  closedAt !== null && now.getTime() - closedAt.getTime() < hours * 3_600_000

const PREVIEW = 200

/** The one line of a message that a list shows. */
export const previewOf = (body: string): string =>
  body.replace(/\s+/g, ' ').trim().slice(0, PREVIEW)
