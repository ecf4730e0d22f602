import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Lease } from '../lease/lease.ts'

/**
 * A network that names messages itself takes one that is sent twice for two. So what may have left waits so long for a
 * receipt, which says that it did; without one it is sent again.
 */
export const DOUBT_MS = 60_000

/**
 * A former owner may have sent what it wrote down and did not settle, and that a moment ago: what was written down waits
 * for those before it, for its file and for its turn.
 */
export async function holdDoubtful({ db, now }: Ctx, { connectionId }: Lease): Promise<void> {
  const until = new Date(now.getTime() + DOUBT_MS)
  await sql`
    update outbox set next_at = ${until}
     where connection_id = ${connectionId} and written_at is not null and next_at < ${until}`.execute(
    db,
  )
}

/** The network speaks of this message, so it is there: it is not sent again, and what waits behind it may go. */
export async function settleByReceipt(
  ctx: Ctx,
  { connectionId, networkId }: { connectionId: number; networkId: string },
): Promise<void> {
  const { rows } = await sql`
    delete from outbox o using messages m
     where m.connection_id = ${connectionId} and m.network_id = ${networkId} and m.from_me
       and o.company_id = m.company_id and o.message_id = m.id and o.kind = 'send'
       and o.written_at is not null
    returning o.id`.execute(ctx.db)
  if (rows.length > 0) ctx.signal('outbox', { companyId: ctx.companyId, connectionId })
}
