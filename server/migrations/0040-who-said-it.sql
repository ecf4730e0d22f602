-- Who of us said what a list shows last; null where it was the customer, the phone itself or a machine. No reference:
-- whoever is gone has no name to be found, and a person who goes is not looked for in every ticket.
alter table tickets add column last_message_by int;

update tickets t set last_message_by = m.user_id
  from (select distinct on (company_id, ticket_id) company_id, ticket_id, user_id
          from messages
         where from_me and media_type <> 'system' and not is_deleted
         order by company_id, ticket_id, position desc) m
 where t.last_message_from_me and m.company_id = t.company_id and m.ticket_id = t.id and m.user_id is not null;
