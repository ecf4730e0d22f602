-- Tickets: the rows, their versions, counters, snoozes and service cycles.

create table tickets (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  status text not null default 'pending' check (status in ('pending', 'open', 'closed')),
  contact_id int not null,
  connection_id int,
  user_id int,
  queue_id int,
  is_group boolean not null default false,
  unread_messages int not null default 0,
  messages_count int not null default 0,
  last_message text not null default '',
  last_message_type text not null default 'text',
  last_message_from_me boolean not null default false,
  last_message_failed boolean not null default false,
  -- The user who sent the last message. Null: the customer, the phone or automation. No foreign key: a deleted user has
  -- no name to show, and deleting one must not search all tickets.
  last_message_by int,
  -- Milliseconds, as screens know it: lists continue after a row by this value.
  last_message_at timestamptz(3) not null default now(),
  waiting_since timestamptz(3),
  started_at timestamptz,
  closed_at timestamptz,
  -- How it was resolved. Id and name as they were then: no foreign key, because deleting a reason must not search all
  -- tickets. Cleared by clear_closing().
  closing_reason_id int,
  closing_reason text,
  closing_note text not null default '',
  -- An open ticket may be hidden until a moment. It returns then, or earlier through end_snooze().
  snoozed_until timestamptz,
  -- When it returned. Its silence is counted from then.
  back_at timestamptz,
  -- Minutes without an answer of the customer after which the ticket closes. Null: as its connection says.
  expiration_time int check (expiration_time >= 1),
  send_idleness_message boolean not null default true,
  -- When the idle message of this waiting period was sent. The next message of either side begins another period.
  idle_message_at timestamptz,
  -- Rises with every change of related rows that the ticket shows.
  shown_version int not null default 0,
  -- Rises with every update of the row. Two nodes may report changes in any order; the higher revision is newer.
  revision bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts on delete cascade,
  foreign key (company_id, connection_id) references connections on delete set null (connection_id),
  foreign key (company_id, user_id) references users on delete set null (user_id),
  foreign key (company_id, queue_id) references queues on delete set null (queue_id)
) with (fillfactor = 80);
comment on table tickets is 'Conversations with a customer through a number, from the first message to the closing.';
-- At most one active ticket per contact and connection.
create unique index tickets_one_active on tickets (company_id, contact_id, connection_id) where status <> 'closed';
-- A ticket by the uuid of its address.
create unique index tickets_by_uuid on tickets (company_id, uuid);

-- Lists by the last message: of a status, of all, of a user, of a queue, of a connection.
create index tickets_by_status on tickets (company_id, status, last_message_at desc, id desc);
create index tickets_by_last_message on tickets (company_id, last_message_at desc, id desc);
create index tickets_by_user on tickets (company_id, user_id, status, last_message_at desc, id desc);
create index tickets_by_queue on tickets (company_id, queue_id, status, last_message_at desc, id desc);
create index tickets_by_connection on tickets (company_id, connection_id, status, last_message_at desc, id desc);
-- Tickets without a queue, for those who see all of them. Without it the lists of all queues would be read.
create index tickets_without_queue on tickets (company_id, status, last_message_at desc, id desc) where queue_id is null;
-- Tickets without queue and user: an agent sees a ticket without a queue only while nobody holds it. In a company
-- without queues most tickets have a user, so tickets_without_queue would read through them.
create index tickets_free_without_queue on tickets (company_id, status, last_message_at desc, id desc)
  where queue_id is null and user_id is null;
-- Tickets of a queue that nobody holds: without it a queue with few of them would read those of all queues.
create index tickets_free_by_queue on tickets (company_id, queue_id, status, last_message_at desc, id desc)
  where user_id is null;
-- Tickets with unread messages, of all and of a user. Few closed tickets have any.
create index tickets_unread on tickets (company_id, status, last_message_at desc, id desc) where unread_messages > 0;
create index tickets_unread_of_user on tickets (company_id, user_id, status, last_message_at desc, id desc)
  where unread_messages > 0 and user_id is not null;

-- Lists by waiting time, longest first: of a status, of a user, of a queue without user, without queue and user. These
-- lists cost so little with any plan that PostgreSQL keeps the generic one instead of planning each call.
create index tickets_by_wait on tickets (company_id, status, waiting_since, id) where waiting_since is not null;
create index tickets_of_user_by_wait on tickets (company_id, user_id, status, waiting_since, id)
  where waiting_since is not null and user_id is not null;
create index tickets_free_by_queue_by_wait on tickets (company_id, queue_id, status, waiting_since, id)
  where waiting_since is not null and user_id is null;
create index tickets_free_without_queue_by_wait on tickets (company_id, status, waiting_since, id)
  where waiting_since is not null and queue_id is null and user_id is null;

-- Tickets of a contact, and the latest one per connection.
create index tickets_by_contact on tickets (company_id, contact_id, connection_id, id desc);
-- Tickets created on a day.
create index tickets_by_creation on tickets (company_id, created_at);
-- Tickets closed in a period, newest first.
create index tickets_by_closing on tickets (company_id, closed_at desc, id desc) where closed_at is not null;
-- Tickets resolved with a reason, by the last message.
create index tickets_by_closing_reason on tickets (company_id, closing_reason_id, last_message_at desc, id desc)
  where closing_reason_id is not null;
-- Snoozed tickets by the end of the snooze.
create index tickets_snoozed on tickets (company_id, snoozed_until, id) where snoozed_until is not null;
-- tickets_to_close(), tickets_to_remind(), tickets_to_expire(): silent open tickets. By company: with an index across
-- companies the planner made a small company read the open tickets of the others.
create index tickets_open_by_silence on tickets (company_id, last_message_at) where status = 'open';
-- tickets_to_expire(): tickets with an expiration time of their own, in all companies.
create index tickets_expiring on tickets (last_message_at)
  where status = 'open' and expiration_time is not null and last_message_from_me;
call restrict_to_company('tickets');

-- Versions -----------------------------------------------------------------------------------------------------

-- A trigger raises the revision, so no code path can forget it.
create function raise_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger tickets_raise_revision before update on tickets
  for each row execute function raise_revision();

-- A list asks which of its rows changed since they were rendered. The row of an active ticket answers that without
-- joins, because a change of anything else that it shows raises shown_version there, or companies.names_version if it
-- concerns more tickets than should be updated. For 40 rows this takes a quarter of the time of the joins.

-- A contact has at most one active ticket per connection. It may have any number of closed ones, so lists of those check
-- the contact.
create function touch_tickets_of_contact() returns trigger language plpgsql as $$
begin
  -- By id, as every transaction that locks several tickets.
  perform from tickets
    where company_id = new.company_id and contact_id = new.id and status <> 'closed' order by id for no key update;
  update tickets set shown_version = shown_version + 1
   where company_id = new.company_id and contact_id = new.id and status <> 'closed';
  return null;
end $$;
create constraint trigger contacts_touch_tickets after update of name, number, email, profile_pic_url, blocked_at on contacts
  deferrable initially deferred
  for each row when ((old.name, old.number, old.email, old.profile_pic_url, old.blocked_at is null)
                     is distinct from (new.name, new.number, new.email, new.profile_pic_url, new.blocked_at is null))
  execute function touch_tickets_of_contact();

-- A concurrent change of the contact cannot mark a ticket that is not committed or not active yet. So a ticket that
-- becomes active locks its contact: one of the two waits for the other.
create function lock_contact_of_ticket() returns trigger language plpgsql as $$
begin
  perform from contacts where company_id = new.company_id and id = new.contact_id for share;
  return null;
end $$;
create trigger tickets_lock_contact_on_insert after insert on tickets
  for each row when (new.status <> 'closed') execute function lock_contact_of_ticket();
create trigger tickets_lock_contact_on_update after update of status, contact_id on tickets
  for each row when (new.status <> 'closed' and (old.status = 'closed' or old.contact_id <> new.contact_id))
  execute function lock_contact_of_ticket();

-- Snoozes ------------------------------------------------------------------------------------------------------

-- A ticket that is closed, returned or transferred, or that receives a message, is not snoozed any more. A trigger does
-- it, so no code path can forget it.
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

-- Closings -----------------------------------------------------------------------------------------------------

-- A reopened ticket has no closing reason and no closing note. Its cycle keeps them. A trigger does it, so no code path
-- can forget it.
create function clear_closing() returns trigger language plpgsql as $$
begin
  new.closing_reason_id := null;
  new.closing_reason := null;
  new.closing_note := '';
  return new;
end $$;
create trigger tickets_clear_closing before update on tickets
  for each row when (old.status = 'closed' and new.status <> 'closed') execute function clear_closing();

-- Counters -----------------------------------------------------------------------------------------------------

create table ticket_counts (
  company_id int not null default app_company() references companies on delete cascade,
  id bigint generated always as identity,
  status text not null,
  user_id int,
  queue_id int,
  change int not null,
  is_sum boolean not null default false,
  primary key (company_id, id)
);
comment on table ticket_counts is
  'The number of tickets by status, user and queue, as changes to add up. One row per counter would serialize all '
  'transactions that change it, so each change is a row of its own; they are added up into rows with is_sum every few '
  'seconds.';
-- Counters above the lists.
create index ticket_counts_by_status on ticket_counts (company_id, status);
-- merge_ticket_counts(): one row with the sum per counter (upsert), and the changes to add up.
create unique index ticket_counts_sums on ticket_counts (company_id, status, user_id, queue_id) nulls not distinct
  where is_sum;
create index ticket_counts_new on ticket_counts (company_id) where not is_sum;
call restrict_to_company('ticket_counts');

-- Snoozed tickets are counted under a status of their own.
create function counted_status(status text, snoozed_until timestamptz) returns text language sql immutable as $$
  select case when snoozed_until is null then status else 'snoozed' end
$$;

create function count_new_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, user_id, queue_id, change)
  select company_id, counted_status(status, snoozed_until), user_id, queue_id, count(*) from inserted group by 1, 2, 3, 4;
  return null;
end $$;

-- Skips a company that is deleted as a whole.
create function count_deleted_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, user_id, queue_id, change)
  select company_id, counted_status(status, snoozed_until), user_id, queue_id, -count(*) from deleted
   where exists (select from companies where companies.id = deleted.company_id)
   group by 1, 2, 3, 4;
  return null;
end $$;

create function count_changed_ticket() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, user_id, queue_id, change)
  values (old.company_id, counted_status(old.status, old.snoozed_until), old.user_id, old.queue_id, -1),
         (new.company_id, counted_status(new.status, new.snoozed_until), new.user_id, new.queue_id, 1);
  return null;
end $$;

create trigger tickets_count_new after insert on tickets
  referencing new table as inserted for each statement execute function count_new_tickets();
create trigger tickets_count_deleted after delete on tickets
  referencing old table as deleted for each statement execute function count_deleted_tickets();
-- Not "update of": end_snooze() changes columns that the statement does not name.
create trigger tickets_count_changed after update on tickets
  for each row when ((old.status, old.user_id, old.queue_id, old.snoozed_until is null)
                     is distinct from (new.status, new.user_id, new.queue_id, new.snoozed_until is null))
  execute function count_changed_ticket();

-- Adds up the changes of every company that has more than `most`. Returns the number of rows removed. Concurrent calls
-- skip rows that the other has locked, and update the sums in the same order.
create function merge_ticket_counts(most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with taken as materialized (
    select company_id, id from ticket_counts
     where not is_sum
       and company_id in (select company_id from ticket_counts where not is_sum group by company_id having count(*) > most)
     for update skip locked),
  deleted as (
    delete from ticket_counts c using taken t
     where c.company_id = t.company_id and c.id = t.id
    returning c.company_id, c.status, c.user_id, c.queue_id, c.change),
  sums as (
    insert into ticket_counts as existing (company_id, status, user_id, queue_id, change, is_sum)
    select company_id, status, user_id, queue_id, sum(change), true from deleted
     group by 1, 2, 3, 4 having sum(change) <> 0
     order by 1, 2, 3, 4
    on conflict (company_id, status, user_id, queue_id) where is_sum
      do update set change = existing.change + excluded.change)
  select count(*)::int from deleted
$$;

-- Service cycles -----------------------------------------------------------------------------------------------

create table cycles (
  company_id int not null default app_company() references companies on delete cascade,
  id bigint generated always as identity,
  ticket_id int,
  contact_id int,
  connection_id int,
  queue_id int,
  user_id int,
  queued_at timestamptz not null,
  -- Returned to the queue: waiting is counted from then, the cycle itself from its beginning.
  returned_at timestamptz,
  accepted_at timestamptz,
  closed_at timestamptz,
  -- As in the ticket when it was resolved.
  closing_reason text,
  closing_note text not null default '',
  -- The ticket was reopened after this cycle: the cycle is no longer counted as a resolved ticket.
  reopened_at timestamptz,
  -- The cycle began with a reopening, so it is not a new ticket.
  is_reopening boolean not null default false,
  -- The ticket was deleted before it was closed.
  is_dropped boolean not null default false,
  -- When the customer was asked for a rating. Without the question no answer is a rating.
  rating_asked_at timestamptz,
  rating smallint check (rating between 1 and 3),
  rated_at timestamptz,
  primary key (company_id, id)
);
comment on table cycles is
  'Service cycles: from the customer''s message (or an agent''s) to the closing. Kept by a trigger of tickets, and kept '
  'when the ticket is deleted. The dashboard counts them.';
-- At most one running cycle per ticket; the trigger finds it here.
create unique index cycles_one_running on cycles (company_id, ticket_id) where closed_at is null;
-- The latest cycle of a ticket.
create index cycles_by_ticket on cycles (company_id, ticket_id, id desc);
-- The dashboard: cycles that began, were accepted, ended, were reopened or rated in a period.
create index cycles_by_start on cycles (company_id, queued_at);
create index cycles_by_acceptance on cycles (company_id, accepted_at) where accepted_at is not null;
create index cycles_by_end on cycles (company_id, closed_at) where closed_at is not null;
create index cycles_by_reopening on cycles (company_id, reopened_at) where reopened_at is not null;
create index cycles_by_rating on cycles (company_id, rated_at) where rated_at is not null;
-- The number of closed tickets that were deleted since. The list of a period states it, because the figures count them.
create index cycles_of_deleted on cycles (company_id, closed_at)
  where ticket_id is null and reopened_at is null and not is_dropped;
call restrict_to_company('cycles');

create function record_cycle() returns trigger language plpgsql as $$
declare
  is_reopening boolean := false;
begin
  if tg_op = 'DELETE' then
    update cycles
       set ticket_id = null,
           is_dropped = is_dropped or closed_at is null,
           closed_at = coalesce(closed_at, now()),
           closing_note = ''
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
           closed_at = case when new.status = 'closed' then coalesce(new.closed_at, new.updated_at) end,
           closing_reason = new.closing_reason,
           closing_note = new.closing_note
     where company_id = new.company_id and ticket_id = new.id and closed_at is null;
    if found or new.status = 'closed' then
      return new;
    end if;
    update cycles set reopened_at = new.updated_at
     where company_id = new.company_id and ticket_id = new.id and reopened_at is null;
    is_reopening := found;
  end if;
  if new.status <> 'closed' then
    insert into cycles (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, queued_at, accepted_at, is_reopening)
    values (new.company_id, new.id, new.contact_id, new.connection_id, new.queue_id, new.user_id, new.updated_at,
            case when new.status = 'open' then new.updated_at end, is_reopening);
  end if;
  return new;
end $$;

create trigger tickets_record_cycle_on_insert after insert on tickets
  for each row execute function record_cycle();
create trigger tickets_record_cycle_on_update after update on tickets for each row
  when (old.status is distinct from new.status or old.user_id is distinct from new.user_id
        or old.queue_id is distinct from new.queue_id or old.connection_id is distinct from new.connection_id)
  execute function record_cycle();
create trigger tickets_record_cycle_on_delete before delete on tickets
  for each row execute function record_cycle();

-- Due tickets --------------------------------------------------------------------------------------------------

-- Each function looks across companies, returns ids only, at most `most`. The work is done inside each company, which
-- checks the conditions again. A ticket that returned from a snooze has been silent only since then.

-- Snoozed tickets whose time has come.
create function tickets_to_wake(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id, t.id
    from tickets t
    join companies k on k.id = t.company_id and k.status
   where t.snoozed_until <= at
   order by t.snoozed_until
   limit most
$$;

-- Open tickets that have waited for the customer as long as the idle message of their connection says, and have not been sent it.
-- Blocked contacts are left out: nothing may be sent to them, so they would be returned first each time.
create function tickets_to_remind(at timestamptz, most int)
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

-- Open tickets that have waited for the customer as long as their own expiration time, or else that of their connection,
-- says. Accepting or reopening a ticket begins the time again.
create function tickets_to_expire(at timestamptz, most int)
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

-- Open tickets without a message for `hours` that were not accepted or reopened since.
create function tickets_to_close(at timestamptz, hours double precision, most int)
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
