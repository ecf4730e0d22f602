import type { Ctx } from '../platform/ctx.ts'
import type { StateInfo } from '../whatsapp/driver.ts'
import { tellSession } from './commands.ts'
import { holdLease, type Lease } from './lease.ts'
import { columns } from './shown.ts'

/**
 * What the driver reports of its connection; a former owner can no longer say anything, and what is still said of a
 * connection that people have stopped meanwhile is too late.
 */
export async function keepState(
  ctx: Ctx,
  { lease, info }: { lease: Lease; info: StateInfo },
): Promise<void> {
  await holdLease(ctx, lease)
  const row = await ctx.db
    .updateTable('connections')
    .set({
      status: info.state,
      qrcode: info.qr?.text ?? '',
      qrcodeAttempt: info.qr?.attempt ?? 0,
      qrcodeExpiresAt: info.qr?.expiresAt ?? null,
      reason: info.reason ?? null,
      retries: info.retry?.attempt ?? 0,
      nextRetryAt: info.retry?.at ?? null,
      ...(info.phone !== undefined && { number: info.phone }),
      updatedAt: ctx.now,
    })
    .where('id', '=', lease.connectionId)
    .where('desired', '=', 'connected')
    .returning(columns)
    .executeTakeFirst()
  if (row) tellSession(ctx, row)
}

/** What logs the number in, opened; undefined before it was paired. */
export async function readSecret(ctx: Ctx, connectionId: number): Promise<Buffer | undefined> {
  const row = await ctx.db
    .selectFrom('connectionSecrets')
    .select('sealed')
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  return row?.sealed
}

/** Keeps or, without one, forgets what logs the number in. */
export async function writeSecret(
  ctx: Ctx,
  { lease, sealed }: { lease: Lease; sealed: Buffer | undefined },
): Promise<void> {
  await holdLease(ctx, lease)
  const { connectionId } = lease
  if (!sealed) {
    await ctx.db.deleteFrom('connectionSecrets').where('connectionId', '=', connectionId).execute()
    return
  }
  await ctx.db
    .insertInto('connectionSecrets')
    .values({ connectionId, sealed })
    .onConflict((known) => known.columns(['companyId', 'connectionId']).doUpdateSet({ sealed }))
    .execute()
}
