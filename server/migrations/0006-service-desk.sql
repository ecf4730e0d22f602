-- The whole service desk: what people add to tickets, contacts and messages, and what is counted of their work.

-- Tickets --------------------------------------------------------------------------------------

-- Minutes of waiting for the customer after which the ticket closes by itself; null: as its connection says.
alter table tickets add column expiration_time int check (expiration_time >= 1);
alter table tickets add column send_idleness_message boolean not null default true;
alter table connections add column expiration_time int check (expiration_time >= 1);
-- Open tickets by how long nobody has said anything: what the clock looks through.
create index tickets_open_by_silence on tickets (last_message_at) where status = 'open';
-- "Longest waiting first".
create index tickets_by_wait on tickets (company_id, status, waiting_since, id) where waiting_since is not null;

create table tags (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  name text not null,
  color text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint tags_name_key unique (company_id, name)
);
call lock_to_company('tags');

create table ticket_tags (
  company_id int not null default app_company(),
  ticket_id int not null,
  tag_id int not null,
  created_at timestamptz not null default now(),
  primary key (company_id, ticket_id, tag_id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, tag_id) references tags on delete cascade
);
create index ticket_tags_by_tag on ticket_tags (company_id, tag_id, ticket_id);
call lock_to_company('ticket_tags');

-- What colleagues tell each other about a customer; it outlives the ticket it was written in.
create table ticket_notes (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  ticket_id int,
  contact_id int not null,
  user_id int,
  note text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets on delete set null (ticket_id),
  foreign key (company_id, contact_id) references contacts on delete cascade,
  foreign key (company_id, user_id) references users on delete set null (user_id)
);
create index ticket_notes_by_contact on ticket_notes (company_id, contact_id, id desc);
create index ticket_notes_by_ticket on ticket_notes (company_id, ticket_id) where ticket_id is not null;
create index ticket_notes_by_user on ticket_notes (company_id, user_id) where user_id is not null;
call lock_to_company('ticket_notes');

-- What somebody began to write for a ticket and has not sent: an answer to the customer, or a note.
create table drafts (
  company_id int not null default app_company(),
  user_id int not null,
  ticket_id int not null,
  kind text not null default 'message' check (kind in ('message', 'note')),
  body text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id, ticket_id, kind),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, ticket_id) references tickets on delete cascade
);
create index drafts_by_ticket on drafts (company_id, ticket_id);
call lock_to_company('drafts');

-- Ready-made answers; without an owner they are everybody's.
create table quick_messages (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  user_id int,
  shortcode text not null,
  message text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint quick_messages_shortcode_key unique nulls not distinct (company_id, user_id, shortcode),
  foreign key (company_id, user_id) references users on delete cascade
);
create index quick_messages_by_shortcode on quick_messages (company_id, shortcode);
call lock_to_company('quick_messages');

-- Messages that leave later, by themselves.
create table schedules (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  contact_id int not null,
  ticket_id int,
  user_id int,
  connection_id int,
  body text not null,
  send_at timestamptz not null,
  sent_at timestamptz,
  status text not null default 'PENDENTE' check (status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO')),
  reason text,
  attempts int not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts on delete cascade,
  foreign key (company_id, ticket_id) references tickets on delete set null (ticket_id),
  foreign key (company_id, user_id) references users on delete set null (user_id),
  foreign key (company_id, connection_id) references connections on delete set null (connection_id)
);
create index schedules_due on schedules (next_at) where status = 'PENDENTE';
create index schedules_by_contact on schedules (company_id, contact_id, send_at desc);
create index schedules_by_ticket on schedules (company_id, ticket_id) where ticket_id is not null;
create index schedules_by_user on schedules (company_id, user_id) where user_id is not null;
create index schedules_by_connection on schedules (company_id, connection_id) where connection_id is not null;
create index schedules_by_time on schedules (company_id, send_at desc, id desc);
call lock_to_company('schedules');

-- The sales funnel: lanes, and in them one card per ticket.
create table lanes (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  title text not null,
  position int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index lanes_by_position on lanes (company_id, position, id);
call lock_to_company('lanes');

create table cards (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  lane_id int not null,
  ticket_id int not null,
  tag_id int,
  description text not null default '',
  value_cents bigint not null default 0 check (value_cents >= 0),
  position int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint cards_ticket_key unique (company_id, ticket_id),
  foreign key (company_id, lane_id) references lanes on delete cascade,
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, tag_id) references tags on delete set null (tag_id)
);
create index cards_by_lane on cards (company_id, lane_id, position, id);
create index cards_by_tag on cards (company_id, tag_id) where tag_id is not null;
call lock_to_company('cards');

-- What is sent to a customer who lets an open ticket wait.
create table idle_schedules (
  company_id int not null default app_company(),
  id int generated always as identity,
  connection_id int not null,
  message text not null,
  interval_in_minutes int not null check (interval_in_minutes >= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint idle_schedules_connection_key unique (company_id, connection_id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
call lock_to_company('idle_schedules');
-- When the idle message of this waiting period went out; the next message of either side begins another period.
alter table tickets add column idle_message_at timestamptz;

-- Messages -------------------------------------------------------------------------------------

alter table messages add column is_forwarded boolean not null default false;
-- What stood there before each edit: [{body, at}], oldest first.
alter table messages add column edits jsonb;
alter table messages add column sent_at timestamptz;
alter table messages add column delivered_at timestamptz;
alter table messages add column read_at timestamptz;
alter table messages add column played_at timestamptz;
alter table messages add column deleted_at timestamptz;

-- What people wrote can be found by any part of it, accents and case ignored; names of files and the machine's own
-- lines are not text anybody wrote.
create index messages_search on messages using gin (company_id, plain_text(body) gin_trgm_ops)
  where media_type <> 'system' and body <> '' and not is_deleted;

-- A message may have more to send than itself: its edit, its deletion, our reaction to it.
alter table outbox add column kind text not null default 'send' check (kind in ('send', 'edit', 'revoke', 'reaction'));
alter table outbox drop constraint outbox_once;
alter table outbox add constraint outbox_once unique (company_id, message_id, kind);

-- Contacts -------------------------------------------------------------------------------------

alter table contacts add column blocked_at timestamptz;
-- Joined into another contact: it is shown nowhere, and remembered so that joining can be undone.
alter table contacts add column merged_into int;
alter table contacts add foreign key (company_id, merged_into) references contacts on delete cascade;
create index contacts_merged on contacts (company_id, merged_into) where merged_into is not null;

create table contact_fields (
  company_id int not null default app_company(),
  id int generated always as identity,
  contact_id int not null,
  name text not null,
  value text not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts on delete cascade
);
create index contact_fields_by_contact on contact_fields (company_id, contact_id, id);
call lock_to_company('contact_fields');

-- What moved when two contacts were joined, so that it can move back.
create table contact_merges (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  kept_id int not null,
  merged_id int not null,
  user_id int,
  moved jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, kept_id) references contacts on delete cascade,
  foreign key (company_id, merged_id) references contacts on delete cascade,
  foreign key (company_id, user_id) references users on delete set null (user_id)
);
create index contact_merges_by_kept on contact_merges (company_id, kept_id, id desc);
create index contact_merges_by_merged on contact_merges (company_id, merged_id);
create index contact_merges_by_user on contact_merges (company_id, user_id) where user_id is not null;
call lock_to_company('contact_merges');

-- What is counted ------------------------------------------------------------------------------

-- One support cycle: from the customer's turning up (or an agent's beginning) to the resolving. The database keeps
-- it by itself with every change of a ticket, so no path can forget it; it outlives the ticket.
create table cycles (
  company_id int not null default app_company() references companies on delete cascade,
  id bigint generated always as identity,
  ticket_id int,
  contact_id int,
  connection_id int,
  queue_id int,
  user_id int,
  queued_at timestamptz not null,
  -- Back to the queue: waiting counts from then on, the cycle itself still from where it began.
  returned_at timestamptz,
  accepted_at timestamptz,
  closed_at timestamptz,
  -- Its ticket was deleted before anybody resolved it: it turned up, and was never finished.
  is_dropped boolean not null default false,
  -- When the customer was asked for a rating; without the question no answer is one.
  asked_at timestamptz,
  rating smallint check (rating between 1 and 3),
  rated_at timestamptz,
  primary key (company_id, id)
);
create unique index cycles_one_running on cycles (company_id, ticket_id) where closed_at is null;
create index cycles_by_ticket on cycles (company_id, ticket_id, id desc);
create index cycles_by_start on cycles (company_id, queued_at);
create index cycles_by_end on cycles (company_id, closed_at) where closed_at is not null;
call lock_to_company('cycles');

create function keep_cycle() returns trigger language plpgsql as $$
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
           returned_at = case when new.status = 'pending' and old.status = 'open' then new.updated_at else returned_at end,
           accepted_at = case when new.status = 'pending' then null
                              when new.status = 'open' then coalesce(accepted_at, new.updated_at)
                              else accepted_at end,
           closed_at = case when new.status = 'closed' then new.updated_at end
     where company_id = new.company_id and ticket_id = new.id and closed_at is null;
    if found or new.status = 'closed' then
      return new;
    end if;
  end if;
  if new.status <> 'closed' then
    insert into cycles (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, queued_at, accepted_at)
    values (new.company_id, new.id, new.contact_id, new.connection_id, new.queue_id, new.user_id, new.updated_at,
            case when new.status = 'open' then new.updated_at end);
  end if;
  return new;
end $$;

create trigger tickets_keep_cycle_begun after insert on tickets
  for each row execute function keep_cycle();
create trigger tickets_keep_cycle_changed after update on tickets for each row
  when (old.status is distinct from new.status or old.user_id is distinct from new.user_id
        or old.queue_id is distinct from new.queue_id)
  execute function keep_cycle();
create trigger tickets_keep_cycle_deleted before delete on tickets
  for each row execute function keep_cycle();

-- Tickets that were there before the counting began.
insert into cycles (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, queued_at, accepted_at, closed_at)
select company_id, id, contact_id, connection_id, queue_id, user_id, created_at, started_at,
       case when status = 'closed' then coalesce(closed_at, updated_at) end
  from tickets;
