-- Numbers of the WhatsApp Business Cloud API: what people typed in to log them in, what Meta posts to us, until when
-- one may write freely, and the templates that may be sent at any time.

-- Who hides their number is known to a business by this name alone.
alter table contact_aliases drop constraint contact_aliases_kind_check;
alter table contact_aliases add constraint contact_aliases_kind_check
  check (kind in ('phone', 'lid', 'group', 'bsuid'));

-- The network's own name of a message of ours, where it does not take the one we chose.
alter table messages add column remote_id text;
create unique index messages_by_remote_id on messages (company_id, connection_id, remote_id)
  where remote_id is not null;

-- So many hours after the customer's last message one may write freely; null: always. As the drivers say.
alter table connections add column service_window_hours int
  generated always as (case provider when 'cloud' then 24 end) stored;

-- The key stands in the address that Meta calls. It is random, so being unique tells nobody anything.
create table cloud_settings (
  company_id int not null default app_company() references companies on delete cascade,
  connection_id int not null,
  webhook_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  phone_number_id text not null,
  waba_id text not null,
  templates_at timestamptz,
  primary key (company_id, connection_id),
  constraint cloud_settings_webhook_key unique (webhook_key),
  foreign key (company_id, connection_id) references connections on delete cascade
);
call lock_to_company('cloud_settings');

-- What Meta posted, byte for byte, kept before it is told so and worked off once by the owner of the connection. Meta
-- posts again for up to seven days: so long the digest is remembered, while the words leave once they are worked off.
create table cloud_posts (
  company_id int not null default app_company(),
  id bigint generated always as identity,
  connection_id int not null,
  digest bytea not null,
  payload bytea,
  attempts int not null default 0,
  error text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (company_id, id),
  constraint cloud_posts_once unique (company_id, connection_id, digest),
  foreign key (company_id, connection_id) references connections on delete cascade
);
create index cloud_posts_waiting on cloud_posts (company_id, connection_id, id) where processed_at is null;
create index cloud_posts_by_age on cloud_posts using brin (received_at);
call lock_to_company('cloud_posts');

create table service_windows (
  company_id int not null default app_company(),
  connection_id int not null,
  contact_id int not null,
  ends_at timestamptz not null,
  primary key (company_id, connection_id, contact_id),
  foreign key (company_id, connection_id) references connections on delete cascade,
  foreign key (company_id, contact_id) references contacts on delete cascade
);
create index service_windows_by_contact on service_windows (company_id, contact_id);
call lock_to_company('service_windows');

-- By whichever way a customer's message comes to be stored, it opens their window, and never shortens it.
create function open_service_windows() returns trigger language plpgsql as $$
begin
  insert into service_windows as known (company_id, connection_id, contact_id, ends_at)
  select a.company_id, a.connection_id, a.contact_id,
         max(a.created_at) + make_interval(hours => c.service_window_hours)
    from arrived a
    join connections c on c.company_id = a.company_id and c.id = a.connection_id
   where not a.from_me and a.network_id is not null and a.contact_id is not null
     and c.service_window_hours is not null
   group by a.company_id, a.connection_id, a.contact_id, c.service_window_hours
   order by a.contact_id
  on conflict (company_id, connection_id, contact_id) do update
    set ends_at = excluded.ends_at where known.ends_at < excluded.ends_at;
  return null;
end $$;
create trigger messages_open_windows after insert on messages
  referencing new table as arrived for each statement execute function open_service_windows();

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
  constraint message_templates_remote_id unique (company_id, connection_id, remote_id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
create index message_templates_by_name on message_templates (company_id, connection_id, name, language, id);
call lock_to_company('message_templates');

-- Meta calls without knowing our companies: whose number this address stands for.
create function cloud_number_by_key(wanted text) returns table (company_id int, connection_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, s.connection_id
    from cloud_settings s join companies c on c.id = s.company_id and c.status
   where s.webhook_key = wanted
$$;

-- Numbers whose templates were not fetched since then, a page of them.
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

-- Posts older than this many days: Meta does not post them again, and what could not be worked off by then will not
-- be. Answers how many went.
create function forget_old_cloud_posts(days int, most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with old as (
    select company_id, id from cloud_posts
     where received_at < now() - make_interval(days => days)
     limit most),
  gone as (delete from cloud_posts p using old where p.company_id = old.company_id and p.id = old.id returning 1)
  select count(*)::int from gone
$$;
