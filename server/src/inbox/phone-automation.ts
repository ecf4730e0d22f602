import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import type { Inbound } from '../platform/whatsapp-driver.ts'

/**
 * A phone sends its own greeting or away message at once. A person reads, thinks and types: five seconds after the
 * customer's message nobody has answered.
 */
const AT_ONCE_SECONDS = 5

type FromPhone = { connectionId: number; contactId: number; inbound: Inbound }

/**
 * Whether a message from the company's phone is the phone's own greeting or away message, as WhatsApp Business sends it.
 * The protocol of linked devices marks such a message in no way, so the clock of the network decides: it follows a message
 * of the customer at once, nothing else from the phone came since, and it quotes nothing. A person who is that fast is
 * taken for the phone once; the next line is theirs.
 */
export async function isFromPhoneItself(
  { db }: Ctx,
  { connectionId, contactId, inbound }: FromPhone,
): Promise<boolean> {
  if (inbound.quotedId) return false
  const { rows } = await sql<{ isAutomatic: boolean | null }>`
    select bool_or(not from_me) and not bool_or(from_me) as "isAutomatic"
      from (select m.from_me, m.created_at, m.user_id, m.extra
              from tickets t
              join messages m on m.company_id = t.company_id and m.ticket_id = t.id
             where t.company_id = app_company() and t.contact_id = ${contactId}
               and t.connection_id = ${connectionId} and t.status <> 'closed'
             order by m.position desc limit 20) latest
     where created_at between ${inbound.at}::timestamptz - make_interval(secs => ${AT_ONCE_SECONDS})
                          and ${inbound.at}::timestamptz + interval '1 second'
       and (not from_me or (user_id is null and extra -> 'cause' is null and extra -> 'system' is null))`.execute(
    db,
  )
  return rows[0]?.isAutomatic ?? false
}
