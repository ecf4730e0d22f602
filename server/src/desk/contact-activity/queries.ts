import {
  type ContactActivity,
  type contactActivity,
  TAGGED_TICKETS_MAX,
} from '@recado/contract/desk/contact-activity'
import type { Tag } from '@recado/contract/desk/tags'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { visibleTo } from '../tickets/visibility.ts'

/** The tags of the tickets with these ids, each once, by name. */
const tagsOfTickets = sql<Tag[]>`coalesce(
  (select json_agg(json_build_object('id', tags.id, 'name', tags.name, 'color', tags.color) order by tags.name)
     from tags
    where tags.id in (select ticket_tags.tag_id from ticket_tags where ticket_tags.ticket_id = any(latest.ids))), '[]')`

/**
 * When the latest message of a ticket was stored. `last_message_at` is no substitute: it also changes when a ticket is
 * opened and when its snooze ends.
 */
const latestMessageOf = sql<Date | null>`(
  select messages.created_at from messages
   where messages.ticket_id = seen.id and messages.media_type <> 'system'
   order by messages.position desc limit 1)`

/** One row per contact with a ticket that the caller sees. */
export const selectActivity = ({ db, user }: Ctx, contactIds: number[]) =>
  db
    .selectFrom('contacts')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            eb
              .selectFrom('tickets')
              .where(visibleTo(user))
              .whereRef('tickets.contactId', '=', 'contacts.id')
              .select('tickets.id')
              // Prevents the use of the index on this column, which would read the tickets of all contacts.
              .orderBy(sql`tickets.last_message_at + interval '0'`, 'desc')
              .limit(TAGGED_TICKETS_MAX)
              .as('seen'),
          )
          .select([
            sql<number[]>`array_agg(seen.id)`.as('ids'),
            sql<Date | null>`max(${latestMessageOf})`.as('lastMessageAt'),
          ])
          .as('latest'),
      (on) => on.onTrue(),
    )
    .select(['contacts.id as contactId', 'latest.lastMessageAt'])
    .select(tagsOfTickets.as('tags'))
    .where('contacts.id', '=', sql<number>`any(${contactIds}::int[])`)
    .where('latest.ids', 'is not', null)

/** The latest message and the tags of these contacts, from the tickets that the caller sees. */
export async function listContactActivity(
  ctx: Ctx,
  { contactIds }: Input<typeof contactActivity.list>,
): Promise<ContactActivity[]> {
  const rows = await selectActivity(ctx, contactIds).execute()
  return rows.map(({ lastMessageAt, ...row }) => ({
    ...row,
    lastMessageAt: lastMessageAt?.toISOString() ?? null,
  }))
}
