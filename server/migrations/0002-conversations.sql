-- Numbers, contacts, tickets, messages, and what travels to and from the network.

create table connections (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  name text not null,
  driver text not null default 'simulated' check (driver in ('simulated')),
  is_default boolean not null default false,
  -- What people want and what is: a supervisor closes the gap.
  desired text not null default 'connected' check (desired in ('connected', 'disconnected')),
  status text not null default 'OPENING'
    check (status in ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'DISCONNECTED', 'TIMEOUT')),
  number text not null default '',
  qrcode text not null default '',
  qrcode_attempt int not null default 0,
  qrcode_expires_at timestamptz,
  reason text,
  retries int not null default 0,
  next_retry_at timestamptz,
  last_inbound_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint connections_name_key unique (company_id, name)
);
create unique index connections_one_default on connections (company_id) where is_default;
call lock_to_company('connections');

-- What logs a number in; sealed by the application before it comes here.
create table connection_secrets (
  company_id int not null default app_company() references companies on delete cascade,
  connection_id int not null,
  sealed bytea not null,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
call lock_to_company('connection_secrets');

-- Which node works a connection. The epoch rises with every change of hands: whoever writes for the network
-- names the epoch it holds, and one that has lost the lease writes nothing.
create table connection_leases (
  company_id int not null default app_company() references companies on delete cascade,
  connection_id int not null,
  owner uuid not null,
  epoch bigint not null,
  expires_at timestamptz not null,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
call lock_to_company('connection_leases');

create table contacts (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  number text not null default '',
  email text not null default '',
  profile_pic_url text not null default '',
  is_group boolean not null default false,
  name_plain text not null generated always as (plain_text(name)) stored,
  search_plain text not null generated always as (plain_text(name) || ' ' || number) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index contacts_by_name on contacts (company_id, name_plain, id);
create index contacts_by_number on contacts (company_id, number collate "C");
create index contacts_search on contacts using gin (company_id, search_plain gin_trgm_ops);
call lock_to_company('contacts');

-- Every name the network knows a contact by: phone, lid (its privacy id) or group.
create table contact_aliases (
  company_id int not null default app_company() references companies on delete cascade,
  kind text not null check (kind in ('phone', 'lid', 'group')),
  value text not null,
  contact_id int not null,
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts on delete cascade
);
create index contact_aliases_by_contact on contact_aliases (company_id, contact_id);
call lock_to_company('contact_aliases');

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
  last_message_at timestamptz(3) not null default now(),
  waiting_since timestamptz,
  started_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts on delete cascade,
  foreign key (company_id, connection_id) references connections on delete set null (connection_id),
  foreign key (company_id, user_id) references users on delete set null (user_id),
  foreign key (company_id, queue_id) references queues on delete set null (queue_id)
) with (fillfactor = 80);
create unique index tickets_one_living on tickets (company_id, contact_id, connection_id) where status <> 'closed';
create unique index tickets_by_uuid on tickets (company_id, uuid);
create index tickets_by_status on tickets (company_id, status, last_message_at desc, id desc);
create index tickets_by_last_message on tickets (company_id, last_message_at desc, id desc);
create index tickets_by_user on tickets (company_id, user_id, status, last_message_at desc, id desc);
create index tickets_by_queue on tickets (company_id, queue_id, status, last_message_at desc, id desc);
create index tickets_by_connection on tickets (company_id, connection_id, status, last_message_at desc, id desc);
create index tickets_by_contact on tickets (company_id, contact_id, connection_id, id desc);
create index tickets_by_creation on tickets (company_id, created_at);
call lock_to_company('tickets');

create sequence message_position;
grant usage on sequence message_position to recado_app;

-- In the four tables that every message passes through, the keys to ticket and connection name the company already;
-- a key of its own would be one more look-up per row. Messages and files go on naming the connection they came
-- through after it is removed: to rewrite them would be work that grows with history.
create table messages (
  company_id int not null default app_company(),
  id uuid not null default gen_random_uuid(),
  position bigint not null default nextval('message_position'),
  ticket_id int not null,
  contact_id int,
  connection_id int,
  user_id int,
  queue_id int,
  network_id text,
  body text not null,
  media_type text not null default 'text',
  from_me boolean not null,
  ack smallint not null default 0,
  read boolean not null default false,
  quoted_id uuid,
  extra jsonb,
  reactions jsonb,
  is_edited boolean not null default false,
  is_deleted boolean not null default false,
  failure_code text,
  failure_can_retry boolean,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (company_id, user_id) references users on delete set null (user_id),
  foreign key (company_id, queue_id) references queues on delete set null (queue_id)
);
create unique index messages_by_network_id on messages (company_id, connection_id, network_id) where network_id is not null;
create index messages_by_ticket on messages (company_id, ticket_id, position desc);
create index messages_unread on messages (company_id, ticket_id, position) where not read and not from_me;
create index messages_by_contact on messages (company_id, contact_id);
create index messages_by_user on messages (company_id, user_id) where user_id is not null;
create index messages_by_queue on messages (company_id, queue_id) where queue_id is not null;
call lock_to_company('messages');

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
  -- How the driver finds the file on its network again, until it is here.
  network_ref jsonb,
  connection_id int,
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages on delete cascade
);
create index attachments_pending on attachments (company_id, connection_id, next_at) where state = 'pending';
call lock_to_company('attachments');

-- Every message the network handed us: kept before the network is told so, worked off once, and remembered so
-- that one handed over twice is known at once.
create table journal (
  company_id int not null default app_company(),
  id bigint generated always as identity,
  connection_id int not null,
  network_id text not null,
  from_me boolean not null,
  conversation text not null,
  payload jsonb,
  attempts int not null default 0,
  error text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (company_id, id),
  constraint journal_once unique (company_id, connection_id, network_id, from_me),
  foreign key (company_id, connection_id) references connections on delete cascade
);
create index journal_waiting on journal (company_id, connection_id, id) where processed_at is null;
-- Only the nightly clean-up asks by age; it reads blocks, and nothing is kept per row.
create index journal_by_age on journal using brin (received_at);
call lock_to_company('journal');

-- What waits to be sent: written in the transaction that stored the message, taken by the owner of the connection.
create table outbox (
  company_id int not null default app_company(),
  id bigint generated always as identity,
  connection_id int not null,
  message_id uuid not null,
  conversation int not null,
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  -- Set before the bytes leave: after a crash such a row may already be there, and goes again under the same id.
  written_at timestamptz,
  primary key (company_id, id),
  constraint outbox_once unique (company_id, message_id),
  foreign key (company_id, message_id) references messages on delete cascade,
  foreign key (company_id, connection_id) references connections on delete cascade
);
create index outbox_waiting on outbox (company_id, connection_id, id);
create index outbox_by_conversation on outbox (company_id, conversation, id);
call lock_to_company('outbox');

-- Fuzzy search by name or number, at least three characters: under a policy the index could not be used, so the
-- function names the company itself and answers ids alone.
create function search_contacts(wanted text, most int, behind int)
returns table (id int) language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from contacts c
   where c.company_id = app_company()
     and c.search_plain like '%' || replace(replace(replace(plain_text(wanted), '\', '\\'), '%', '\%'), '_', '\_') || '%'
   order by c.name_plain, c.id
   limit most offset behind
$$;

-- Connections that somebody wants connected and that no node works: the owner looks across companies, the work
-- itself is done inside each.
create function connections_without_owner(most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id
    from connections c
    join companies k on k.id = c.company_id and k.status
    left join connection_leases l on l.company_id = c.company_id and l.connection_id = c.id
   where c.desired = 'connected' and (l.expires_at is null or l.expires_at < now())
   order by l.expires_at nulls first
   limit most
$$;

-- Journal entries older than this many days whose message is long stored; answers how many went.
create function forget_old_journal(days int, most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with old as (
    select company_id, id from journal
     where received_at < now() - make_interval(days => days) and processed_at is not null
     limit most),
  gone as (delete from journal j using old where j.company_id = old.company_id and j.id = old.id returning 1)
  select count(*)::int from gone
$$;
