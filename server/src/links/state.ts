import type { StateInfo } from '../platform/whatsapp-driver.ts'
import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { emitSession } from '../connections/commands.ts'
import { isNewOutage, setOutageMailedAt, mailOutage } from './health/outages.ts'
import { holdLease, type Lease, releaseLease } from './lease/lease.ts'
import { takeOverTickets } from '../desk/tickets/move-between-connections.ts'
import { isDesiredConnected } from '../connections/queries.ts'
import { connectionColumns, latestGap, type ConnectionRow } from '../connections/columns.ts'

/** The facts about a connection that its owner caches until the next state report. */
export type ConnectionSnapshot = {
  /** When the latest outage ended. */
  gapEndedAt: string | undefined
  restrictedUntil: Date | null
}

export const snapshotOf = (
  row: Pick<ConnectionRow, 'gaps' | 'restrictedUntil'>,
): ConnectionSnapshot => ({
  gapEndedAt: latestGap(row)?.to,
  restrictedUntil: row.restrictedUntil,
})

/**
 * Stores the state that the driver reports. Rejects a former owner. Returns undefined, and stores nothing, when users
 * have requested a change since `requestEpoch`. Mails the administrators when a number drops.
 */
export async function saveState(
  ctx: Ctx,
  { lease, info, requestEpoch }: { lease: Lease; info: StateInfo; requestEpoch?: number },
): Promise<ConnectionSnapshot | undefined> {
  await holdLease(ctx, lease)
  const before = await ctx.db
    .selectFrom('connections')
    .select(['status', 'number', 'outageMailedAt', 'outageMailedReason'])
    .where('id', '=', lease.connectionId)
    .executeTakeFirstOrThrow()
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
      ...(info.restriction !== undefined && { restrictedUntil: endOf(info.restriction, ctx.now) }),
      updatedAt: ctx.now,
    })
    .where('id', '=', lease.connectionId)
    .where('desired', '=', 'connected')
    .$if(requestEpoch !== undefined, (query) => query.where('requestEpoch', '=', requestEpoch!))
    .returning(connectionColumns)
    .executeTakeFirst()
  if (!row) return undefined
  emitSession(ctx, row)
  if (row.number !== before.number) await takeOverTickets(ctx, row)
  if (row.status === 'CONNECTED')
    await setOutageMailedAt(ctx, lease.connectionId, info.isOnTrial ? before.outageMailedAt : null)
  else if (isNewOutage(before, row.reason)) await setOutageMailedAt(ctx, lease.connectionId, null)
  if (row.status === 'DISCONNECTED' || row.status === 'TIMEOUT')
    await mailOutage(ctx, lease.connectionId)
  return snapshotOf(row)
}

const DAY_MS = 24 * 60 * 60_000

/** The end of a restriction; a day from now if the network names none. */
const endOf = (restriction: StateInfo['restriction'], now: Date): Date | null =>
  restriction ? (restriction.until ?? new Date(now.getTime() + DAY_MS)) : null

/**
 * Marks at once that no node owns the connection although users want it open, so that its status is not "connected".
 * `since` is when it was last known to be up.
 */
export async function markOwnerLost(
  ctx: Ctx,
  { connectionId, since }: { connectionId: number; since: Date },
): Promise<void> {
  const row = await ctx.db
    .updateTable('connections')
    .set({
      status: 'OPENING',
      reason: 'owner-lost',
      qrcode: '',
      qrcodeAttempt: 0,
      qrcodeExpiresAt: null,
      retries: 0,
      nextRetryAt: null,
      downSince: sql<Date>`coalesce(down_since, case when status = 'CONNECTED' then ${since}::timestamptz end)`,
      updatedAt: ctx.now,
    })
    .where('id', '=', connectionId)
    .where('status', 'in', ['CONNECTED', 'PAIRING', 'qrcode'])
    .returning(connectionColumns)
    .executeTakeFirst()
  if (row) emitSession(ctx, row)
}

/** Releases the connection, and signals the other nodes to claim it if users want it open. */
export async function releaseConnection(ctx: Ctx, lease: Lease): Promise<void> {
  const { connectionId } = lease
  if (!(await releaseLease(ctx, lease))) return
  if (!(await isDesiredConnected(ctx, connectionId))) return
  await markOwnerLost(ctx, { connectionId, since: ctx.now })
  ctx.signal('connection', { companyId: ctx.companyId, connectionId, requested: 'free' })
}

/** What the health monitor of the owner has found. Storing the same findings again changes nothing. */
export type HealthFindings = {
  lastSentAt: Date | null
  silentSince: Date | null
  /** Messages that the network stored during the outage that ended at `gapEndedAt`. */
  recovered: { count: number; gapEndedAt: string } | undefined
}

export async function saveFindings(
  ctx: Ctx,
  { lease, findings }: { lease: Lease; findings: HealthFindings },
): Promise<void> {
  await holdLease(ctx, lease)
  const { lastSentAt, silentSince, recovered } = findings
  const row = await ctx.db
    .updateTable('connections')
    .set({
      lastSentAt: sql<Date>`greatest(last_sent_at, ${lastSentAt}::timestamptz)`,
      silentSince: sql<Date>`case when status = 'CONNECTED' then ${silentSince}::timestamptz end`,
      ...(recovered && {
        gaps: sql`case when gaps #>> '{-1,to}' = ${recovered.gapEndedAt}
                       then jsonb_set(gaps, '{-1,recovered}', to_jsonb(${recovered.count}::int))
                       else gaps end`,
      }),
    })
    .where('id', '=', lease.connectionId)
    .returning(connectionColumns)
    .executeTakeFirst()
  if (row) emitSession(ctx, row)
}

/** Stores the credentials of the number, or deletes them if `sealed` is undefined. */
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
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'connectionId']).doUpdateSet({ sealed }),
    )
    .execute()
}
