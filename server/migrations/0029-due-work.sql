-- What the periodic tasks look for: each finds due rows by an index that holds no others, and no company delays another.

-- The phone ----------------------------------------------------------------------------------------------------

alter table tickets
  -- Somebody has written on the company's phone since the ticket was closed: a person talks there, so no flow begins when
  -- the customer answers.
  add column phone_spoke boolean not null default false;

-- A trigger forgets it at the next closing, so no code path can leave it behind.
create function forget_phone() returns trigger language plpgsql as $$
begin
  new.phone_spoke := false;
  return new;
end $$;
create trigger tickets_forget_phone before update of status on tickets
  for each row when (old.phone_spoke and old.status <> 'closed' and new.status = 'closed')
  execute function forget_phone();

-- Idle messages and expiry -------------------------------------------------------------------------------------

-- tickets_to_remind(): without those that were reminded, which stay open.
create index tickets_to_remind on tickets (company_id, connection_id, last_message_at)
  where status = 'open' and last_message_from_me and send_idleness_message and idle_message_at is null
    and not is_group and snoozed_until is null;

-- Open tickets without an answer for the time of their connection, each connection by the index. Longest first.
create or replace function tickets_to_remind(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select due.company_id, due.id
    from idle_schedules i
    join companies k on k.id = i.company_id and k.status
   cross join lateral (
     select t.company_id, t.id, t.last_message_at
       from tickets t
       join contacts c on c.company_id = t.company_id and c.id = t.contact_id and c.blocked_at is null
      where t.company_id = i.company_id and t.connection_id = i.connection_id and t.status = 'open'
        and t.last_message_from_me and t.send_idleness_message and t.idle_message_at is null
        and not t.is_group and t.snoozed_until is null
        and t.last_message_at <= at - make_interval(mins => i.interval_in_minutes)
        and greatest(t.last_message_at, t.back_at) <= at - make_interval(mins => i.interval_in_minutes)
      order by t.last_message_at
      limit most) due
   order by due.last_message_at
   limit most
$$;

-- When a ticket with an expiration time of its own closes. Minutes have the same length in every time zone.
create function expires_at(since timestamptz, minutes int) returns timestamptz language sql immutable parallel safe
  return since + make_interval(mins => minutes);

-- tickets_to_expire(): tickets with an expiration time of their own, in all companies; the others by connection.
drop index tickets_expiring;
create index tickets_to_expire on tickets (expires_at(greatest(last_message_at, started_at, back_at), expiration_time))
  where status = 'open' and expiration_time is not null and last_message_from_me and not is_group and snoozed_until is null;
create index tickets_to_expire_by_connection on tickets (company_id, connection_id, last_message_at)
  where status = 'open' and expiration_time is null and last_message_from_me and not is_group and snoozed_until is null;

create or replace function tickets_to_expire(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  (select t.company_id, t.id
     from tickets t
     join companies k on k.id = t.company_id and k.status
    where t.status = 'open' and t.expiration_time is not null and t.last_message_from_me and not t.is_group
      and t.snoozed_until is null
      and expires_at(greatest(t.last_message_at, t.started_at, t.back_at), t.expiration_time) <= at
    order by expires_at(greatest(t.last_message_at, t.started_at, t.back_at), t.expiration_time)
    limit most)
  union all
  (select due.company_id, due.id
     from connections c
     join companies k on k.id = c.company_id and k.status
    cross join lateral (
      select t.company_id, t.id, t.last_message_at
        from tickets t
       where t.company_id = c.company_id and t.connection_id = c.id and t.status = 'open'
         and t.expiration_time is null and t.last_message_from_me and not t.is_group and t.snoozed_until is null
         and t.last_message_at <= at - make_interval(mins => c.expiration_time)
         and greatest(t.last_message_at, t.started_at, t.back_at) <= at - make_interval(mins => c.expiration_time)
       order by t.last_message_at
       limit most) due
    where c.expiration_time is not null
    order by due.last_message_at
    limit most)
$$;

-- Assignment ---------------------------------------------------------------------------------------------------

-- companies_to_assign() and the next ticket of a queue: without tickets that a bot holds, or that a rule took from an agent.
create index tickets_to_assign on tickets (company_id, queue_id, waiting_since, id)
  where status = 'pending' and user_id is null and waiting_since is not null and returned_by is distinct from 0
    and (bot_state is null or bot_state = 'paused');

drop function companies_to_assign(int[], timestamptz, int);
-- The companies after this id that have a waiting ticket in an automatic queue and an agent of that queue who may receive
-- one, by id: the caller goes on after the last one, so every company has its turn. Null: among all companies.
create function companies_to_assign(among int[], at timestamptz, after_id int, most int)
returns table (company_id int) language sql stable security definer set search_path = public, pg_temp as $$
  select distinct q.company_id
    from queues q
    join companies k on k.id = q.company_id and k.status
   where q.assignment = 'automatic' and q.deleted_at is null and q.company_id > after_id
     and (among is null or q.company_id = any (among))
     and exists (
       select from tickets t
        where t.company_id = q.company_id and t.queue_id = q.id and t.status = 'pending' and t.user_id is null
          and t.waiting_since is not null and t.returned_by is distinct from 0
          and (t.bot_state is null or t.bot_state = 'paused'))
     and exists (
       select from user_queues uq
         join users u on u.company_id = uq.company_id and u.id = uq.user_id
        where uq.company_id = q.company_id and uq.queue_id = q.id
          and u.deactivated_at is null and u.paused_at is null and is_online(u.last_seen_at, at)
          and coalesce(u.capacity, q.capacity) > 0)
   order by q.company_id
   limit most
$$;

-- Each agent by the index tickets_of_user_by_wait.
create or replace function tickets_to_return(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select due.company_id, due.id
    from companies k
    join users u on u.company_id = k.id and not is_online(u.last_seen_at, at)
     and coalesce(u.offline_since, u.last_seen_at, '-infinity') <= at - make_interval(mins => k.return_after_minutes)
   cross join lateral (
     select t.company_id, t.id, t.waiting_since
       from tickets t
      where t.company_id = u.company_id and t.user_id = u.id and t.status = 'open' and t.snoozed_until is null
        and t.waiting_since <= at - make_interval(mins => k.return_after_minutes)
      order by t.waiting_since
      limit most) due
   where k.return_after_minutes is not null and k.status
   order by due.waiting_since
   limit most
$$;

-- tickets_to_escalate(): without those that their queue has escalated, which may go on waiting there.
create index tickets_to_escalate on tickets (company_id, queue_id, greatest(waiting_since, queue_since))
  where status = 'pending' and user_id is null and waiting_since is not null
    and (bot_state is null or bot_state = 'paused') and (escalated_from is null or queue_id <> all (escalated_from));

create or replace function tickets_to_escalate(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select due.company_id, due.id
    from queues q
    join companies k on k.id = q.company_id and k.status
   cross join lateral (
     select t.company_id, t.id, greatest(t.waiting_since, t.queue_since) as since
       from tickets t
      where t.company_id = q.company_id and t.queue_id = q.id and t.status = 'pending' and t.user_id is null
        and t.waiting_since is not null
        and (t.bot_state is null or t.bot_state = 'paused')
        and (t.escalated_from is null or t.queue_id <> all (t.escalated_from))
        and greatest(t.waiting_since, t.queue_since) <= at - make_interval(mins => q.escalation_minutes)
      order by greatest(t.waiting_since, t.queue_since)
      limit most) due
   where q.escalation_minutes is not null and q.deleted_at is null
   order by due.since
   limit most
$$;

-- Flows --------------------------------------------------------------------------------------------------------

drop index flow_sessions_due;
create index flow_sessions_due on flow_sessions (company_id, due_at) where due_at is not null;

drop function flow_sessions_due(timestamptz, int);
-- Conversations in which a flow has something to do, in turns between companies: first the earliest of every company, then
-- the second of every company, and of each company at most `each`. Goes from company to company in the index.
create function flow_sessions_due(at timestamptz, each int, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  with recursive holders as (
    (select s.company_id from flow_sessions s where s.due_at is not null order by s.company_id limit 1)
    union all
    select (select s.company_id from flow_sessions s
             where s.due_at is not null and s.company_id > h.company_id
             order by s.company_id limit 1)
      from holders h where h.company_id is not null)
  select due.company_id, due.id
    from holders h
    join companies k on k.id = h.company_id and k.status
   cross join lateral (
     select first.*, row_number() over (order by first.due_at) as turn
       from (
         select s.company_id, s.ticket_id as id, s.due_at
           from flow_sessions s
          where s.company_id = h.company_id and s.due_at <= at
          order by s.due_at
          limit each) first) due
   order by due.turn, due.due_at
   limit most
$$;
