-- What agents add to tickets: tags, notes, drafts, quick messages, scheduled messages, the funnel, uploads.

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
comment on table tags is 'Tags that can be put on tickets.';
call restrict_to_company('tags');

create constraint trigger tags_raise_names_version after update of name, color on tags deferrable initially deferred
  for each row when ((old.name, old.color) is distinct from (new.name, new.color)) execute function raise_names_version();
create constraint trigger tags_raise_names_version_on_delete after delete on tags deferrable initially deferred
  for each row execute function raise_names_version();

create table ticket_tags (
  company_id int not null default app_company(),
  ticket_id int not null,
  tag_id int not null,
  created_at timestamptz not null default now(),
  primary key (company_id, ticket_id, tag_id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, tag_id) references tags on delete cascade
);
comment on table ticket_tags is 'Which tickets have which tags.';
-- Tickets with a tag, and deleting a tag.
create index ticket_tags_by_tag on ticket_tags (company_id, tag_id, ticket_id);
call restrict_to_company('ticket_tags');

create function touch_tagged_ticket() returns trigger language plpgsql as $$
begin
  update tickets set shown_version = shown_version + 1
   where company_id = new.company_id and id = new.ticket_id;
  return null;
end $$;
create trigger ticket_tags_touch_ticket_on_insert after insert on ticket_tags
  for each row execute function touch_tagged_ticket();

-- Skips the rows of a deleted tag: that raises companies.names_version once instead of updating every ticket.
create function touch_untagged_ticket() returns trigger language plpgsql as $$
begin
  update tickets set shown_version = shown_version + 1
   where company_id = old.company_id and id = old.ticket_id
     and exists (select from tags where tags.company_id = old.company_id and tags.id = old.tag_id);
  return null;
end $$;
create trigger ticket_tags_touch_ticket_on_delete after delete on ticket_tags
  for each row execute function touch_untagged_ticket();

create table ticket_notes (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  -- Idempotency key of the writer: a repeated request stores one note.
  client_id uuid,
  ticket_id int,
  contact_id int not null,
  user_id int,
  note text not null,
  -- The line of the timeline that shows the note. Emptied with the note.
  line_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets on delete set null (ticket_id),
  foreign key (company_id, contact_id) references contacts on delete cascade,
  foreign key (company_id, user_id) references users on delete set null (user_id)
);
comment on table ticket_notes is 'Internal notes on a customer. They outlive the ticket they were written in.';
-- Notes on a contact, newest first.
create index ticket_notes_by_contact on ticket_notes (company_id, contact_id, id desc);
-- Notes of a ticket, and deleting it.
create index ticket_notes_by_ticket on ticket_notes (company_id, ticket_id) where ticket_id is not null;
-- Deleting a user.
create index ticket_notes_by_user on ticket_notes (company_id, user_id) where user_id is not null;
-- A repeated request of the same writer.
create unique index ticket_notes_by_client_id on ticket_notes (company_id, user_id, client_id)
  where client_id is not null;
call restrict_to_company('ticket_notes');

create table mentions (
  company_id int not null default app_company() references companies on delete cascade,
  note_id int not null,
  user_id int not null,
  -- The user's name at the time, as the text of the note has it.
  name text not null,
  seen_at timestamptz,
  primary key (company_id, note_id, user_id),
  foreign key (company_id, note_id) references ticket_notes on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
comment on table mentions is 'Users mentioned in a note, and when they saw it.';
-- Deleting a user.
create index mentions_by_user on mentions (company_id, user_id);
-- Mentions that a user has not seen, newest first.
create index mentions_unseen on mentions (company_id, user_id, note_id desc) where seen_at is null;
call restrict_to_company('mentions');

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
comment on table drafts is 'Text that a user began to write in a ticket and has not sent.';
-- Deleting a ticket.
create index drafts_by_ticket on drafts (company_id, ticket_id);
call restrict_to_company('drafts');

create table quick_messages (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  user_id int,
  shortcode text not null,
  message text not null,
  -- Offered in tickets of this queue only.
  queue_id int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint quick_messages_shortcode_key unique nulls not distinct (company_id, user_id, shortcode),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, queue_id) references queues on delete set null (queue_id)
);
comment on table quick_messages is 'Prepared answers of a user. Without a user they belong to the whole company.';
-- The list by shortcode.
create index quick_messages_by_shortcode on quick_messages (company_id, shortcode);
-- Removing a queue.
create index quick_messages_by_queue on quick_messages (company_id, queue_id) where queue_id is not null;
call restrict_to_company('quick_messages');

-- Scheduled messages -------------------------------------------------------------------------------------------

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
  status text not null default 'PENDENTE' check (status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'CANCELADA')),
  reason text,
  -- Not sent if the customer writes before.
  cancel_on_reply boolean not null default false,
  -- The series of which this is one message, counted from 1, with its rule. Every message of a series is a row from the
  -- beginning, so each is sent as a single one is.
  series_id uuid,
  occurrence int,
  recurrence jsonb,
  attempts int not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts on delete cascade,
  foreign key (company_id, ticket_id) references tickets on delete set null (ticket_id),
  foreign key (company_id, user_id) references users on delete set null (user_id),
  foreign key (company_id, connection_id) references connections on delete set null (connection_id),
  constraint schedules_series_check
    check ((series_id is null) = (occurrence is null) and (series_id is null) = (recurrence is null))
);
comment on table schedules is 'Messages that are sent at a later time.';
-- schedules_due(), in all companies.
create index schedules_due on schedules (next_at) where status = 'PENDENTE';
-- The list by time.
create index schedules_by_time on schedules (company_id, send_at desc, id desc);
-- Scheduled messages of a contact, newest first.
create index schedules_by_contact on schedules (company_id, contact_id, send_at desc);
-- Those of a contact that are not sent yet, soonest first.
create index schedules_unsent_by_contact on schedules (company_id, contact_id, send_at)
  where status in ('PENDENTE', 'ERRO');
-- Those that a message of the customer cancels.
create index schedules_until_reply on schedules (company_id, contact_id) where cancel_on_reply and status = 'PENDENTE';
-- The following messages of a series.
create index schedules_by_series on schedules (company_id, series_id, occurrence) where series_id is not null;
-- search_schedules().
create index schedules_search on schedules using gin (search_terms(company_id, body) collate "C");
-- Deleting a ticket, a user or a connection.
create index schedules_by_ticket on schedules (company_id, ticket_id) where ticket_id is not null;
-- Also the list of an author by time.
create index schedules_by_user on schedules (company_id, user_id, send_at desc, id desc) where user_id is not null;
create index schedules_by_connection on schedules (company_id, connection_id) where connection_id is not null;
-- Moving the waiting messages of a connection. Without it the sent ones of the connection, or the waiting ones of all
-- companies, would be read.
create index schedules_waiting_by_connection on schedules (company_id, connection_id) where status = 'PENDENTE';
call restrict_to_company('schedules');

-- Scheduled messages whose time has come. Looks across companies and returns ids only; the work is done inside each
-- company, which checks again.
create function schedules_due(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, s.id
    from schedules s
    join companies k on k.id = s.company_id and k.status
   where s.status = 'PENDENTE' and s.next_at <= at
   order by s.next_at
   limit most
$$;

-- Scheduled messages whose text contains this one, latest first. If at least one in twenty of the latest messages
-- contains it, reading on by time finds enough soon; rarer text is found by the search index. A row-level policy would
-- prevent the use of the index, so the function runs as the owner, names the company itself and returns ids only.
create function search_schedules(search_text text, most int)
returns table (id int)
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  company constant int := app_company();
  pattern constant text := contains_pattern(search_text);
  terms constant text[] := terms_within(company, array[search_text]);
  frequent boolean;
begin
  select count(*) >= 25 into frequent
    from (select s.body from schedules s where s.company_id = company order by s.send_at desc, s.id desc limit 500) latest
   where plain_text(latest.body) like pattern;
  if frequent or cardinality(terms) = 0 then
    return query
      select listed.id
        from (select s.id, s.body from schedules s where s.company_id = company
               order by s.send_at desc, s.id desc
              -- Keeps the words out of the choice of the index.
              offset 0) listed
       where plain_text(listed.body) like pattern
       limit most;
  else
    return query
      with found as materialized (
        select s.id, s.send_at from schedules s
         where search_terms(s.company_id, s.body) @> terms collate "C"
           and s.company_id + 0 = company and plain_text(s.body) like pattern)
      select found.id from found order by found.send_at desc, found.id desc limit most;
  end if;
end $$;

-- Funnel -------------------------------------------------------------------------------------------------------

create table lanes (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  title text not null,
  position int not null,
  -- Rises with every change of a card of the lane.
  revision int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on table lanes is 'Columns of the sales funnel.';
-- The funnel in order.
create index lanes_by_position on lanes (company_id, position, id);
call restrict_to_company('lanes');

create table cards (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  lane_id int not null,
  ticket_id int not null,
  tag_id int,
  description text not null default '',
  value_cents bigint not null default 0 check (value_cents >= 0),
  -- Orders the cards of a lane, with gaps, so that a move changes one row.
  position bigint not null,
  -- Rises with every change of the card.
  revision int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint cards_ticket_key unique (company_id, ticket_id),
  foreign key (company_id, lane_id) references lanes on delete cascade,
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, tag_id) references tags on delete set null (tag_id)
);
comment on table cards is 'Cards of the sales funnel, at most one per ticket.';
-- Cards of a lane in order, and the totals of the lane.
create index cards_by_lane on cards (company_id, lane_id, position, id) include (value_cents);
-- Deleting a tag.
create index cards_by_tag on cards (company_id, tag_id) where tag_id is not null;
call restrict_to_company('cards');

-- Uploads ------------------------------------------------------------------------------------------------------

create table uploads (
  company_id int not null default app_company() references companies on delete cascade,
  id uuid not null,
  user_id int,
  ticket_id int,
  -- The quick reply that has the file. Such a file stays until the quick reply is deleted.
  quick_message_id int,
  storage_key text not null,
  file_name text not null,
  mime text not null,
  kind text not null check (kind in ('image', 'video', 'audio', 'document')),
  size bigint not null,
  width int,
  height int,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  -- If what it refers to is deleted, the row stays until its file is removed from storage.
  foreign key (company_id, user_id) references users on delete set null (user_id),
  foreign key (company_id, ticket_id) references tickets on delete set null (ticket_id),
  foreign key (company_id, quick_message_id) references quick_messages on delete set null (quick_message_id)
);
comment on table uploads is
  'Files attached in the composer and not sent yet, and the files of quick replies. Sending turns one of the composer '
  'into an attachment and deletes the row.';
-- Whether a stored file is still used.
create index uploads_by_storage_key on uploads (company_id, storage_key);
-- Uploads of a user.
create index uploads_by_user on uploads (company_id, user_id) where user_id is not null;
-- Uploads of a ticket, and deleting it.
create index uploads_by_ticket on uploads (company_id, ticket_id) where ticket_id is not null;
-- The file of a quick reply.
create unique index uploads_quick_message_key on uploads (company_id, quick_message_id)
  where quick_message_id is not null;
-- old_uploads().
create index uploads_by_age on uploads (created_at) where quick_message_id is null;
call restrict_to_company('uploads');

-- Uploads that were never sent and belong to no quick reply, to be deleted with their files.
create function old_uploads(hours int, most int)
returns table (company_id int, id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  select u.company_id, u.id from uploads u
   where u.created_at < now() - make_interval(hours => hours) and u.quick_message_id is null
   order by u.created_at limit most
$$;
