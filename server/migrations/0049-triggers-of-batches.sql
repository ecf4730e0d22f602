-- Triggers that act once for all rows of an insert: new customers come in batches, and a call for each row took longer than
-- its work.

-- A new ticket begins a service cycle. record_cycle() does the rest.
create function begin_cycles() returns trigger language plpgsql as $$
begin
  insert into cycles (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, queued_at, accepted_at)
  select company_id, id, contact_id, connection_id, queue_id, user_id, updated_at,
         case when status = 'open' then updated_at end
    from inserted
   where status <> 'closed'
   order by id;
  return null;
end $$;
drop trigger tickets_record_cycle_on_insert on tickets;
create trigger tickets_begin_cycles after insert on tickets
  referencing new table as inserted for each statement execute function begin_cycles();

-- As lock_contact_of_ticket(), for new tickets. Each contact is found by its key, also where the planner believes that the
-- company has few.
create function lock_contacts_of_tickets() returns trigger language plpgsql as $$
begin
  perform from (select distinct company_id, contact_id from inserted where status <> 'closed' order by contact_id) begun
    cross join lateral (
      select from contacts c where c.company_id = begun.company_id and c.id = begun.contact_id limit 1 for share) locked;
  return null;
end $$;
drop trigger tickets_lock_contact_on_insert on tickets;
create trigger tickets_lock_contacts_on_insert after insert on tickets
  referencing new table as inserted for each statement execute function lock_contacts_of_tickets();
