import type { Ctx } from '../platform/ctx.ts'
import { sql } from 'kysely'

/** Renewed every 5 s, free after 15: a node that dies is replaced within that time. */
export const LEASE_SECONDS = 15
export const RENEW_MS = 5_000

export type Lease = { connectionId: number; owner: string; epoch: number }

/** Takes the connection where nobody holds it; undefined where somebody does. Each taking raises the epoch. */
export async function takeLease(
  { db }: Ctx,
  { connectionId, owner }: { connectionId: number; owner: string },
): Promise<Lease | undefined> {
  const { rows } = await sql<{ epoch: number }>`
    insert into connection_leases as held (connection_id, owner, epoch, expires_at)
    values (${connectionId}, ${owner}, 1, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (company_id, connection_id) do update
      set owner = excluded.owner, epoch = held.epoch + 1, expires_at = excluded.expires_at
      where held.expires_at < now()
    returning epoch`.execute(db)
  return rows[0] && { connectionId, owner, epoch: rows[0].epoch }
}

/** Keeps it for another while. False: it was lost, or nobody wants the connection open any more. */
export async function renewLease({ db }: Ctx, lease: Lease): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connectionLeases')
    .set({ expiresAt: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where(mine(lease))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('connections')
          .select('connections.id')
          .where('connections.id', '=', lease.connectionId)
          .where('connections.desired', '=', 'connected'),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives it back: the row stays, so that the epoch goes on rising. */
export async function releaseLease({ db }: Ctx, lease: Lease): Promise<void> {
  await db
    .updateTable('connectionLeases')
    .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
    .where(mine(lease))
    .execute()
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
