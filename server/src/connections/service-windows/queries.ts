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

type Conversations = { connectionId: number; contactIds: number[] }

/**
 * The ends of the service windows of these contacts on this number, in their order. Null for a contact that has not
 * written yet, undefined if the network has no window. Messages of contacts merged into one count.
 */
async function windowEndsOf(
  { db }: Pick<Ctx, 'db'>,
  { connectionId, contactIds }: Conversations,
): Promise<(Date | null | undefined)[]> {
  const end = latestWindowEnd({ connectionId: sql`c.id`, contactId: sql`wanted.id` })
  const { rows } = await sql<{ endsAt: Date | null }>`
    select ${end} as ends_at
      from connections c
     cross join unnest(${contactIds}::int[]) with ordinality as wanted (id, place)
     where c.id = ${connectionId} and c.service_window_hours is not null
     order by wanted.place`.execute(db)
  return contactIds.map((_, place) => rows[place]?.endsAt)
}

/** The end of the service window of one contact, as `windowEndsOf` says. */
export async function windowEndOf(
  ctx: Pick<Ctx, 'db'>,
  { connectionId, contactId }: WindowKey,
): Promise<Date | null | undefined> {
  return (await windowEndsOf(ctx, { connectionId, contactIds: [contactId] }))[0]
}

/** Whether the service windows of these contacts are open; true if the network has none. */
export async function areWindowsOpen(
  ctx: Pick<Ctx, 'db' | 'now'>,
  conversations: Conversations,
): Promise<boolean[]> {
  const ends = await windowEndsOf(ctx, conversations)
  return ends.map((end) => end === undefined || (end !== null && end > ctx.now))
}

export async function isWindowOpen(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { connectionId, contactId }: WindowKey,
): Promise<boolean> {
  return (await areWindowsOpen(ctx, { connectionId, contactIds: [contactId] }))[0]!
}
