import { whatsappDeleted } from '@recado/contract/connections/connections'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Ctx } from '../platform/ctx.ts'
import { missing } from '../platform/refusal.ts'
import { lockConnections, emitConnection, signalRequest, requestColumns } from './commands.ts'
import { connectionRemoved } from './hooks.ts'
import { connectionColumns } from './columns.ts'

/**
 * Removes a connection; its owner unlinks the device after the commit. Its tickets stay and name it, or move to the
 * connection `moveTicketsTo`. Unsent messages fail with a reason; those of moved tickets can be sent again. The next
 * number becomes the default.
 */
export async function removeConnection(
  ctx: Ctx,
  { id, moveTicketsTo }: { id: number; moveTicketsTo?: number | undefined },
): Promise<{}> {
  await lockConnections(ctx)
  await lockLease(ctx, id)
  const { isDefault, name } = await lockRow(ctx, id)
  await ctx.db
    .updateTable('connections')
    .set({
      deletedAt: ctx.now,
      ...requestColumns('remove'),
      desired: 'disconnected',
      status: 'DISCONNECTED',
      reason: 'user',
      isDefault: false,
      qrcode: '',
      qrcodeExpiresAt: null,
      nextRetryAt: null,
      updatedAt: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  await deleteSettings(ctx, id)
  if (isDefault) await setNewDefault(ctx)
  ctx.emit(whatsappDeleted, { whatsappId: id })
  await connectionRemoved.run(ctx, { connectionId: id, moveTicketsTo })
  signalRequest(ctx, id, 'remove')
  writeAudit(ctx, { act: 'connection.delete', subject: name })
  return {}
}

/** Locks the lease before the connection, like every write on behalf of the network, to avoid deadlocks. */
const lockLease = ({ db }: Ctx, connectionId: number) =>
  db
    .selectFrom('connectionLeases')
    .select('epoch')
    .where('connectionId', '=', connectionId)
    .forUpdate()
    .execute()

/** Locks the row against concurrent inserts into the outbox, which lock it too: they commit before, or are refused. */
const lockRow = ({ db }: Ctx, id: number) =>
  db
    .selectFrom('connections')
    .select(['isDefault', 'name'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))

async function deleteSettings({ db }: Ctx, connectionId: number): Promise<void> {
  const tables = [
    'apiKeys',
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

async function setNewDefault(ctx: Ctx): Promise<void> {
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
    .returning(connectionColumns)
    .executeTakeFirst()
  if (row) emitConnection(ctx, row)
}
