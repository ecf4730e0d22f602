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

type MessageOnNetwork = { connectionId: number; networkId: string }

/** A receipt proves that the message was sent: removes its entry and wakes the sender for those behind it. */
export async function confirmByReceipt(ctx: Ctx, name: MessageOnNetwork): Promise<void> {
  await removeConfirmed(ctx, { ...name, ifFree: false })
}

/** Like `confirmByReceipt` for receipts of a batch. Removes nothing and returns false if another transaction holds the entry. */
export const confirmByReceiptIfFree = (ctx: Ctx, name: MessageOnNetwork): Promise<boolean> =>
  removeConfirmed(ctx, { ...name, ifFree: true })

async function removeConfirmed(
  ctx: Ctx,
  { connectionId, networkId, ifFree }: MessageOnNetwork & { ifFree: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean; isRemoved: boolean }>`
    with found as materialized (
      select o.id from messages m join outbox o on o.company_id = m.company_id and o.message_id = m.id
       where m.connection_id = ${connectionId} and m.network_id = ${networkId} and m.from_me and o.kind = 'send'),
    free as materialized (
      select id from outbox where id = any(array(select id from found)) for update ${ifFree ? sql`skip locked` : sql``}),
    removed as (
      delete from outbox where id = any(array(select id from free)) and written_at is not null returning id)
    select not exists (select from found where id not in (select id from free)) as is_free,
           exists (select from removed) as is_removed`.execute(ctx.db)
  const { isFree, isRemoved } = rows[0]!
  if (isRemoved) ctx.signal('outbox', { companyId: ctx.companyId, connectionId })
  return isFree
}
