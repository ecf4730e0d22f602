import { createHash } from 'node:crypto'
import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Job, PushMessage } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { PushReason } from './recipients.ts'
import { noticeFor, type AddressedNotice } from './notice.ts'
import { MAX_AGE_MS, retryDelayMs } from './rules.ts'
import { recordPushResult, logRemovedBrowser } from './push-result.ts'

const PushOrder = z.object({
  companyId: z.number(),
  subscriptionId: z.number(),
  ticketId: z.number(),
  messageId: z.string(),
  occasion: PushReason,
  since: z.number(),
  tries: z.number(),
})
type PushOrder = z.infer<typeof PushOrder>

/**
 * Pushes a notification to one browser if it is still relevant, with its current content. A notification that the
 * service cannot take now is retried a few times, when the service says; the job itself does not wait.
 */
export const deliver: Job<PushOrder> = job('deliver-push', PushOrder, async (world, order) => {
  const { companyId, subscriptionId, tries } = order
  const ready = await within(world, { companyId, readOnly: true }, (ctx) => noticeFor(ctx, order))
  if (!ready || !world.push) return
  const here = await world.usersOnline?.(companyId, [ready.userId])
  if (here?.has(ready.userId)) return
  const outcome = await world.push.send(ready.to, messageOf(ready, order, world.clock()))
  const isForgotten = await within(world, { companyId }, async (ctx) => {
    const retryMs = outcome.is === 'later' ? retryDelayMs(tries, outcome.afterMs) : undefined
    if (retryMs === undefined) return recordPushResult(ctx, subscriptionId, outcome)
    const runAt = new Date(ctx.now.getTime() + retryMs)
    await ctx.enqueue(deliver, { ...order, tries: tries + 1 }, { runAt, maxAttempts: 3 })
    return false
  })
  if (isForgotten) logRemovedBrowser(world, ready.to)
})

/** The maximum length of a topic. */
const TOPIC_MAX = 32

function messageOf(
  { notice }: AddressedNotice,
  { occasion, since }: PushOrder,
  now: Date,
): PushMessage {
  const topic = createHash('sha256').update(notice.tag).digest('base64url').slice(0, TOPIC_MAX)
  return {
    text: JSON.stringify(notice),
    topic,
    // The service stores the notification for an offline browser only as long as it is relevant.
    ttlS: Math.max(0, Math.floor((since + MAX_AGE_MS - now.getTime()) / 1000)),
    urgency: occasion === 'waiting' ? 'normal' : 'high',
  }
}
