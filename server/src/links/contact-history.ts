import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'

/** What speaks for or against writing to somebody just now. */
export type Acquaintance = {
  /** Has asked for no message they did not write for. */
  isSuppressed: boolean
  /** When they last wrote to this number. */
  wroteAt: Date | null
  /** Either side has reached the other through this number before. */
  isKnown: boolean
}

const TICKETS = 3
const MESSAGES_EACH = 50

/** Reads a bounded end of the conversation, however long it is. */
export async function acquaintanceOf(
  { db }: Ctx,
  { connectionId, contactId }: { connectionId: number; contactId: number },
): Promise<Acquaintance> {
  const { rows } = await sql<Acquaintance>`
    select exists (select from contacts c join suppressions s
                     on s.company_id = c.company_id and s.number in (c.number, other_spelling(c.number))
                    where c.id = ${contactId}) as is_suppressed,
           max(said.created_at) filter (where not said.from_me) as wrote_at,
           coalesce(bool_or(not said.from_me or said.ack > 0), false) as is_known
      from (select id from tickets where contact_id = ${contactId} and connection_id = ${connectionId}
             order by id desc limit ${TICKETS}) t
     cross join lateral (select m.from_me, m.ack, m.created_at from messages m
                          where m.ticket_id = t.id and m.media_type <> 'system'
                          order by m.position desc limit ${MESSAGES_EACH}) said`.execute(db)
  return rows[0]!
}

const YOUNG_DAYS = 30

/**
 * Counts one more person whom this number writes to for the first time today, in the company's own day. False: today's
 * are used up.
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
           < case when created_at > ${now}::timestamptz - make_interval(days => ${YOUNG_DAYS})
                  then ${perDay.young}::int else ${perDay.grown}::int end
    returning id`.execute(db)
  return rows.length > 0
}
