import { z } from 'zod'
import { connectionRemoved } from '../../connections/hooks.ts'
import { lockTicketOf } from '../../desk/messages/lock-ticket.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { within } from '../../platform/database/within.ts'
import { recordFailed } from './outbox.ts'

const RemovedConnection = z.object({ companyId: z.number(), connectionId: z.number() })
const BATCH_SIZE = 100

/**
 * Marks the unsent messages of a removed connection as failed. They can be sent again if their ticket has moved to
 * another connection, now or later (`allowRetry`).
 */
export const failUnsent = job(
  'fail-unsent',
  RemovedConnection,
  async (world, { companyId, connectionId }) => {
    let left = BATCH_SIZE
    while (left === BATCH_SIZE)
      left = await within(world, { companyId }, (ctx) => failSome(ctx, connectionId))
  },
)

async function failSome(ctx: Ctx, connectionId: number): Promise<number> {
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
  for (const entry of entries) {
    await lockTicketOf(ctx, entry.messageId)
    const canRetry = await hasConnection(ctx, entry.messageId)
    await recordFailed(ctx, { entry, code: 'ERR_NO_WAPP_FOUND', canRetry })
  }
  return entries.length
}

/** Whether the message's ticket is on a connection that exists. */
async function hasConnection({ db }: Ctx, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('tickets', 'tickets.id', 'messages.ticketId')
    .innerJoin('connections', 'connections.id', 'tickets.connectionId')
    .select('connections.id')
    .where('messages.id', '=', messageId)
    .where('connections.deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

connectionRemoved.register((ctx, { connectionId }) =>
  ctx.enqueue(failUnsent, { companyId: ctx.companyId, connectionId }),
)
