import { may, profiles } from '@recado/contract/permissions'
import type { Sight } from '@recado/contract/ticket-sight'
import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isLive } from '../../accounts/session/queries.ts'

export const Occasion = z.enum(['own', 'waiting', 'given', 'back', 'renumbered', 'mention'])
export type Occasion = z.infer<typeof Occasion>

/** Who is to be told, and as what. */
export const Hearer = z.object({
  occasion: Occasion,
  /** Absent: all who see the ticket. */
  userIds: z.array(z.number()).optional(),
  but: z.array(z.number()).optional(),
})
type Hearer = z.infer<typeof Hearer>

/** A browser that is told of this. */
export type Found = { id: number; userId: number; occasion: Occasion }

/** More browsers are not told of what is for everybody; those told longest ago come first. */
const HEARERS_MAX = 200

/** Which choice of a person an occasion falls under, as on their open screens. */
const wishOf = {
  own: 'push.ofOwn',
  given: 'push.ofOwn',
  back: 'push.ofOwn',
  renumbered: 'push.ofOwn',
  waiting: 'push.ofWaiting',
  mention: 'push.ofMentions',
} as const

/** The browsers of those who see the ticket and wish to hear of this. */
export async function browsersOf(
  { db }: Ctx,
  { ticket, hearer }: { ticket: Sight; hearer: Hearer },
  max = HEARERS_MAX,
): Promise<Found[]> {
  const { occasion, userIds, but = [] } = hearer
  const found = await db
    .selectFrom('pushSubscriptions as push')
    .innerJoin('users', 'users.id', 'push.userId')
    .innerJoin('sessions', 'sessions.id', 'push.sessionId')
    .select(['push.id', 'push.userId'])
    .where(isLive)
    .where(wishOf[occasion], '=', true)
    .where('push.userId', '<>', sql<number>`all(${but}::int[])`)
    .where(seeing(ticket))
    .$if(userIds !== undefined, (named) =>
      named.where('push.userId', '=', sql<number>`any(${userIds}::int[])`),
    )
    .$if(userIds === undefined, (everybody) =>
      everybody.orderBy(sql`push.delivered_at nulls first`).limit(max),
    )
    .execute()
  return found.map((one) => ({ ...one, occasion }))
}

const leaders = profiles.filter((profile) => may({ profile }, 'tickets.seeAll'))

/** `sees` of the contract as SQL on `users`; the notice asks once more by the rule itself. */
const seeing =
  ({ userId, queueId }: Sight) =>
  (eb: ExpressionBuilder<Tables, 'users'>) =>
    eb.or([
      eb('users.profile', 'in', leaders),
      userId === null ? isOfQueue(eb, queueId) : eb('users.id', '=', userId),
    ])

const isOfQueue = (eb: ExpressionBuilder<Tables, 'users'>, queueId: number | null) =>
  queueId === null
    ? eb.lit(true)
    : eb.exists(
        eb
          .selectFrom('userQueues')
          .select('userQueues.userId')
          .whereRef('userQueues.userId', '=', 'users.id')
          .where('userQueues.queueId', '=', queueId),
      )
