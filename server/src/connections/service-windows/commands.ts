import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type WindowKey, isWindowOpen } from './queries.ts'

/**
 * Refuses a message before it is stored. Outside the window the network would refuse it and count that against the
 * number.
 */
export async function refuseClosedWindow(ctx: Ctx, conversation: WindowKey): Promise<void> {
  if (!(await isWindowOpen(ctx, conversation))) throw new Refusal('ERR_WAPP_WINDOW_CLOSED')
}

/**
 * Closes the window after the network has refused message `messageId`; the network's answer overrides our own record. A
 * window that a later message of the customer has opened stays open.
 */
export async function closeWindow(
  { db, now }: Ctx,
  { messageId }: { messageId: string },
): Promise<void> {
  await closingWindow(messageId, now).execute(db)
}

/**
 * Each step is an index lookup by one key: the row-level policy lets no index serve a comparison with an expression, such
 * as the target of a merge.
 */
export const closingWindow = (messageId: string, now: Date): RawBuilder<unknown> => sql`
  update service_windows w set ends_at = ${now}
    from messages m
    join connections n on n.company_id = m.company_id and n.id = m.connection_id
   cross join lateral (
     select coalesce(merged_into, contacts.id) as id from contacts
      where company_id = m.company_id and contacts.id = m.contact_id limit 1) met
   cross join lateral (
     select met.id union all select contacts.id from contacts where merged_into = met.id) bearer
   where m.id = ${messageId} and w.company_id = m.company_id and w.connection_id = m.connection_id
     and w.contact_id = bearer.id
     and w.ends_at > ${now}
     and w.ends_at <= m.created_at + make_interval(hours => n.service_window_hours)`
