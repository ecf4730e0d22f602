-- Service levels: the targets of queues, the deadlines of tickets, and what was met and missed.

-- Targets in minutes of the open hours of the queue. Null: no target.
alter table queues
  add column first_response_minutes int check (first_response_minutes >= 1),
  add column next_response_minutes int check (next_response_minutes >= 1),
  add column resolution_minutes int check (resolution_minutes >= 1);

-- A process keeps the targets of a company as long as this version is the same, so that tickets of queues without targets
-- cost no statement.
create constraint trigger queues_raise_names_version_on_targets
  after update of first_response_minutes, next_response_minutes, resolution_minutes on queues deferrable initially deferred
  for each row when ((old.first_response_minutes, old.next_response_minutes, old.resolution_minutes)
                     is distinct from (new.first_response_minutes, new.next_response_minutes, new.resolution_minutes))
  execute function raise_names_version();
create constraint trigger queues_raise_names_version_on_first_targets
  after insert on queues deferrable initially deferred
  for each row when (coalesce(new.first_response_minutes, new.next_response_minutes, new.resolution_minutes) is not null)
  execute function raise_names_version();

alter table tickets
  -- The nearest deadline: firstResponse, nextResponse or resolution. Null: none. Milliseconds, as screens know it: lists
  -- continue after a row by this value.
  add column deadline_at timestamptz(3),
  add column deadline_kind text,
  add column deadline_breached boolean not null default false,
  -- When it came into its queue. Null: it began there.
  add column queue_entered_at timestamptz(3),
  -- When a person answered first since the ticket was opened or reopened. Null: nobody has.
  add column responded_at timestamptz(3);

-- Lists by the nearest deadline, soonest first: of a status, of a user, of a queue without user, without queue. A ticket
-- without a queue has no deadline, so the last index is empty and saves reading those of all queues.
create index tickets_by_deadline on tickets (company_id, status, deadline_at, id) where deadline_at is not null;
create index tickets_of_user_by_deadline on tickets (company_id, user_id, status, deadline_at, id)
  where deadline_at is not null and user_id is not null;
create index tickets_free_by_queue_by_deadline on tickets (company_id, queue_id, status, deadline_at, id)
  where deadline_at is not null and user_id is null;
create index tickets_without_queue_by_deadline on tickets (company_id, status, deadline_at, id)
  where deadline_at is not null and queue_id is null;

-- A trigger keeps when the ticket came into its queue and when a person answered first, so no code path can forget it.
create function keep_response_clock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.responded_at := new.updated_at;
    return new;
  end if;
  if new.queue_id is distinct from old.queue_id then
    new.queue_entered_at := new.updated_at;
  end if;
  if old.status = 'closed' and new.status <> 'closed' then
    new.responded_at := case when new.status = 'open' then new.updated_at end;
  elsif old.waiting_since is not null and new.waiting_since is null and new.status <> 'closed' then
    new.responded_at := coalesce(old.responded_at, new.updated_at);
  end if;
  return new;
end $$;
-- An agent who begins a conversation has spoken first.
create trigger tickets_keep_response_clock_on_insert before insert on tickets
  for each row when (new.status = 'open') execute function keep_response_clock();
create trigger tickets_keep_response_clock before update on tickets
  for each row when (old.queue_id is distinct from new.queue_id
                     or (old.status = 'closed') is distinct from (new.status = 'closed')
                     or (old.responded_at is null and old.waiting_since is not null and new.waiting_since is null))
  execute function keep_response_clock();

-- Deadlines ----------------------------------------------------------------------------------------------------

create table deadlines (
  company_id int not null default app_company() references companies on delete cascade,
  ticket_id int not null,
  -- firstResponse, nextResponse or resolution.
  kind text not null,
  -- The queue whose target it is. No foreign key: a removed queue takes its deadlines with it through the application.
  queue_id int not null,
  started_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  -- The next alert: at 80 % of the time, then at the end. Null: none is left.
  alert_at timestamptz(3),
  -- It has passed. It is counted as missed, unless it had passed when it was set.
  is_breached boolean not null default false,
  primary key (company_id, ticket_id, kind),
  foreign key (company_id, ticket_id) references tickets on delete cascade
);
comment on table deadlines is 'Running deadlines of active tickets, at most two per ticket: a response and the resolution.';
-- deadlines_to_alert(): due alerts of all companies.
create index deadlines_to_alert on deadlines (alert_at) where alert_at is not null;
-- The deadlines of a removed queue.
create index deadlines_by_queue on deadlines (company_id, queue_id);
call restrict_to_company('deadlines');

-- Tickets with a due alert. Looks across companies and returns ids only.
create function deadlines_to_alert(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select d.company_id, d.ticket_id
    from deadlines d
    join companies k on k.id = d.company_id and k.status
   where d.alert_at <= at
   order by d.alert_at
   limit most
$$;

-- Figures ------------------------------------------------------------------------------------------------------

create table service_level_results (
  company_id int not null default app_company() references companies on delete cascade,
  id bigint generated always as identity,
  -- No foreign keys: the figures outlive what they name. 0 means none.
  ticket_id int not null,
  kind text not null,
  is_met boolean not null,
  queue_id int not null,
  connection_id int not null,
  -- Who answered or resolved it; of a missed deadline, who held the ticket.
  user_id int not null,
  tag_ids int[] not null,
  decided_at timestamptz not null,
  primary key (company_id, id)
);
comment on table service_level_results is 'Deadlines that were met or missed, one row each, written when it happens.';
-- The dashboard: what was decided in a period.
create index service_level_results_by_time on service_level_results (company_id, decided_at);
call restrict_to_company('service_level_results');

create table service_level_days (
  company_id int not null default app_company() references companies on delete cascade,
  day date not null,
  kind text not null,
  user_id int not null,
  queue_id int not null,
  connection_id int not null,
  met int not null,
  missed int not null,
  primary key (company_id, day, kind, user_id, queue_id, connection_id)
);
comment on table service_level_days is 'Met and missed deadlines per past day, agent, queue and connection.';
call restrict_to_company('service_level_days');

create table service_level_tag_days (
  company_id int not null default app_company() references companies on delete cascade,
  day date not null,
  kind text not null,
  tag_id int not null,
  queue_id int not null,
  connection_id int not null,
  met int not null,
  missed int not null,
  primary key (company_id, day, kind, tag_id, queue_id, connection_id)
);
comment on table service_level_tag_days is
  'Met and missed deadlines per past day and tag. A ticket with several tags counts for each of them.';
call restrict_to_company('service_level_tag_days');
