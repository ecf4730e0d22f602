import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Lease } from '../lease/lease.ts'

/**
 * How long an uncertain send waits for a receipt before it is sent again. A network that assigns ids itself delivers a
 * message sent twice as two messages.
 */
export const UNCERTAIN_WAIT_MS = 60_000

/**
 * Delays every entry that a former owner marked as written and did not complete: it may have been sent only a moment
 * ago, after waiting for earlier entries, for its file or for its turn.
 */
export async function delayUncertain({ db, now }: Ctx, { connectionId }: Lease): Promise<void> {
  const until = new Date(now.getTime() + UNCERTAIN_WAIT_MS)
  await sql`
    update outbox set next_at = ${until}
     where connection_id = ${connectionId} and written_at is not null and next_at < ${until}`.execute(
    db,
  )
}

/** A receipt proves that the message was sent: removes its entry and wakes the sender for those behind it. */
export async function confirmByReceipt(
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
