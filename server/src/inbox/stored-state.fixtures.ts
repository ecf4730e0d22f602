import type { Company } from '../../test/company.ts'
import { owner } from '../../test/database.ts'

/** Ids and times, which differ between runs. */
const passing = [
  'company_id',
  'id',
  'uuid',
  'ticket_id',
  'contact_id',
  'connection_id',
  'message_id',
  'queue_id',
  'user_id',
  'bot_option_id',
  'network_id',
  'position',
  'created_at',
  'updated_at',
  'closed_at',
  'last_message_at',
  'waiting_since',
  'bot_spoke_at',
  'out_of_hours_at',
  'queue_since',
  'queue_entered_at',
  'deadline_at',
  'started_at',
  'due_at',
  'alert_at',
  'queued_at',
  'reopened_at',
  'revision',
  'next_at',
  'merged_into',
]

/** What is stored of the customers of a company, in the order of their numbers, without what differs between runs. */
export async function storedState({ companyId }: Company) {
  return {
    contacts: await owner`
      select to_jsonb(c) - ${passing}::text[] as row,
             array(select kind || value from contact_aliases a where a.company_id = c.company_id and contact_id = c.id order by 1) as aliases
        from contacts c where company_id = ${companyId} order by number, name`,
    tickets: await owner`
      select to_jsonb(t) - ${passing}::text[] as row, waiting_since is null as "isAnswered", q.name as queue,
             deadline_at is null as "isWithoutDeadline", t.closed_at is null as "isActive",
             array(select g.name from ticket_tags tagged join tags g on g.id = tag_id where ticket_id = t.id order by 1) as tags,
             array(select kind from deadlines d where d.ticket_id = t.id order by 1) as deadlines
        from tickets t join contacts c on c.company_id = t.company_id and c.id = contact_id
        left join queues q on q.id = t.queue_id
       where t.company_id = ${companyId} order by number, t.id`,
    cycles: await owner`
      select to_jsonb(y) - ${passing}::text[] as row from cycles y join contacts c on c.id = contact_id
       where y.company_id = ${companyId} order by number, y.id`,
    messages: await owner`
      select to_jsonb(m) - ${passing}::text[] #- '{extra,cause,decidedAt}' #- '{extra,cause,editor}' as row
        from messages m join contacts c on c.id = contact_id
       where m.company_id = ${companyId} order by number, ticket_id, position`,
    files: await owner`select to_jsonb(a) - ${passing}::text[] as row
                         from attachments a where company_id = ${companyId}`,
    outbox: await owner`
      select kind, origin, body from outbox o join messages m on m.id = message_id join contacts c on c.id = o.contact_id
       where o.company_id = ${companyId} order by number, o.id`,
    counts: await owner`
      select status, q.name as queue, sum(change)::int from ticket_counts t left join queues q on q.id = queue_id
       where t.company_id = ${companyId} group by 1, 2 having sum(change) <> 0 order by 1, 2`,
    contactCount: await owner`
      select sum(change)::int from contact_counts where company_id = ${companyId}`,
  }
}
