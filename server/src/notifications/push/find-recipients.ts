import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { within } from '../../platform/database/within.ts'
import { browsersOf, type Found, Hearer } from './browsers.ts'
import { deliver } from './deliver.ts'

const News = z.object({
  ticketId: z.number(),
  messageId: z.string(),
  hearers: z.array(Hearer),
})
export type News = z.infer<typeof News>

const Order = News.extend({ companyId: z.number() })

/** Whose page comes back within this time hears of it there. */
const GRACE_MS = 3000

/** Finds who is to be told of this and has no screen open, and orders one push for each of their browsers. */
export const findHearers = job('find-push-hearers', Order, async (world, order) => {
  const { companyId, ticketId, messageId } = order
  if (!world.push) return
  const found = await within(world, { companyId, readOnly: true }, (ctx) => wishing(ctx, order))
  if (found.length === 0) return
  const userIds = [...new Set(found.map(({ userId }) => userId))]
  const here = (await world.usersOnline?.(companyId, userIds)) ?? new Set()
  const away = found.filter(({ userId }) => !here.has(userId))
  const since = world.clock().getTime()
  const runAt = new Date(since + GRACE_MS)
  const about = { companyId, ticketId, messageId, since, tries: 1 }
  const orders = away.map(({ id: subscriptionId, occasion }) => ({
    data: { ...about, subscriptionId, occasion },
    runAt,
    maxAttempts: 3,
  }))
  await within(world, { companyId }, (ctx) => ctx.enqueueAll(deliver, orders))
})

async function wishing(ctx: Ctx, { ticketId, hearers }: News): Promise<Found[]> {
  const ticket = await ctx.db
    .selectFrom('tickets')
    .select(['userId', 'queueId'])
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (!ticket) return []
  const found: Found[] = []
  for (const hearer of hearers) found.push(...(await browsersOf(ctx, { ticket, hearer })))
  return found
}
