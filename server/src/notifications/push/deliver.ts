import { createHash } from 'node:crypto'
import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Job, PushMessage } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { Occasion } from './browsers.ts'
import { noticeFor, type Ready } from './notice.ts'
import { NEWS_MS, nextTryMs } from './rules.ts'
import { settle, tellForgotten } from './push-result.ts'

const Order = z.object({
  companyId: z.number(),
  subscriptionId: z.number(),
  ticketId: z.number(),
  messageId: z.string(),
  occasion: Occasion,
  since: z.number(),
  tries: z.number(),
})
type Order = z.infer<typeof Order>

/**
 * Pushes to one browser what is still news there, in the words of now. What the service cannot take now is tried again
 * when it says, a few times; the job itself never waits for that.
 */
export const deliver: Job<Order> = job('deliver-push', Order, async (world, order) => {
  const { companyId, subscriptionId, tries } = order
  const ready = await within(world, { companyId, readOnly: true }, (ctx) => noticeFor(ctx, order))
  if (!ready || !world.push) return
  const here = await world.usersOnline?.(companyId, [ready.userId])
  if (here?.has(ready.userId)) return
  const outcome = await world.push.send(ready.to, messageOf(ready, order, world.clock()))
  const isForgotten = await within(world, { companyId }, async (ctx) => {
    const again = outcome.is === 'later' ? nextTryMs(tries, outcome.afterMs) : undefined
    if (again === undefined) return settle(ctx, subscriptionId, outcome)
    const runAt = new Date(ctx.now.getTime() + again)
    await ctx.enqueue(deliver, { ...order, tries: tries + 1 }, { runAt, maxAttempts: 3 })
    return false
  })
  if (isForgotten) tellForgotten(world, ready.to)
})

/** The longest a topic may be. */
const TOPIC_MAX = 32

function messageOf({ notice }: Ready, { occasion, since }: Order, now: Date): PushMessage {
  const topic = createHash('sha256').update(notice.tag).digest('base64url').slice(0, TOPIC_MAX)
  return {
    text: JSON.stringify(notice),
    topic,
    // The service keeps it for a browser that is away no longer than it is news.
    ttlS: Math.max(0, Math.floor((since + NEWS_MS - now.getTime()) / 1000)),
    urgency: occasion === 'waiting' ? 'normal' : 'high',
  }
}
