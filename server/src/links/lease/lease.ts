import { sql, type Transaction } from 'kysely'
import type { Ctx, Signals } from '../../platform/ctx.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Renewed every 3 s and free after 9: with another look-out every 3 s a node that dies is replaced within 15. */
export const LEASE_SECONDS = 9
export const RENEW_MS = 3000

/**
 * So long after the last renewal began its owner sends nothing more and closes the link, two seconds before anybody
 * else may open one.
 */
export const TENURE_MS = LEASE_SECONDS * 1000 - 2000

export type Lease = { connectionId: number; owner: string; epoch: number }

export type Taken = Lease & {
  /** When the owner before us last knew the connection to be up. */
  onlineAt: Date | null
}

/** Takes the connection where nobody holds it; undefined where somebody does. Each taking raises the epoch. */
export async function takeLease(
  { db }: Ctx,
  { connectionId, owner }: { connectionId: number; owner: string },
): Promise<Taken | undefined> {
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

export type Held = { lease: Lease; isOnline: boolean }

export type Renewed = {
  /** It is ours for another while; false: nobody wants the connection open any more. */
  isKept: boolean
  /** What people last asked of it; the number rises with each wish. */
  wish: Signals['connection']['wish']
  wishEpoch: number
}

/**
 * Keeps all these leases of one node for another while, across companies, as far as people still want the connections
 * open. Answers those that are still its own, by connection.
 */
export async function renewLeases(
  db: Database | Transaction<Tables>,
  { owner, held }: { owner: string; held: Held[] },
): Promise<Map<number, Renewed>> {
  const { rows } = await sql<Renewed & { connectionId: number }>`
    select connection_id, is_kept, wish, wish_epoch
      from renew_leases(${owner}::uuid, ${held.map(({ lease }) => lease.connectionId)}::int[],
                        ${held.map(({ lease }) => lease.epoch)}::bigint[],
                        ${held.map(({ isOnline }) => isOnline)}::boolean[], ${LEASE_SECONDS})`.execute(
    db,
  )
  return new Map(rows.map(({ connectionId, ...renewed }) => [connectionId, renewed]))
}

/** Gives it back: the row stays, so that the epoch goes on rising. False where it was somebody else's already. */
export async function releaseLease({ db }: Ctx, lease: Lease): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connectionLeases')
    .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
    .where(mine(lease))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Holds the lease still until the transaction ends: a taker waits for it, and whoever comes here after losing the
 * lease is turned away. Every write made in the network's name begins with this.
 */
export async function holdLease({ db }: Ctx, lease: Lease): Promise<void> {
  const held = await db
    .selectFrom('connectionLeases')
    .select('epoch')
    .where(mine(lease))
    .forShare()
    .executeTakeFirst()
  if (!held) throw new LeaseLost(lease)
}

export class LeaseLost extends Error {
  constructor({ connectionId, epoch }: Lease) {
    super(`connection ${connectionId} is no longer ours (epoch ${epoch})`)
  }
}

const mine = ({ connectionId, owner, epoch }: Lease) =>
  sql<boolean>`connection_id = ${connectionId} and owner = ${owner}::uuid and epoch = ${epoch}`
