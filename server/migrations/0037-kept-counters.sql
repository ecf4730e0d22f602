-- How many tickets of each status a person, a queue and nobody has, as changes that are added up when somebody asks. The
-- counters above the list are asked for by everybody after every move; they looked at up to 10,000 rows of each status. One
-- row that every move changes would be one that all of them wait for, so a change is a row of its own (`not is_kept`), and
-- every few seconds those become one row of each kind.
create table ticket_counts (
  company_id int not null default app_company() references companies on delete cascade,
  id bigint generated always as identity,
  status text not null,
  user_id int,
  queue_id int,
  change int not null,
  is_kept boolean not null default false,
  primary key (company_id, id)
);
call lock_to_company('ticket_counts');
create index ticket_counts_by_status on ticket_counts (company_id, status);
create unique index ticket_counts_kept on ticket_counts (company_id, status, user_id, queue_id) nulls not distinct
  where is_kept;
create index ticket_counts_new on ticket_counts (company_id) where not is_kept;

create function count_new_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, user_id, queue_id, change)
  select company_id, status, user_id, queue_id, count(*) from arrived group by 1, 2, 3, 4;
  return null;
end $$;

-- Not of a company that goes as a whole.
create function count_gone_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, user_id, queue_id, change)
  select company_id, status, user_id, queue_id, -count(*) from gone
   where exists (select from companies where companies.id = gone.company_id)
   group by 1, 2, 3, 4;
  return null;
end $$;

create function count_moved_ticket() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, user_id, queue_id, change)
  values (old.company_id, old.status, old.user_id, old.queue_id, -1),
         (new.company_id, new.status, new.user_id, new.queue_id, 1);
  return null;
end $$;

create trigger tickets_count_new after insert on tickets
  referencing new table as arrived for each statement execute function count_new_tickets();
create trigger tickets_count_gone after delete on tickets
  referencing old table as gone for each statement execute function count_gone_tickets();
create trigger tickets_count_moved after update of status, user_id, queue_id on tickets
  for each row when ((old.status, old.user_id, old.queue_id) is distinct from (new.status, new.user_id, new.queue_id))
  execute function count_moved_ticket();

insert into ticket_counts (company_id, status, user_id, queue_id, change, is_kept)
select company_id, status, user_id, queue_id, count(*), true from tickets group by 1, 2, 3, 4;

-- Adds up the changes of every company that has more than `most` of them; answers how many there were. Two at once each take
-- what the other does not hold, and come to the kept rows in the same order.
create function add_up_ticket_counts(most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with taken as materialized (
    select company_id, id from ticket_counts
     where not is_kept
       and company_id in (select company_id from ticket_counts where not is_kept group by company_id having count(*) > most)
     for update skip locked),
  gone as (
    delete from ticket_counts c using taken t
     where c.company_id = t.company_id and c.id = t.id
    returning c.company_id, c.status, c.user_id, c.queue_id, c.change),
  kept as (
    insert into ticket_counts as known (company_id, status, user_id, queue_id, change, is_kept)
    select company_id, status, user_id, queue_id, sum(change), true from gone
     group by 1, 2, 3, 4 having sum(change) <> 0
     order by 1, 2, 3, 4
    on conflict (company_id, status, user_id, queue_id) where is_kept
      do update set change = known.change + excluded.change)
  select count(*)::int from gone
$$;
