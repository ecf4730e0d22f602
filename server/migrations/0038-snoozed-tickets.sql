-- An open ticket may be put off until a moment, out of the list of open ones. It comes back then, or as soon as its customer
-- writes or somebody does with it what needs it back. Since when it is back is kept: what counts its silence counts from then.
alter table tickets add column snoozed_until timestamptz;
alter table tickets add column back_at timestamptz;

-- What is due anywhere, and who comes back soonest of a company's.
create index tickets_snoozed_due on tickets (snoozed_until) where snoozed_until is not null;
create index tickets_snoozed on tickets (company_id, snoozed_until, id) where snoozed_until is not null;

-- Resolved, returned, with somebody else, or with a customer's new word, nothing is put off: whatever does that, no path can
-- forget it, nor a node of the release before.
create function end_snooze() returns trigger language plpgsql as $$
begin
  if new.snoozed_until is null or (old.status, old.user_id) is distinct from (new.status, new.user_id)
     or new.unread_messages > old.unread_messages then
    new.snoozed_until := null;
    new.back_at := greatest(new.updated_at, old.updated_at);
  end if;
  return new;
end $$;
create trigger tickets_end_snooze before update on tickets
  for each row when (old.snoozed_until is not null) execute function end_snooze();

-- Counted under a name of their own in place of their status: neither the counting nor what is asked of it grows.
create function counted_as(status text, snoozed_until timestamptz) returns text language sql immutable as $$
  select case when snoozed_until is null then status else 'snoozed' end
$$;

create or replace function count_new_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, user_id, queue_id, change)
  select company_id, counted_as(status, snoozed_until), user_id, queue_id, count(*) from arrived group by 1, 2, 3, 4;
  return null;
end $$;

create or replace function count_gone_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, user_id, queue_id, change)
  select company_id, counted_as(status, snoozed_until), user_id, queue_id, -count(*) from gone
   where exists (select from companies where companies.id = gone.company_id)
   group by 1, 2, 3, 4;
  return null;
end $$;

create or replace function count_moved_ticket() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, user_id, queue_id, change)
  values (old.company_id, counted_as(old.status, old.snoozed_until), old.user_id, old.queue_id, -1),
         (new.company_id, counted_as(new.status, new.snoozed_until), new.user_id, new.queue_id, 1);
  return null;
end $$;

-- After any update: what a trigger before it changes, as `end_snooze` does, is none of the columns that a statement names.
drop trigger tickets_count_moved on tickets;
create trigger tickets_count_moved after update on tickets
  for each row when ((old.status, old.user_id, old.queue_id, old.snoozed_until is null)
                     is distinct from (new.status, new.user_id, new.queue_id, new.snoozed_until is null))
  execute function count_moved_ticket();

create function tickets_to_wake(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id, t.id
    from tickets t
    join companies k on k.id = t.company_id and k.status
   where t.snoozed_until <= at
   order by t.snoozed_until
   limit most
$$;

-- The three questions of the silence, as they were, without what is put off; and what came back was silent from then on.
create or replace function tickets_to_remind(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id, t.id
    from idle_schedules i
    join companies k on k.id = i.company_id and k.status
    join tickets t on t.company_id = i.company_id and t.connection_id = i.connection_id and t.status = 'open'
     and t.last_message_at <= at - make_interval(mins => i.interval_in_minutes)
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id and c.blocked_at is null
   where t.last_message_from_me and t.send_idleness_message and t.idle_message_at is null and not t.is_group
     and t.snoozed_until is null
     and greatest(t.last_message_at, t.back_at) <= at - make_interval(mins => i.interval_in_minutes)
   order by t.last_message_at
   limit most
$$;

create or replace function tickets_to_expire(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  (select t.company_id, t.id
     from tickets t
     join companies k on k.id = t.company_id and k.status
    where t.status = 'open' and t.expiration_time is not null and t.last_message_from_me and not t.is_group
      and t.snoozed_until is null
      and t.last_message_at <= at - make_interval(mins => t.expiration_time)
      and greatest(t.last_message_at, t.started_at, t.back_at) <= at - make_interval(mins => t.expiration_time)
    limit most)
  union all
  (select t.company_id, t.id
     from connections c
     join companies k on k.id = c.company_id and k.status
     join tickets t on t.company_id = c.company_id and t.connection_id = c.id and t.status = 'open'
      and t.last_message_at <= at - make_interval(mins => c.expiration_time)
    where c.expiration_time is not null and t.expiration_time is null and t.last_message_from_me and not t.is_group
      and t.snoozed_until is null
      and greatest(t.last_message_at, t.started_at, t.back_at) <= at - make_interval(mins => c.expiration_time)
    limit most)
$$;

create or replace function tickets_to_close(at timestamptz, hours double precision, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id, t.id
    from tickets t
    join companies k on k.id = t.company_id and k.status
   where t.status = 'open' and t.last_message_at <= at - make_interval(secs => hours * 3600)
     and t.snoozed_until is null
     and greatest(t.last_message_at, t.started_at, t.back_at) <= at - make_interval(secs => hours * 3600)
   order by t.last_message_at
   limit most
$$;

-- Of a column nobody has looked at the planner takes every row to be put off, and plans an agent's list anew at every call.
analyze tickets (snoozed_until);
