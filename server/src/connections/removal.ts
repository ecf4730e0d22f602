import { whatsappDeleted } from '@recado/contract/connections'
import type { Ctx } from '../platform/ctx.ts'
import { missing } from '../platform/refusal.ts'
import { lockConnections, tell, wish, wished } from './commands.ts'
import { connectionRemoved } from './hooks.ts'
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
  await connectionRemoved.run(ctx, { connectionId: id, moveTicketsTo })
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
