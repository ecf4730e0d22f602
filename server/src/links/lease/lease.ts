import { sql, type Transaction } from 'kysely'
import type { Ctx, Signals } from '../../platform/ctx.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/**
 * A lease is renewed every 3 s and expires after 9 s. With a claim attempt every 3 s, a node that dies is replaced
 * within 15 s.
 */
export const LEASE_SECONDS = 9
export const RENEW_MS = 3000

/**
 * For this long after the last renewal began, its owner may send. Then it closes the link, two seconds before another
 * node may open one.
 */
export const LEASE_USABLE_MS = LEASE_SECONDS * 1000 - 2000

export type Lease = { connectionId: number; owner: string; epoch: number }

export type ClaimedLease = Lease & {
  /** When the previous owner last knew the connection to be up. */
  onlineAt: Date | null
}

/** Claims the connection if no valid lease exists; otherwise undefined. Each claim raises the epoch. */
export async function claimLease(
  { db }: Ctx,
  { connectionId, owner }: { connectionId: number; owner: string },
): Promise<ClaimedLease | undefined> {
  const { rows } = await sql<{ epoch: number; onlineAt: Date | null }>`
    insert into connection_leases as held (connection_id, owner, epoch, expires_at)
    values (${connectionId}, ${owner}, 1, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (company_id, connection_id) do update
      set owner = excluded.owner, epoch = held.epoch + 1, expires_at = excluded.expires_at
      where held.expires_at < now()
    returning epoch, online_at`.execute(db)
  const row = rows[0]
  return row && { connectionId, owner, ...row }
}

export type HeldLease = { lease: Lease; isOnline: boolean }

export type RenewedLease = {
  /** The lease was extended. False: users no longer want the connection open. */
  isKept: boolean
  /** The last request of a user for this connection. `requestEpoch` rises with each request. */
  requested: Signals['connection']['requested']
  requestEpoch: number
}

/**
 * Extends the leases of one node across companies, as long as users want the connections open. Returns the leases that
 * the node still owns, by connection.
 */
export async function renewLeases(
  db: Database | Transaction<Tables>,
  { owner, held }: { owner: string; held: HeldLease[] },
): Promise<Map<number, RenewedLease>> {
  const { rows } = await sql<RenewedLease & { connectionId: number }>`
    select connection_id, is_kept, requested, request_epoch
      from renew_leases(${owner}::uuid, ${held.map(({ lease }) => lease.connectionId)}::int[],
                        ${held.map(({ lease }) => lease.epoch)}::bigint[],
                        ${held.map(({ isOnline }) => isOnline)}::boolean[], ${LEASE_SECONDS})`.execute(
    db,
  )
  return new Map(rows.map(({ connectionId, ...renewed }) => [connectionId, renewed]))
}

/**
 * Releases the lease. The row stays, so that the epoch keeps rising. Returns false if another node already owned it.
 */
export async function releaseLease({ db }: Ctx, lease: Lease): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connectionLeases')
    .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
    .where(isOwn(lease))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Locks the lease until the transaction ends: a concurrent claim waits, and a former owner gets an error. Every write
 * on behalf of the network begins with this.
 */
export async function holdLease({ db }: Ctx, lease: Lease): Promise<void> {
  const held = await db
    .selectFrom('connectionLeases')
    .select('epoch')
    .where(isOwn(lease))
    .forShare()
    .executeTakeFirst()
  if (!held) throw new LeaseLostError(lease)
}

export class LeaseLostError extends Error {
  constructor({ connectionId, epoch }: Lease) {
    super(`connection ${connectionId} is no longer owned by this node (epoch ${epoch})`)
  }
}

const isOwn = ({ connectionId, owner, epoch }: Lease) =>
  sql<boolean>`connection_id = ${connectionId} and owner = ${owner}::uuid and epoch = ${epoch}`
