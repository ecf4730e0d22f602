import { whatsappDeleted } from '@recado/contract/connections'
import { z } from 'zod'
import type { Ctx, Job } from '../platform/ctx.ts'
import { missing } from '../platform/refusal.ts'
import { within } from '../platform/database/within.ts'
import { lockConnections, tell, wish, wished } from './commands.ts'
import { moveTickets } from './move-tickets.ts'
import { settleFailed } from '../links/sending/outbox.ts'
import { columns } from './columns.ts'

/**
 * Unlinked by its owner after the commit. Its tickets stay and name it, or move to the connection `moveTicketsTo`.
 * Messages that waited to leave through it fail and say so; those of moved tickets can be sent again. The next number
 * becomes the default.
 */
export async function removeConnection(
  ctx: Ctx,
  { id, moveTicketsTo }: { id: number; moveTicketsTo?: number | undefined },
): Promise<{}> {
  await lockConnections(ctx)
  await lockLease(ctx, id)
  const { isDefault } = await lockRow(ctx, id)
  await ctx.db
    .updateTable('connections')
    .set({
      deletedAt: ctx.now,
      ...wished('remove'),
      desired: 'disconnected',
      status: 'DISCONNECTED',
      reason: 'user',
      isDefault: false,
      qrcode: '',
      qrcodeExpiresAt: null,
      nextRetryAt: null,
      tokenHash: null,
      updatedAt: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  await forgetSettings(ctx, id)
  if (isDefault) await appointDefault(ctx)
  ctx.emit(whatsappDeleted, { whatsappId: id })
  const canRetry = moveTicketsTo !== undefined
  await ctx.enqueue(failUnsent, { companyId: ctx.companyId, connectionId: id, canRetry })
  if (canRetry) await moveTickets(ctx, { id, whatsappId: moveTicketsTo })
  wish(ctx, id, 'remove')
  return {}
}

/** Whoever writes in the network's name holds the lease before the connection: in the other order the two would wait for each other. */
const lockLease = ({ db }: Ctx, connectionId: number) =>
  db
    .selectFrom('connectionLeases')
    .select('epoch')
    .where('connectionId', '=', connectionId)
    .forUpdate()
    .execute()

/** Who puts something into the outbox holds the row as well: they are through, or come too late. */
const lockRow = ({ db }: Ctx, id: number) =>
  db
    .selectFrom('connections')
    .select('isDefault')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))

async function forgetSettings({ db }: Ctx, connectionId: number): Promise<void> {
  const tables = [
    'connectionSecrets',
    'connectionKeys',
    'connectionQueues',
    'cloudSettings',
    'messageTemplates',
    'idleSchedules',
    'typebots',
  ] as const
  for (const table of tables)
    await db.deleteFrom(table).where('connectionId', '=', connectionId).execute()
}

async function appointDefault(ctx: Ctx): Promise<void> {
  const row = await ctx.db
    .updateTable('connections')
    .set({ isDefault: true })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('connections')
        .select('id')
        .where('deletedAt', 'is', null)
        .orderBy('id')
        .limit(1),
    )
    .returning(columns)
    .executeTakeFirst()
  if (row) tell(ctx, row)
}

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
