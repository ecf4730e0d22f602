-- Messages, their files, what arrives from the network and what is sent to it.

-- Index entries of a message: those of its text, and the short (16,384 positions) and the long stretch (262,144) that
-- its position is in. With the trigrams of a word, one stretch is searched without reading the others.
create function message_terms(company int, message_position bigint, content text) returns text[]
language plpgsql immutable strict parallel safe as $$
begin
  return string_to_array(
    company || '#' || (message_position >> 14) || ',' || company || '##' || (message_position >> 18) || ',' ||
    company || ':' || array_to_string(public.show_trgm(public.plain_text(content)), ',' || company || ':'), ',');
end $$;

-- The position comes from a sequence of the company (see companies). 0 asks for the next one.
create function set_message_position() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  new.position := nextval(('message_position_' || new.company_id)::regclass);
  return new;
end $$;

-- In messages, attachments, journal and outbox the foreign keys to ticket and connection imply the company; a foreign
-- key to companies would cost one more look-up per row. Messages and files still name a connection after it was removed:
-- to rewrite them would take longer with every year of history.
create table messages (
  company_id int not null default app_company(),
  id uuid not null default gen_random_uuid(),
  -- The order of the messages of a company.
  position bigint not null default 0,
  ticket_id int not null,
  contact_id int,
  connection_id int,
  user_id int,
  queue_id int,
  -- The id on the network: ours, and the network's own where it does not accept ours.
  network_id text,
  remote_id text,
  body text not null,
  media_type text not null default 'text',
  from_me boolean not null,
  ack smallint not null default 0,
  read boolean not null default false,
  quoted_id uuid,
  extra jsonb,
  reactions jsonb,
  -- Our reaction as the network last accepted it, restored if it refuses the next one.
  confirmed_reaction text,
  is_forwarded boolean not null default false,
  is_edited boolean not null default false,
  -- The text before each edit: [{body, at}], oldest first.
  edits jsonb,
  is_deleted boolean not null default false,
  deleted_at timestamptz,
  -- Rises with every edit, deletion and reaction, and when one is taken back. Of two copies of a message the one with the
  -- higher revision is newer, in whatever order they arrive.
  revision int not null default 0,
  failure_code text,
  failure_can_retry boolean,
  -- The latest change that the network refused: {change, code, text}.
  refusal jsonb,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  played_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (company_id, user_id) references users on delete set null (user_id),
  foreign key (company_id, queue_id) references queues on delete set null (queue_id)
);
comment on table messages is
  'Messages of tickets, in both directions, and the lines of the timeline (media_type "system").';
-- Idempotency key of a stored message. A network id is unique per side: a customer's message may have the id of ours.
create unique index messages_by_network_id on messages (company_id, connection_id, network_id, from_me)
  where network_id is not null;
-- Receipts that name the network's own id.
create unique index messages_by_remote_id on messages (company_id, connection_id, remote_id) where remote_id is not null;
-- Pages of a conversation.
create index messages_by_ticket on messages (company_id, ticket_id, position desc);
-- Unread messages of a ticket.
create index messages_unread on messages (company_id, ticket_id, position) where not read and not from_me;
-- Deleting a contact, a user or a queue.
create index messages_by_contact on messages (company_id, contact_id);
create index messages_by_user on messages (company_id, user_id) where user_id is not null;
create index messages_by_queue on messages (company_id, queue_id) where queue_id is not null;
-- search_messages(). File names and lines of the timeline are not searched.
create index messages_search on messages using gin (message_terms(company_id, position, body) collate "C")
  where media_type <> 'system' and body <> '' and not is_deleted;
-- No query is planned by these statistics, and gathering them for arrays is expensive.
alter index messages_search alter column 1 set statistics 0;
call restrict_to_company('messages');

create trigger messages_set_position before insert on messages
  for each row when (new.position = 0) execute function set_message_position();

create table attachments (
  company_id int not null default app_company(),
  message_id uuid not null,
  state text not null default 'ready' check (state in ('pending', 'ready', 'failed')),
  storage_key text,
  file_name text not null,
  mime text not null,
  size bigint,
  width int,
  height int,
  seconds int,
  -- How the driver finds the file on the network until it is downloaded.
  network_ref jsonb,
  connection_id int,
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages on delete cascade
);
comment on table attachments is 'The file of a message: in storage, or to be downloaded.';
-- The media downloader: files of a connection to download.
create index attachments_pending on attachments (company_id, connection_id, next_at) where state = 'pending';
-- A forwarded file is shared: before it is removed from storage, no other message may name it.
create index attachments_by_storage_key on attachments (company_id, storage_key) where storage_key is not null;
call restrict_to_company('attachments');

create table journal (
  company_id int not null default app_company(),
  id bigint generated always as identity,
  connection_id int not null,
  network_id text not null,
  from_me boolean not null,
  -- The person or group. Entries of one conversation are processed in order.
  conversation_key text not null,
  payload jsonb,
  attempts int not null default 0,
  error text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (company_id, id),
  -- Recognizes a message that the network delivers twice.
  constraint journal_network_id_key unique (company_id, connection_id, network_id, from_me),
  foreign key (company_id, connection_id) references connections on delete cascade
);
comment on table journal is
  'Every message received from the network, stored before it is acknowledged and processed once.';
-- Entries of a connection that are not processed, oldest first.
create index journal_waiting on journal (company_id, connection_id, id) where processed_at is null;
-- delete_old_journal(). BRIN: only the nightly clean-up asks by age, and it costs nothing per row.
create index journal_by_age on journal using brin (received_at);
call restrict_to_company('journal');

-- Deletes processed entries older than `days`. Returns the number of deleted rows.
create function delete_old_journal(days int, most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with old as (
    select company_id, id from journal
     where received_at < now() - make_interval(days => days) and processed_at is not null
     limit most),
  deleted as (delete from journal j using old where j.company_id = old.company_id and j.id = old.id returning 1)
  select count(*)::int from deleted
$$;

create table outbox (
  company_id int not null default app_company(),
  id bigint generated always as identity,
  connection_id int not null,
  message_id uuid not null,
  -- Entries of one contact are sent in order.
  contact_id int not null,
  -- A message may have more to send than itself: an edit, its deletion, our reaction to it.
  kind text not null default 'send' check (kind in ('send', 'edit', 'revoke', 'reaction')),
  origin text not null default 'agent' check (origin in ('agent', 'automation', 'campaign')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  -- Until when the rate limit of the number holds the entry.
  paced_until timestamptz,
  -- Set before the bytes leave. After a crash such an entry may have arrived; it is sent again under the same id.
  written_at timestamptz,
  primary key (company_id, id),
  constraint outbox_message_id_kind_key unique (company_id, message_id, kind),
  foreign key (company_id, message_id) references messages on delete cascade,
  foreign key (company_id, connection_id) references connections on delete cascade
);
comment on table outbox is
  'What is to be sent. Written in the transaction that stores the message, sent by the owner of the connection.';
-- Entries of a connection, oldest first.
create index outbox_waiting on outbox (company_id, connection_id, id);
-- The first entry of a contact.
create index outbox_by_contact on outbox (company_id, contact_id, id);
call restrict_to_company('outbox');

-- Service windows ----------------------------------------------------------------------------------------------

create table service_windows (
  company_id int not null default app_company(),
  connection_id int not null,
  contact_id int not null,
  ends_at timestamptz not null,
  primary key (company_id, connection_id, contact_id),
  foreign key (company_id, connection_id) references connections on delete cascade,
  foreign key (company_id, contact_id) references contacts on delete cascade
);
comment on table service_windows is 'Until when a number may send free text to a contact.';
-- Windows of a contact, and deleting it.
create index service_windows_by_contact on service_windows (company_id, contact_id);
call restrict_to_company('service_windows');

-- Every stored message of a customer opens the window, whichever code stores it. A window is never shortened.
create function open_service_windows() returns trigger language plpgsql as $$
begin
  insert into service_windows as existing (company_id, connection_id, contact_id, ends_at)
  select a.company_id, a.connection_id, a.contact_id,
         max(a.created_at) + make_interval(hours => c.service_window_hours)
    from inserted a
    join connections c on c.company_id = a.company_id and c.id = a.connection_id
   where not a.from_me and a.network_id is not null and a.contact_id is not null
     and c.service_window_hours is not null
   group by a.company_id, a.connection_id, a.contact_id, c.service_window_hours
   order by a.contact_id
  on conflict (company_id, connection_id, contact_id) do update
    set ends_at = excluded.ends_at where existing.ends_at < excluded.ends_at;
  return null;
end $$;
create trigger messages_open_windows after insert on messages
  referencing new table as inserted for each statement execute function open_service_windows();

-- A list shows the window of an active ticket. A window opens with a message, which changes the ticket anyway; one that
-- the network closes may leave it unchanged. The command that closes a window has locked the ticket.
create function touch_ticket_of_window() returns trigger language plpgsql as $$
begin
  update tickets set shown_version = shown_version + 1
   where company_id = new.company_id and connection_id = new.connection_id and status <> 'closed'
     and contact_id = (select coalesce(c.merged_into, c.id) from contacts c
                        where c.company_id = new.company_id and c.id = new.contact_id);
  return null;
end $$;
create trigger service_windows_touch_ticket after update of ends_at on service_windows
  for each row when (new.ends_at < old.ends_at) execute function touch_ticket_of_window();

-- Search -------------------------------------------------------------------------------------------------------

-- A row-level policy would prevent the use of the index. So these functions run as the owner, name the company in every
-- step and return ids only. The caller checks who may see them.

-- Whether a search also reads the names on shared contact cards. For readers who do not see numbers, a search with a digit
-- does not: otherwise it would tell the digits one at a time.
create function reads_cards(words text[], sees_numbers boolean) returns boolean
language sql immutable parallel safe as $$
  select sees_numbers or not exists (select from unnest(words) w where public.plain_text(w) ~ '[0-9]')
$$;

-- The newest messages with all of these words, before a position, at most `most`. Accents and case are ignored. A
-- frequent word is found in the newest stretches; a rare one in the whole index, which then has few entries. The index
-- intersects its lists from the shortest on, so the order of the words does not matter. The plan is fixed: "+ 0" excludes
-- the indexes by company and by position. The stretch is a separate first condition, so the scan skips between the
-- stretch and the rarest trigram; with one condition it would read the whole stretch.
create function search_messages(words text[], before_position bigint, most int, sees_numbers boolean)
returns table (id uuid, ticket_id int, message_position bigint)
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0
set plan_cache_mode = force_generic_plan as $$
declare
  company constant int := app_company();
  terms constant text[] := terms_within(company, words);
  patterns constant text[] := array(select contains_pattern(w) from unnest(words) w);
  with_cards constant boolean := reads_cards(words, sees_numbers);
  bound bigint := least(before_position, coalesce(pg_sequence_last_value(('message_position_' || company)::regclass), 0) + 1);
  wanting int := most;
  got int;
  stretch record;
begin
  for stretch in select * from (values (14, '#'), (18, '##')) as kinds (width, mark) loop
    -- Eight long stretches are sixteen times as much as eight short ones.
    exit when stretch.width = 18 and cardinality(terms) > 0 and (most - wanting) * 16 < wanting;
    for step in 1 .. 8 loop
      exit when bound <= 1;
      return query
        select m.id, m.ticket_id, m.position from messages m
         where message_terms(m.company_id, m.position, m.body) @>
                 array[company || stretch.mark || ((bound - 1) >> stretch.width)] collate "C"
           and message_terms(m.company_id, m.position, m.body) @> terms collate "C"
           and m.company_id + 0 = company and m.position + 0 < bound
           and m.media_type <> 'system' and m.body <> '' and not m.is_deleted
           and (with_cards or m.media_type <> 'contact')
           and plain_text(m.body) like all (patterns)
         order by m.position desc
         limit wanting;
      get diagnostics got = row_count;
      wanting := wanting - got;
      if wanting <= 0 then return; end if;
      bound := ((bound - 1) >> stretch.width) << stretch.width;
    end loop;
  end loop;
  -- Without an entry to look for, the rest of the index would be read from end to end.
  if bound <= 1 or cardinality(terms) = 0 then return; end if;
  return query
    select m.id, m.ticket_id, m.position from messages m
     where message_terms(m.company_id, m.position, m.body) @> terms collate "C"
       and m.company_id + 0 = company and m.position + 0 < bound
       and m.media_type <> 'system' and m.body <> '' and not m.is_deleted
       and (with_cards or m.media_type <> 'contact')
       and plain_text(m.body) like all (patterns)
     order by m.position desc
     limit wanting;
end $$;

-- The newest message with all of these words in each of these tickets, at most `most`, in the order of the tickets.
-- Faster than search_messages() for few tickets. Planned with its values.
create function search_messages_in(words text[], tickets int[], most int, sees_numbers boolean)
returns table (id uuid, ticket_id int)
language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := array(select
    '%' || replace(replace(replace(plain_text(w), '\', '\\'), '%', '\%'), '_', '\_') || '%' from unnest(words) w);
  with_cards constant boolean := reads_cards(words, sees_numbers);
begin
  return query
    select hit.id, listed.ticket
      from unnest(tickets) with ordinality as listed (ticket, ordinal)
     cross join lateral (
      select m.id from messages m
       where m.company_id = app_company() and m.ticket_id = listed.ticket
         and m.media_type <> 'system' and m.body <> '' and not m.is_deleted
         and (with_cards or m.media_type <> 'contact') and plain_text(m.body) like all (patterns)
       order by m.position desc
       limit 1) hit
     order by listed.ordinal
     limit most;
end $$;

-- Messages of one ticket with this text, newest first. Reads the ticket from its last message on: for a frequent word
-- the index of the whole company took seconds.
create function search_messages_of(ticket int, search_text text, most int, sees_numbers boolean)
returns table (id uuid, "position" bigint)
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  with_cards constant boolean := reads_cards(array[search_text], sees_numbers);
begin
  return query
    select newest.id, newest.position
      from (select m.id, m.position, m.body from messages m
             where m.company_id = app_company() and m.ticket_id = ticket
               and m.media_type <> 'system' and m.body <> '' and not m.is_deleted
               and (with_cards or m.media_type <> 'contact')
             order by m.position desc
            -- Keeps the words out of the choice of the index.
            offset 0) newest
     where plain_text(newest.body) like
           '%' || replace(replace(replace(plain_text(search_text), '\', '\\'), '%', '\%'), '_', '\_') || '%'
     limit most;
end $$;
