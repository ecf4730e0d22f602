-- Who of us said what a list shows last; null where it was the customer, the phone itself or a machine. No reference:
-- whoever is gone has no name to be found, and a person who goes is not looked for in every ticket.
alter table tickets add column last_message_by int;

-- Of those that live; the resolved ones have no end, and nobody waits for their names while this runs.
update tickets t set last_message_by = m.user_id
  from (select l.company_id, l.id, said.user_id
          from tickets l,
               lateral (select user_id, from_me from messages
                         where company_id = l.company_id and ticket_id = l.id and media_type <> 'system' and not is_deleted
                         order by position desc limit 1) said
         where l.status <> 'closed' and l.last_message_from_me and said.from_me) m
 where t.company_id = m.company_id and t.id = m.id and m.user_id is not null;

-- A person who goes is no longer called anything, wherever they spoke last.
create constraint trigger users_mark_names_gone after delete on users deferrable initially deferred
  for each row execute function mark_names();
