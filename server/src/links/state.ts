import type { StateInfo } from '../platform/whatsapp-driver.ts'
import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { tellSession } from '../connections/commands.ts'
import { isAnotherTrouble, keepTold, tellDropped } from './health/outages.ts'
import { holdLease, type Lease, releaseLease } from './lease/lease.ts'
import { takeOverTickets } from '../desk/tickets/move-between-connections.ts'
import { isWanted } from '../connections/queries.ts'
import { columns, latestGap, type Shown } from '../connections/columns.ts'

/** What the owner goes by until it hears otherwise. */
export type Standing = {
  /** When the latest time without connection ended. */
  gapEndedAt: string | undefined
  restrictedUntil: Date | null
}

export const standingOf = (row: Pick<Shown, 'gaps' | 'restrictedUntil'>): Standing => ({
  gapEndedAt: latestGap(row)?.to,
  restrictedUntil: row.restrictedUntil,
})

/**
 * What the driver reports of its connection; a former owner can no longer say anything, and what is still said of a
 * connection that people have asked something else of meanwhile is too late: undefined. The company is told where a
 * number dropped.
 */
export async function keepState(
  ctx: Ctx,
  { lease, info, wishEpoch }: { lease: Lease; info: StateInfo; wishEpoch?: number },
): Promise<Standing | undefined> {
  await holdLease(ctx, lease)
  const before = await ctx.db
    .selectFrom('connections')
    .select(['status', 'number', 'dropToldAt', 'dropToldReason'])
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
    .$if(wishEpoch !== undefined, (said) => said.where('wishEpoch', '=', wishEpoch!))
    .returning(columns)
    .executeTakeFirst()
  if (!row) return undefined
  tellSession(ctx, row)
  if (row.number !== before.number) await takeOverTickets(ctx, row)
  if (row.status === 'CONNECTED')
    await keepTold(ctx, lease.connectionId, info.isOnTrial ? before.dropToldAt : null)
  else if (isAnotherTrouble(before, row.reason)) await keepTold(ctx, lease.connectionId, null)
  if (row.status === 'DISCONNECTED' || row.status === 'TIMEOUT')
    await tellDropped(ctx, lease.connectionId)
  return standingOf(row)
}

const DAY_MS = 24 * 60 * 60_000

/** A network that does not say until when is taken at its word for a day. */
const endOf = (restriction: StateInfo['restriction'], now: Date): Date | null =>
  restriction ? (restriction.until ?? new Date(now.getTime() + DAY_MS)) : null

/**
 * Nobody holds the link any more, though people want it: said at once, so that nobody reads "connected" of a number that
 * is not. `since` is when it was last known to be up.
 */
export async function noteOwnerLost(
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
    .returning(columns)
    .executeTakeFirst()
  if (row) tellSession(ctx, row)
}

/** Lets the connection go, and has the other nodes look for it where people want it open. */
export async function giveUp(ctx: Ctx, lease: Lease): Promise<void> {
  const { connectionId } = lease
  if (!(await releaseLease(ctx, lease))) return
  if (!(await isWanted(ctx, connectionId))) return
  await noteOwnerLost(ctx, { connectionId, since: ctx.now })
  ctx.signal('connection', { companyId: ctx.companyId, connectionId, wish: 'free' })
}

/** What the owner has noticed since it took the connection; the same findings once more change nothing. */
export type Findings = {
  lastSentAt: Date | null
  silentSince: Date | null
  /** Messages that the network had kept during the time without connection that ended then. */
  recovered: { count: number; gapEndedAt: string } | undefined
}

export async function keepFindings(
  ctx: Ctx,
  { lease, findings }: { lease: Lease; findings: Findings },
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
    .returning(columns)
    .executeTakeFirst()
  if (row) tellSession(ctx, row)
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
