import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'

/** The facts about a contact that decide whether a message may be sent to them now. */
export type ContactHistory = {
  /** The contact opted out of messages that do not answer their own. */
  isSuppressed: boolean
  /** When the contact last wrote to this number. */
  wroteAt: Date | null
  /** A message of either side has reached the other through this number before. */
  isKnown: boolean
}

const TICKETS_READ = 3
const MESSAGES_READ = 50

/**
 * Reads a bounded number of the latest messages of each contact, however long the conversation is. Returns the histories in
 * the order of the contacts.
 */
export async function readContactHistories(
  { db }: Pick<Ctx, 'db'>,
  { connectionId, contactIds }: { connectionId: number; contactIds: number[] },
): Promise<ContactHistory[]> {
  const { rows } = await sql<ContactHistory>`
    select exists (select from contacts c join suppressions s
                     on s.company_id = c.company_id and s.number in (c.number, other_spelling(c.number))
                    where c.id = wanted.id) as is_suppressed,
           history.wrote_at, history.is_known
      from unnest(${contactIds}::int[]) with ordinality as wanted (id, place)
     cross join lateral (
       select max(recent.created_at) filter (where not recent.from_me) as wrote_at,
              coalesce(bool_or(not recent.from_me or recent.ack > 0), false) as is_known
         from (select id from tickets where contact_id = wanted.id and connection_id = ${connectionId}
                order by id desc limit ${TICKETS_READ}) t
        cross join lateral (select m.from_me, m.ack, m.created_at from messages m
                             where m.ticket_id = t.id and m.media_type <> 'system'
                             order by m.position desc limit ${MESSAGES_READ}) recent) history
     order by wanted.place`.execute(db)
  return rows
}

const YOUNG_NUMBER_DAYS = 30

/**
 * Counts a first message to a new contact against the daily limit of the number. The day is that of the company's time
 * zone. Returns false when today's limit is used up.
 */
export async function countFirstContact(
  { db, now, timeZone }: Ctx,
  { connectionId, perDay }: { connectionId: number; perDay: { young: number; grown: number } },
): Promise<boolean> {
  const { rows } = await sql`
    update connections
       set first_contacts = 1 + case when first_contacts_on = today.day then first_contacts else 0 end,
           first_contacts_on = today.day
      from (select (${now}::timestamptz at time zone ${timeZone})::date as day) today
     where id = ${connectionId}
       and case when first_contacts_on = today.day then first_contacts else 0 end
           < case when created_at > ${now}::timestamptz - make_interval(days => ${YOUNG_NUMBER_DAYS})
                  then ${perDay.young}::int else ${perDay.grown}::int end
    returning id`.execute(db)
  return rows.length > 0
}
