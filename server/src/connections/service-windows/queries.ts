import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'

export type WindowKey = { connectionId: number; contactId: number }

/**
 * The end of the service window as SQL, with at most one index entry per contact that was merged into this one. Null if
 * the contact has not written.
 */
export const latestWindowEnd = ({
  connectionId,
  contactId,
}: Record<keyof WindowKey, RawBuilder<unknown>>) => sql<Date | null>`(
  select max(w.ends_at) from service_windows w
   where w.connection_id = ${connectionId}
     and w.contact_id = any (array(select id from contacts where merged_into = ${contactId}) || ${contactId}))`

/**
 * The end of the service window of this contact and number. Null if the contact has not written yet, undefined if the
 * network has no window. Messages of contacts merged into this one count.
 */
export async function windowEndOf(
  { db }: Pick<Ctx, 'db'>,
  { connectionId, contactId }: WindowKey,
): Promise<Date | null | undefined> {
  const end = latestWindowEnd({ connectionId: sql`c.id`, contactId: sql`${contactId}::int` })
  const { rows } = await sql<{ endsAt: Date | null }>`
    select ${end} as ends_at
      from connections c
     where c.id = ${connectionId} and c.service_window_hours is not null`.execute(db)
  return rows[0]?.endsAt
}

/** Whether the service window is open; true if the network has none. */
export async function isWindowOpen(
  ctx: Pick<Ctx, 'db' | 'now'>,
  conversation: WindowKey,
): Promise<boolean> {
  const end = await windowEndOf(ctx, conversation)
  return end === undefined || (end !== null && end > ctx.now)
}
