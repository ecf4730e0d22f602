-- Every figure of the dashboard counts what the list behind it shows.

-- A cycle that ended is no resolved ticket any more once its ticket was reopened; and a cycle that begins with a
-- reopening is no new ticket.
alter table cycles
  add column reopened_at timestamptz,
  add column is_return boolean not null default false;

update cycles c
   set reopened_at = next.queued_at
  from (select company_id, id, lead(queued_at) over (partition by company_id, ticket_id order by id) as queued_at
          from cycles where ticket_id is not null) as next
 where c.company_id = next.company_id and c.id = next.id and next.queued_at is not null;

update cycles c
   set is_return = true
  from (select company_id, id, row_number() over (partition by company_id, ticket_id order by id) as position
          from cycles where ticket_id is not null) as numbered
 where c.company_id = numbered.company_id and c.id = numbered.id and numbered.position > 1;

create index cycles_by_reopening on cycles (company_id, reopened_at) where reopened_at is not null;
-- Resolved tickets that were deleted since: they stay counted, and the list says how many there are.
create index cycles_of_deleted on cycles (company_id, closed_at)
 where ticket_id is null and reopened_at is null and not is_dropped;

create or replace function keep_cycle() returns trigger language plpgsql as $$
declare
  is_return boolean := false;
begin
  if tg_op = 'DELETE' then
    update cycles
       set ticket_id = null,
           is_dropped = is_dropped or closed_at is null,
           closed_at = coalesce(closed_at, now())
     where company_id = old.company_id and ticket_id = old.id;
    return old;
  end if;
  if tg_op = 'UPDATE' then
    update cycles
       set queue_id = new.queue_id,
           user_id = new.user_id,
           connection_id = new.connection_id,
           returned_at = case when new.status = 'pending' and old.status = 'open' then new.updated_at else returned_at end,
           accepted_at = case when new.status = 'pending' then null
                              when new.status = 'open' then coalesce(accepted_at, new.updated_at)
                              else accepted_at end,
           closed_at = case when new.status = 'closed' then coalesce(new.closed_at, new.updated_at) end
     where company_id = new.company_id and ticket_id = new.id and closed_at is null;
    if found or new.status = 'closed' then
      return new;
    end if;
    update cycles set reopened_at = new.updated_at
     where company_id = new.company_id and ticket_id = new.id and reopened_at is null;
    is_return := found;
  end if;
  if new.status <> 'closed' then
    insert into cycles (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, queued_at, accepted_at, is_return)
    values (new.company_id, new.id, new.contact_id, new.connection_id, new.queue_id, new.user_id, new.updated_at,
            case when new.status = 'open' then new.updated_at end, is_return);
  end if;
  return new;
end $$;

drop trigger tickets_keep_cycle_changed on tickets;
create trigger tickets_keep_cycle_changed after update on tickets for each row
  when (old.status is distinct from new.status or old.user_id is distinct from new.user_id
        or old.queue_id is distinct from new.queue_id or old.connection_id is distinct from new.connection_id)
  execute function keep_cycle();

-- A ticket that began closed, with words of our own, was resolved by nobody.
update tickets t set closed_at = null
 where status = 'closed'
   and not exists (select from cycles c where c.company_id = t.company_id and c.ticket_id = t.id);

-- The kept days were added up by the old rules: the next run adds them up again.
delete from day_figures;
delete from attendant_days;
delete from added_up;

-- New contacts are counted where they are listed.
drop table contact_days;
drop index contacts_by_creation;
create index contacts_by_creation on contacts (company_id, created_at) where not is_group and merged_into is null;
