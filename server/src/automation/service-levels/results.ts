import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Outcome } from './clocks.ts'

/**
 * Records deadlines that were met or missed, for the dashboard. An answer counts for its author, everything else for the
 * person who holds the ticket.
 */
export async function insertResults(
  { db, now }: Ctx,
  outcomes: (Outcome & { ticketId: number })[],
): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map(({ ticketId, kind, queueId, isMet }) => ({
    ticket_id: ticketId,
    kind,
    queue_id: queueId,
    is_met: isMet,
  }))
  await sql`
    insert into service_level_results
      (ticket_id, kind, is_met, queue_id, connection_id, user_id, tag_ids, decided_at)
    select t.id, given.kind, given.is_met, given.queue_id, coalesce(t.connection_id, 0),
           coalesce(case when given.kind <> 'resolution' and given.is_met then t.last_message_by end, t.user_id, 0),
           array(select tag_id from ticket_tags where ticket_tags.company_id = t.company_id and ticket_id = t.id),
           ${now}
      from json_populate_recordset(null::public.service_level_results, ${JSON.stringify(rows)}::json) as given
      join tickets t on t.id = given.ticket_id`.execute(db)
}
