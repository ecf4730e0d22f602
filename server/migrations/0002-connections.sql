-- Connections (WhatsApp numbers), their settings, and which node holds them open.

create table connections (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  name text not null,
  provider text not null default 'simulated'
    constraint connections_provider_check check (provider in ('simulated', 'baileys', 'cloud')),
  is_default boolean not null default false,
  -- Hours after the customer's last message in which free text may be sent. Null: always.
  service_window_hours int generated always as (case provider when 'cloud' then 24 end) stored,
  -- The desired and the actual state. A supervisor closes the gap.
  desired text not null default 'connected' check (desired in ('connected', 'disconnected')),
  status text not null default 'OPENING'
    check (status in ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'DISCONNECTED', 'TIMEOUT')),
  -- The last request of a user. The number rises with each, so the owner notices one that it received no event for.
  requested text not null default 'start' check (requested in ('start', 'stop', 'renew', 'remove')),
  request_epoch bigint not null default 0,
  number text not null default '',
  qrcode text not null default '',
  qrcode_attempt int not null default 0,
  qrcode_expires_at timestamptz,
  reason text,
  retries int not null default 0,
  next_retry_at timestamptz,
  last_inbound_at timestamptz,
  -- When the network last acknowledged a message of ours.
  last_sent_at timestamptz,
  -- Connected, but the network has not answered since then although a message of ours waits for its acknowledgement.
  silent_since timestamptz,
  -- When the connection was lost. Null while it is connected and before the first connect.
  down_since timestamptz,
  -- When the outage mail was sent, and the reason it named; null again after reconnecting.
  outage_mailed_at timestamptz,
  outage_mailed_reason text,
  -- The latest outages, oldest first: {from, to, recovered}, `recovered` being the messages the network held back.
  gaps jsonb not null default '[]',
  -- Until then the network refuses first messages to strangers from this number.
  restricted_until timestamptz,
  first_contacts int not null default 0,
  first_contacts_on date,
  -- Minutes without an answer of the customer after which an open ticket closes. Null: never.
  expiration_time int check (expiration_time >= 1),
  -- Automatic messages; empty: none. `complation` is the spelling of the API.
  greeting_message text not null default '',
  complation_message text not null default '',
  out_of_hours_message text not null default '',
  rating_message text not null default '',
  -- Removed: absent from every list, and its name is free. The row stays so that tickets still name their number.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on table connections is 'WhatsApp numbers of a company, with their state and settings.';
-- Names are unique among the connections that are not removed.
create unique index connections_name_key on connections (company_id, name) where deleted_at is null;
-- At most one default connection per company.
create unique index connections_one_default on connections (company_id) where is_default;
-- connections_down(): outages without a mail, in all companies.
create index connections_down on connections (down_since)
  where desired = 'connected' and outage_mailed_at is null and down_since is not null;
call restrict_to_company('connections');

create constraint trigger connections_raise_names_version after update of name, deleted_at, expiration_time on connections
  deferrable initially deferred
  for each row when ((old.name, old.deleted_at is null, old.expiration_time)
                     is distinct from (new.name, new.deleted_at is null, new.expiration_time))
  execute function raise_names_version();

-- Keeps the columns on outages in step with every write of the status. An outage is recorded if it lasted more than five
-- seconds; the latest ten are kept.
create function record_outage() returns trigger language plpgsql as $$
begin
  if new.status <> 'CONNECTED' then
    new.silent_since := null;
    if old.status = 'CONNECTED' then new.down_since := coalesce(new.down_since, now()); end if;
    return new;
  end if;
  if old.down_since < now() - interval '5 seconds' then
    new.gaps := jsonb_path_query_array(
      old.gaps || jsonb_build_object('from', to_json(old.down_since at time zone 'UTC') #>> '{}' || 'Z',
                                     'to', to_json(now() at time zone 'UTC') #>> '{}' || 'Z', 'recovered', 0),
      '$[last - 9 to last]');
  end if;
  new.down_since := null;
  new.outage_mailed_at := null;
  return new;
end $$;
create trigger connections_record_outage before update of status on connections
  for each row when (new.status is distinct from old.status) execute function record_outage();

create table connection_secrets (
  company_id int not null default app_company() references companies on delete cascade,
  connection_id int not null,
  sealed bytea not null,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
comment on table connection_secrets is 'Credentials that log a number in, encrypted by the application.';
call restrict_to_company('connection_secrets');

create table connection_keys (
  company_id int not null default app_company(),
  connection_id int not null,
  kind text not null,
  key text not null,
  -- The order of insertion.
  position bigint not null generated always as identity,
  sealed bytea not null,
  -- Null: kept as long as the connection.
  ends_at timestamptz,
  primary key (company_id, connection_id, kind, key),
  foreign key (company_id, connection_id) references connections on delete cascade
) with (fillfactor = 70);
comment on table connection_keys is
  'Driver state of a connection: Signal keys, decrypted messages not handed on yet, sent messages. Each value is '
  'encrypted for its row. Only the holder of the lease writes here.';
-- Decrypted messages that wait to be handed on (kind "inbox"), oldest first.
create index connection_keys_waiting on connection_keys (company_id, connection_id, position)
  where kind = 'inbox' and ends_at is null;
-- delete_expired_keys(): expired keys.
create index connection_keys_by_end on connection_keys (ends_at) where ends_at is not null;
call restrict_to_company('connection_keys');

-- Deletes expired keys. Returns the number of deleted rows.
create function delete_expired_keys(most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with old as (
    select company_id, connection_id, kind, key from connection_keys where ends_at < now() limit most),
  deleted as (
    delete from connection_keys k using old
     where k.company_id = old.company_id and k.connection_id = old.connection_id
       and k.kind = old.kind and k.key = old.key
    returning 1)
  select count(*)::int from deleted
$$;

-- Leases and nodes ---------------------------------------------------------------------------------------------

create table connection_leases (
  company_id int not null default app_company() references companies on delete cascade,
  connection_id int not null,
  owner uuid not null,
  -- The fencing token: rises with each change of the owner. A writer states its epoch; without the lease it writes nothing.
  epoch bigint not null,
  expires_at timestamptz not null,
  -- When the owner last knew the connection to be up.
  online_at timestamptz,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections on delete cascade
  -- Rows are updated every few seconds; free space on the page allows updates in place.
) with (fillfactor = 50);
comment on table connection_leases is 'Which node holds a connection open, and until when.';
-- renew_leases(): leases by connection, in all companies.
create index connection_leases_by_connection on connection_leases (connection_id);
call restrict_to_company('connection_leases');

create table nodes (
  id uuid primary key,
  providers text[] not null,
  seen_at timestamptz not null default now()
);
comment on table nodes is 'Running processes that hold connections, so that each takes its share.';

-- A driver that has given up (banned, replaced twice, logged out, QR codes not scanned) stays closed until a user asks
-- for the number again. A restart or a new owner is no such request: the network punishes another attempt of a banned
-- number. The Cloud API is the exception; its driver tries again while the connection has an owner.
create function stays_closed(provider text, status text) returns boolean language sql immutable as $$
  select provider <> 'cloud' and status in ('DISCONNECTED', 'TIMEOUT')
$$;

-- Desired connections without an owner, longest first, with the seconds since they lost it. Nodes without a driver for a
-- provider leave its connections to others.
create function connections_without_owner(providers text[], most int)
returns table (company_id int, id int, free_for float8)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id, extract(epoch from now() - coalesce(l.expires_at, c.updated_at))::float8
    from connections c
    join companies k on k.id = c.company_id and k.status
    left join connection_leases l on l.company_id = c.company_id and l.connection_id = c.id
   where c.desired = 'connected' and c.provider = any (providers) and not stays_closed(c.provider, c.status)
     and (l.expires_at is null or l.expires_at < now())
   order by l.expires_at nulls first
   limit most
$$;

-- Registers a node. Returns the number of live nodes that serve these providers, itself included, and the number of
-- connections to hold. A connection that stays closed counts while it has an owner; otherwise the owner would release
-- another one in its place.
create function register_node(node uuid, opens text[], lasts int)
returns table (nodes int, wanted int) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from nodes n where n.seen_at < now() - make_interval(secs => 60);
  insert into nodes (id, providers) values (node, opens)
    on conflict (id) do update set providers = excluded.providers, seen_at = now();
  return query
    select (select count(*)::int from nodes n
             where n.providers && opens and n.seen_at > now() - make_interval(secs => lasts)),
           (select count(*)::int
              from connections c
              join companies k on k.id = c.company_id and k.status
              left join connection_leases l on l.company_id = c.company_id and l.connection_id = c.id
             where c.desired = 'connected' and c.provider = any (opens)
               and (not stays_closed(c.provider, c.status) or l.expires_at > now()));
end $$;

create function remove_node(node uuid) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from nodes where id = node
$$;

-- Renews the given leases of a node in one statement. Returns those that the node still owns, whether they were renewed
-- (they are not if the connection is no longer wanted), and the last request. Waits at most one second for a lock.
create function renew_leases(node uuid, ids int[], epochs bigint[], onlines boolean[], lasts int)
returns table (connection_id int, is_kept boolean, requested text, request_epoch bigint)
language sql volatile security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
  with held as (
    select l.company_id, l.connection_id, named.online, c.requested, c.request_epoch,
           c.desired = 'connected' and k.status as is_wanted
      from unnest(ids, epochs, onlines) as named (id, epoch, online)
      join connection_leases l on l.connection_id = named.id and l.owner = node and l.epoch = named.epoch
      join connections c on c.company_id = l.company_id and c.id = l.connection_id
      join companies k on k.id = l.company_id),
  renewed as (
    update connection_leases l
       set expires_at = now() + make_interval(secs => lasts),
           online_at = case when held.online then now() else l.online_at end
      from held
     where held.is_wanted and l.company_id = held.company_id and l.connection_id = held.connection_id
       and l.owner = node
    returning l.connection_id)
  select held.connection_id, renewed.connection_id is not null, held.requested, held.request_epoch
    from held left join renewed on renewed.connection_id = held.connection_id
$$;

-- Connections that are reported up or pairing without an owner for `seconds`.
create function abandoned_connections(seconds int, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id
    from connections c
    join connection_leases l on l.company_id = c.company_id and l.connection_id = c.id
   where l.expires_at < now() - make_interval(secs => seconds)
     and c.status in ('CONNECTED', 'PAIRING', 'qrcode')
   limit most
$$;

-- Desired connections that have been down for `minutes` without an outage mail.
create function connections_down(minutes int, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id
    from connections c join companies k on k.id = c.company_id and k.status
   where c.desired = 'connected' and c.outage_mailed_at is null and c.down_since < now() - make_interval(mins => minutes)
   order by c.down_since
   limit most
$$;

-- Settings of a connection -------------------------------------------------------------------------------------

create table connection_queues (
  company_id int not null default app_company(),
  connection_id int not null,
  queue_id int not null,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections on delete cascade,
  foreign key (company_id, queue_id) references queues on delete cascade
);
comment on table connection_queues is 'The queues that customers of a number can reach.';
-- Deleting a queue.
create index connection_queues_by_queue on connection_queues (company_id, queue_id);
call restrict_to_company('connection_queues');

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
comment on table idle_schedules is 'The idle message that a number sends to a customer who has stopped answering.';
call restrict_to_company('idle_schedules');

create table typebots (
  company_id int not null default app_company(),
  connection_id int not null,
  typebot text not null,
  public_id text not null,
  delay_message int not null check (delay_message >= 0),
  enabled boolean not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
comment on table typebots is 'The flow of an external flow builder that answers the customers of a number.';
call restrict_to_company('typebots');

create table suppressions (
  company_id int not null default app_company() references companies on delete cascade,
  number text not null check (number ~ '^[0-9]{5,15}$'),
  created_at timestamptz not null default now(),
  primary key (company_id, number)
);
comment on table suppressions is
  'Numbers that opted out: automation and campaigns do not write to them. Agents may answer.';
call restrict_to_company('suppressions');

-- WhatsApp Business Cloud API ----------------------------------------------------------------------------------

create table cloud_settings (
  company_id int not null default app_company() references companies on delete cascade,
  connection_id int not null,
  -- Part of the webhook address that Meta calls. It is random, so its uniqueness reveals nothing.
  webhook_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  phone_number_id text not null,
  waba_id text not null,
  -- When the templates were last fetched.
  templates_at timestamptz,
  primary key (company_id, connection_id),
  constraint cloud_settings_webhook_key unique (webhook_key),
  foreign key (company_id, connection_id) references connections on delete cascade
);
comment on table cloud_settings is 'Identifiers of a number of the Cloud API.';
call restrict_to_company('cloud_settings');

create table cloud_posts (
  company_id int not null default app_company(),
  id bigint generated always as identity,
  connection_id int not null,
  digest bytea not null,
  -- Null once processed.
  payload bytea,
  attempts int not null default 0,
  error text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (company_id, id),
  -- Meta repeats a webhook for up to seven days; the digest recognizes the repetition.
  constraint cloud_posts_digest_key unique (company_id, connection_id, digest),
  foreign key (company_id, connection_id) references connections on delete cascade
);
comment on table cloud_posts is
  'Webhooks from Meta, stored byte for byte before they are acknowledged, and processed once by the owner of the '
  'connection.';
-- Webhooks of a connection that are not processed, oldest first.
create index cloud_posts_waiting on cloud_posts (company_id, connection_id, id) where processed_at is null;
-- delete_old_cloud_posts(). BRIN: only the nightly clean-up asks by age, and it costs nothing per row.
create index cloud_posts_by_age on cloud_posts using brin (received_at);
call restrict_to_company('cloud_posts');

create table message_templates (
  company_id int not null default app_company(),
  id int generated always as identity,
  connection_id int not null,
  remote_id text not null,
  name text not null,
  language text not null,
  category text not null,
  status text not null,
  header jsonb,
  body text not null,
  footer text,
  buttons jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint message_templates_remote_id_key unique (company_id, connection_id, remote_id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
comment on table message_templates is
  'Message templates approved by Meta, which may be sent outside the service window.';
-- Templates of a connection by name.
create index message_templates_by_name on message_templates (company_id, connection_id, name, language, id);
call restrict_to_company('message_templates');

-- The connection of a webhook address. Meta does not know our companies.
create function cloud_number_by_key(key text) returns table (company_id int, connection_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, s.connection_id
    from cloud_settings s join companies c on c.id = s.company_id and c.status
   where s.webhook_key = key
$$;

-- Numbers whose templates were not fetched since `since`, one page.
create function cloud_numbers_without_templates(since timestamptz, most int)
returns table (company_id int, connection_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, s.connection_id
    from cloud_settings s
    join companies c on c.id = s.company_id and c.status
    join connections n on n.company_id = s.company_id and n.id = s.connection_id and n.desired = 'connected'
   where s.templates_at is null or s.templates_at < since
   order by s.templates_at nulls first, s.company_id, s.connection_id
   limit most
$$;

-- Deletes webhooks older than `days`. Meta does not repeat them any more, and what failed until then will not succeed.
-- Returns the number of deleted rows.
create function delete_old_cloud_posts(days int, most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with old as (
    select company_id, id from cloud_posts
     where received_at < now() - make_interval(days => days)
     limit most),
  deleted as (delete from cloud_posts p using old where p.company_id = old.company_id and p.id = old.id returning 1)
  select count(*)::int from deleted
$$;
