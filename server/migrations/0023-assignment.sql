-- Assignment: queues that give their waiting tickets to agents, capacities, pauses, preferred agents, escalations.

alter table queues
  add column assignment text not null default 'manual' check (assignment in ('manual', 'automatic')),
  -- A user with this many open tickets, of all queues, receives no other ticket of this queue.
  add column capacity int not null default 10 check (capacity between 1 and 100),
  -- Minutes after which a ticket that nobody takes is escalated. Null: never.
  add column escalation_minutes int check (escalation_minutes between 1 and 1440),
  -- Where it goes then. Null: it stays.
  add column escalation_queue_id int,
  -- Whether the leaders are notified then.
  add column escalation_notifies boolean not null default false,
  add constraint queues_escalation_queue_id_fkey
    foreign key (company_id, escalation_queue_id) references queues on delete set null (escalation_queue_id);
-- companies_to_assign(), and the queues of a company that assign.
create index queues_automatic on queues (company_id, id) where assignment = 'automatic';
-- tickets_to_escalate(): the queues of all companies that escalate.
create index queues_escalating on queues (company_id, id) where escalation_minutes is not null;

alter table users
  -- Overrides the capacity of every queue. 0: receives no tickets automatically.
  add column capacity int check (capacity between 0 and 100),
  -- A user in a pause keeps their tickets and receives no others.
  add column pause_reason text check (pause_reason in ('lunch', 'coffee', 'meeting', 'training')),
  add column paused_at timestamptz,
  -- When the last screen was closed, or the user signed out. Null while online, and if the screens only fell silent.
  add column offline_since timestamptz,
  -- When the last ticket was assigned to the user.
  add column last_assigned_at timestamptz,
  add constraint users_pause_check check ((pause_reason is null) = (paused_at is null));
grant insert (capacity) on users to recado_app;
grant update (capacity, pause_reason, paused_at, offline_since, last_assigned_at) on users to recado_app;

alter table contacts
  -- The agent who receives the tickets of the contact, if they can.
  add column preferred_user_id int,
  add constraint contacts_preferred_user_id_fkey
    foreign key (company_id, preferred_user_id) references users on delete set null (preferred_user_id);
-- Taking a deleted user from the contacts that prefer them.
create index contacts_by_preferred_user on contacts (company_id, preferred_user_id) where preferred_user_id is not null;

alter table companies
  -- Minutes offline after which the waiting customers of an agent return to their queues. Null: never.
  add column return_after_minutes int check (return_after_minutes between 1 and 1440);
grant update (return_after_minutes) on companies to recado_app;
-- tickets_to_return(): the companies that return tickets.
create index companies_returning on companies (id) where return_after_minutes is not null;

alter table tickets
  -- When a waiting ticket came to its queue. An escalation counts from then, or from the beginning of the wait.
  add column queue_since timestamptz(3),
  -- The user who returned the ticket to its queue. It is not assigned to them again while it waits. 0: a rule took it from
  -- its agent, and it is not assigned at all while it waits. No foreign key, as
  -- for last_message_by.
  add column returned_by int,
  -- The queues that have escalated the ticket in this wait, so that it never goes round in circles.
  add column escalated_from int[];

-- A ticket that changes its status has another wait. A trigger does it, so no code path can forget it.
create function begin_wait() returns trigger language plpgsql as $$
begin
  if new.queue_id is distinct from old.queue_id then
    new.queue_since := new.updated_at;
  end if;
  if new.status <> old.status then
    new.escalated_from := null;
    if new.status <> 'pending' then
      new.returned_by := null;
    end if;
  end if;
  return new;
end $$;
create trigger tickets_begin_wait before update on tickets
  for each row when ((old.status, old.queue_id) is distinct from (new.status, new.queue_id)) execute function begin_wait();

-- Each function looks across companies and returns ids only. The work is done inside each company, which checks the
-- conditions again.

-- Whether a screen of the user has reported within the last six minutes.
create function is_online(last_seen_at timestamptz, at timestamptz) returns boolean language sql immutable
  return last_seen_at is not null and last_seen_at > at - interval '6 minutes';

-- The companies that have a waiting ticket in an automatic queue and an agent of that queue who may receive one. Null:
-- among all companies.
create function companies_to_assign(among int[], at timestamptz, most int)
returns table (company_id int) language sql stable security definer set search_path = public, pg_temp as $$
  select distinct q.company_id
    from queues q
    join companies k on k.id = q.company_id and k.status
   where q.assignment = 'automatic' and q.deleted_at is null and (among is null or q.company_id = any (among))
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
   limit most
$$;

-- Open tickets whose customer has waited this long for an agent who has been offline as long.
create function tickets_to_return(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id, t.id
    from companies k
    join users u on u.company_id = k.id and not is_online(u.last_seen_at, at)
     and coalesce(u.offline_since, u.last_seen_at, '-infinity') <= at - make_interval(mins => k.return_after_minutes)
    join tickets t on t.company_id = u.company_id and t.user_id = u.id and t.status = 'open'
     and t.waiting_since <= at - make_interval(mins => k.return_after_minutes)
   where k.return_after_minutes is not null and k.status and t.snoozed_until is null
   order by t.waiting_since
   limit most
$$;

-- Waiting tickets that nobody has taken within the time of their queue.
create function tickets_to_escalate(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id, t.id
    from queues q
    join companies k on k.id = q.company_id and k.status
    join tickets t on t.company_id = q.company_id and t.queue_id = q.id and t.status = 'pending' and t.user_id is null
     and t.waiting_since <= at - make_interval(mins => q.escalation_minutes)
   where q.escalation_minutes is not null and q.deleted_at is null
     and greatest(t.waiting_since, t.queue_since) <= at - make_interval(mins => q.escalation_minutes)
     and (t.bot_state is null or t.bot_state = 'paused')
     and (t.escalated_from is null or q.id <> all (t.escalated_from))
   order by t.waiting_since
   limit most
$$;
