import { may, type Profile } from '../platform/permissions.ts'

/** The fields of a ticket that decide who sees it. */
export type Sight = { userId: number | null; queueId: number | null }

export type Viewer = { id: number; profile: Profile; queueIds: readonly number[] }

/**
 * Whether this user sees a ticket. Admins and managers see every ticket of the company. Other users see the tickets that
 * they hold, whatever the queue, and the tickets that nobody holds in their queues or without a queue. The server
 * repeats this rule in SQL (`tickets/filter.ts`, `push/browsers.ts`) and in the rooms of live events
 * (`tickets/rules.ts`); `server/test/visibility-rule.test.ts` checks that all agree.
 */
export function sees(viewer: Viewer, { userId, queueId }: Sight): boolean {
  if (may(viewer, 'tickets.seeAll')) return true
  if (userId !== null) return userId === viewer.id
  return queueId === null || viewer.queueIds.includes(queueId)
}
