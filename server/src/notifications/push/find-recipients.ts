import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { within } from '../../platform/database/within.ts'
import { isServed } from '../../accounts/session/queries.ts'
import { browsersOf, type PushTarget, Recipients } from './recipients.ts'
import { deliver } from './deliver.ts'

const PushJobData = z.object({
  ticketId: z.number(),
  messageId: z.string(),
  recipients: z.array(Recipients),
})
export type PushJobData = z.infer<typeof PushJobData>

const PushOrder = PushJobData.extend({ companyId: z.number() })

/** A user whose page reopens within this time gets the notification there. */
const GRACE_MS = 3000

/**
 * Finds the users who want this notification and have no screen open, and enqueues one push for each of their browsers.
 * Nobody of a company that is suspended or overdue gets one.
 */
export const findRecipients = job('find-push-recipients', PushOrder, async (world, order) => {
  const { companyId, ticketId, messageId } = order
  if (!world.push) return
  const targets = await within(world, { companyId, readOnly: true }, (ctx) => targetsOf(ctx, order))
  if (targets.length === 0) return
  const userIds = [...new Set(targets.map(({ userId }) => userId))]
  const here = (await world.usersOnline?.(companyId, userIds)) ?? new Set()
  const away = targets.filter(({ userId }) => !here.has(userId))
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

async function targetsOf(
  ctx: Ctx,
  { ticketId, recipients: groups }: PushJobData,
): Promise<PushTarget[]> {
  const [served, ticket] = await Promise.all([
    isServed(ctx),
    ctx.db
      .selectFrom('tickets')
      .select(['userId', 'queueId'])
      .where('id', '=', ticketId)
      .executeTakeFirst(),
  ])
  if (!served || !ticket) return []
  const targets: PushTarget[] = []
  for (const recipients of groups) targets.push(...(await browsersOf(ctx, { ticket, recipients })))
  return targets
}
