import { may, type Profile } from './permissions.ts'

/** What decides who sees a ticket. */
export type Sight = { userId: number | null; queueId: number | null }

export type Viewer = { id: number; profile: Profile; queueIds: readonly number[] }

/**
 * Whether this user sees a ticket. Leaders see every ticket of the company. A ticket that somebody holds is otherwise
 * seen by its holder alone, whatever its queue. While nobody holds it, it is seen by the users of its queue, or by
 * everybody where it has no queue. The server states the same rule as SQL (`tickets/filter.ts`, `push/browsers.ts`) and
 * as live event rooms (`tickets/rules.ts`); `server/test/sight.test.ts` compares all of them.
 */
export function sees(viewer: Viewer, { userId, queueId }: Sight): boolean {
  if (may(viewer, 'tickets.seeAll')) return true
  if (userId !== null) return userId === viewer.id
  return queueId === null || viewer.queueIds.includes(queueId)
}
