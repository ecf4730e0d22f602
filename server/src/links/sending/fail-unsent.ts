import { z } from 'zod'
import { connectionRemoved } from '../../connections/hooks.ts'
import type { Ctx, Job } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { recordFailed } from './outbox.ts'

const RemovedConnection = z.object({
  companyId: z.number(),
  connectionId: z.number(),
  canRetry: z.boolean(),
})
const BATCH_SIZE = 100

/** Marks the unsent messages of a removed connection as failed. */
export const failUnsent: Job<z.infer<typeof RemovedConnection>> = {
  name: 'fail-unsent',
  data: RemovedConnection,
  run: async (world, { companyId, ...removed }) => {
    let left = BATCH_SIZE
    while (left === BATCH_SIZE)
      left = await within(world, { companyId }, (ctx) => failSome(ctx, removed))
  },
}

async function failSome(
  ctx: Ctx,
  { connectionId, canRetry }: Omit<z.infer<typeof RemovedConnection>, 'companyId'>,
): Promise<number> {
  const entries = await ctx.db
    .selectFrom('outbox')
    .innerJoin('messages', (on) =>
      on
        .onRef('messages.companyId', '=', 'outbox.companyId')
        .onRef('messages.id', '=', 'outbox.messageId'),
    )
    .select(['outbox.id as outboxId', 'outbox.messageId', 'outbox.kind', 'body'])
    .where('outbox.connectionId', '=', connectionId)
    // Locks tickets in the same order as the job that moves them, to avoid deadlocks.
    .orderBy('messages.ticketId')
    .orderBy('outbox.id')
    .limit(BATCH_SIZE)
    .execute()
  for (const entry of entries)
    await recordFailed(ctx, { entry, code: 'ERR_NO_WAPP_FOUND', canRetry })
  return entries.length
}

connectionRemoved.register((ctx, { connectionId, moveTicketsTo }) =>
  ctx.enqueue(failUnsent, {
    companyId: ctx.companyId,
    connectionId,
    canRetry: moveTicketsTo !== undefined,
  }),
)
