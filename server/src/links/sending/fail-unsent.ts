import { z } from 'zod'
import { connectionRemoved } from '../../connections/hooks.ts'
import type { Ctx, Job } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { settleFailed } from './outbox.ts'

const Removed = z.object({
  companyId: z.number(),
  connectionId: z.number(),
  canRetry: z.boolean(),
})
const AT_ONCE = 100

/** What waits to leave through a number that is no more: each message says that it did not leave. */
export const failUnsent: Job<z.infer<typeof Removed>> = {
  name: 'fail-unsent',
  data: Removed,
  run: async (world, { companyId, ...removed }) => {
    let left = AT_ONCE
    while (left === AT_ONCE)
      left = await within(world, { companyId }, (ctx) => failSome(ctx, removed))
  },
}

async function failSome(
  ctx: Ctx,
  { connectionId, canRetry }: Omit<z.infer<typeof Removed>, 'companyId'>,
): Promise<number> {
  const parcels = await ctx.db
    .selectFrom('outbox')
    .innerJoin('messages', (on) =>
      on
        .onRef('messages.companyId', '=', 'outbox.companyId')
        .onRef('messages.id', '=', 'outbox.messageId'),
    )
    .select(['outbox.id as outboxId', 'outbox.messageId', 'outbox.kind as errand', 'body'])
    .where('outbox.connectionId', '=', connectionId)
    // Tickets are locked in the order in which the job that moves them locks them: neither waits for the other in a circle.
    .orderBy('messages.ticketId')
    .orderBy('outbox.id')
    .limit(AT_ONCE)
    .execute()
  for (const parcel of parcels)
    await settleFailed(ctx, { parcel, code: 'ERR_NO_WAPP_FOUND', canRetry })
  return parcels.length
}

connectionRemoved.register((ctx, { connectionId, moveTicketsTo }) =>
  ctx.enqueue(failUnsent, {
    companyId: ctx.companyId,
    connectionId,
    canRetry: moveTicketsTo !== undefined,
  }),
)
