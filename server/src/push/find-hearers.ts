import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../platform/ctx.ts'
import { job } from '../platform/jobs.ts'
import { within } from '../platform/within.ts'
import { sees } from '../tickets/rules.ts'
import { deliver } from './deliver.ts'

const Occasion = z.enum(['own', 'waiting', 'given', 'back', 'mention'])
type Occasion = z.infer<typeof Occasion>

const Hearer = z.object({
  occasion: Occasion,
  /** Absent: all who see the ticket. */
  userIds: z.array(z.number()).optional(),
  but: z.array(z.number()).optional(),
})

const News = z.object({
  ticketId: z.number(),
  messageId: z.string(),
  hearers: z.array(Hearer),
})
export type News = z.infer<typeof News>

const Order = News.extend({ companyId: z.number() })

/** More browsers are not told of one thing; those told longest ago come first. */
const HEARERS_MAX = 200
/** Whose page comes back within this time hears of it there. */
const GRACE_MS = 3000

/** Finds who is to be told of this and has no screen open, and orders one push for each of their browsers. */
export const findHearers = job('find-push-hearers', Order, async (world, order) => {
  const { companyId, ticketId, messageId } = order
  if (!world.push) return
  const found = await within(world, { companyId, readOnly: true }, (ctx) => wishing(ctx, order))
  if (found.length === 0) return
  const userIds = [...new Set(found.map(({ userId }) => userId))]
  const here = (await world.whoIsHere?.(companyId, userIds)) ?? new Set()
  const away = found.filter(({ userId }) => !here.has(userId))
  const since = world.clock().getTime()
  const runAt = new Date(since + GRACE_MS)
  await within(world, { companyId }, async (ctx) => {
    for (const { id: subscriptionId, occasion } of away) {
      const about = { ticketId, messageId, occasion, since }
      const data = { companyId, subscriptionId, ...about, tries: 1 }
      await ctx.enqueue(deliver, data, { runAt, maxAttempts: 3 })
    }
  })
})

type Found = { id: number; userId: number; occasion: Occasion }

async function wishing(ctx: Ctx, { ticketId, hearers }: News): Promise<Found[]> {
  const ticket = await ctx.db
    .selectFrom('tickets')
    .select(['userId', 'queueId'])
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (!ticket) return []
  const all = await browsers(ctx)
  return all.flatMap(({ id, userId, profile, queueIds, ...wishes }) => {
    if (!sees({ id: userId, profile, queueIds }, ticket)) return []
    const mine = hearers.find(
      ({ userIds, but }) => (!userIds || userIds.includes(userId)) && !but?.includes(userId),
    )
    return mine && wishes[wishOf[mine.occasion]] ? [{ id, userId, occasion: mine.occasion }] : []
  })
}

/** Which choice of a person an occasion falls under, as on their open screens. */
const wishOf = {
  own: 'ofOwn',
  given: 'ofOwn',
  back: 'ofOwn',
  waiting: 'ofWaiting',
  mention: 'ofMentions',
} as const

const browsers = ({ db }: Ctx) =>
  db
    .selectFrom('pushSubscriptions as push')
    .innerJoin('users', 'users.id', 'push.userId')
    .innerJoin('sessions', 'sessions.id', 'push.sessionId')
    .select(['push.id', 'push.userId', 'users.profile'])
    .select(['push.ofOwn', 'push.ofWaiting', 'push.ofMentions'])
    .select(
      sql<number[]>`array(select uq.queue_id from user_queues uq
        where uq.company_id = users.company_id and uq.user_id = users.id)`.as('queueIds'),
    )
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .orderBy(sql`push.delivered_at nulls first`)
    .limit(HEARERS_MAX)
    .execute()
