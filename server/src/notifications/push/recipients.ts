import type { TicketAssignment } from '@recado/contract/desk/ticket-visibility'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { viewersOf } from '../../desk/tickets/visibility.ts'
import { isActiveSession } from '../../accounts/session/queries.ts'

export const PushReason = z.enum([
  'own',
  'waiting',
  'given',
  'back',
  'renumbered',
  'deadline',
  'escalated',
  'mention',
])
export type PushReason = z.infer<typeof PushReason>

/** Recipients of a notification, and the occasion that it is about. */
export const Recipients = z.object({
  occasion: PushReason,
  /** Absent: everybody who sees the ticket. */
  userIds: z.array(z.number()).optional(),
  /** Users who get no notification. */
  but: z.array(z.number()).optional(),
})
type Recipients = z.infer<typeof Recipients>

/** A browser that gets the notification. */
export type PushTarget = { id: number; userId: number; occasion: PushReason }

/** The maximum number of browsers for a notification to everybody; the least recently notified come first. */
const RECIPIENTS_MAX = 200

/** The preference of a user that each occasion depends on, as on open screens. */
const preferenceOf = {
  own: 'push.ofOwn',
  given: 'push.ofOwn',
  back: 'push.ofOwn',
  renumbered: 'push.ofOwn',
  deadline: 'push.ofOwn',
  escalated: 'push.ofOwn',
  waiting: 'push.ofWaiting',
  mention: 'push.ofMentions',
} as const

/** A deadline of a ticket that nobody holds concerns those who want to know of waiting tickets. */
const preferenceFor = (occasion: PushReason, { userId }: TicketAssignment) =>
  occasion === 'deadline' && userId === null ? 'push.ofWaiting' : preferenceOf[occasion]

/** The browsers of users who see the ticket and want this notification. The notification checks both again. */
export async function browsersOf(
  { db }: Ctx,
  { ticket, recipients }: { ticket: TicketAssignment; recipients: Recipients },
  max = RECIPIENTS_MAX,
): Promise<PushTarget[]> {
  const { occasion, userIds, but = [] } = recipients
  const found = await db
    .selectFrom('pushSubscriptions as push')
    .innerJoin('users', 'users.id', 'push.userId')
    .innerJoin('sessions', 'sessions.id', 'push.sessionId')
    .select(['push.id', 'push.userId'])
    .where(isActiveSession)
    .where(preferenceFor(occasion, ticket), '=', true)
    .where('push.userId', '<>', sql<number>`all(${but}::int[])`)
    .where(viewersOf(ticket))
    .$if(userIds !== undefined, (query) =>
      query.where('push.userId', '=', sql<number>`any(${userIds}::int[])`),
    )
    .$if(userIds === undefined, (query) =>
      query.orderBy(sql`push.delivered_at nulls first`).limit(max),
    )
    .execute()
  return found.map((one) => ({ ...one, occasion }))
}
