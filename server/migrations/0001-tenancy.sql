-- Companies, their people and their sessions; and the rules every later table follows.
-- The owner runs this file. The application logs in as a member of recado_app, which owns nothing.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Whom the transaction works for. Null when nobody said, and then nothing is seen and nothing can be written.
create function app_company() returns int language sql stable
  return nullif(current_setting('app.company_id', true), '')::int;

-- Puts a table behind the company wall; every tenant table of every migration passes through here.
create procedure lock_to_company(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format(
    'create policy company_only on %s using (company_id = app_company()) with check (company_id = app_company())',
    tenant_table);
  execute format('grant select, insert, update, delete on %s to recado_app', tenant_table);
end $$;

-- Accents and case do not matter to people who search. Declared immutable so that a stored column may use it:
-- the dictionary is part of the schema and changes only with a migration.
create function plain_text(said text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, said));

-- Rises with every live event; taken while the row it tells about is locked, so per row it rises in commit order.
create sequence live_seq;
grant usage on sequence live_seq to recado_app;

create table plans (
  id int generated always as identity primary key,
  name text not null,
  users int not null,
  connections int not null,
  queues int not null,
  value_cents int not null default 0,
  created_at timestamptz not null default now()
);
grant select on plans to recado_app;

create table white_labels (
  id int generated always as identity primary key,
  name text not null,
  path text not null unique,
  primary_color text not null default '#369eff',
  secondary_color text not null default '#73b3fb',
  users_count int,
  created_at timestamptz not null default now()
);
grant select on white_labels to recado_app;

create table companies (
  id int generated always as identity primary key,
  name text not null,
  status boolean not null default true,
  due_date date,
  plan_id int references plans,
  white_label_id int references white_labels,
  time_zone text not null default 'America/Sao_Paulo',
  created_at timestamptz not null default now()
);
alter table companies enable row level security;
create policy company_only on companies using (id = app_company()) with check (id = app_company());
grant select on companies to recado_app;

create table settings (
  company_id int not null default app_company() references companies on delete cascade,
  key text not null,
  value text not null,
  primary key (company_id, key)
);
call lock_to_company('settings');

create table users (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  name text not null,
  email text not null,
  password_hash text not null,
  profile text not null default 'user' check (profile in ('admin', 'manager', 'user')),
  super boolean not null default false,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint users_email_key unique (email),
  constraint users_email_is_lower check (email = lower(email))
);
call lock_to_company('users');
revoke insert, update, delete on users from recado_app;
grant insert (name, email, password_hash, profile) on users to recado_app;
grant update (name, email, password_hash, profile, last_seen_at, updated_at) on users to recado_app;
grant delete on users to recado_app;

create table queues (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  name text not null,
  color text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint queues_name_key unique (company_id, name),
  constraint queues_color_key unique (company_id, color)
);
call lock_to_company('queues');

create table user_queues (
  company_id int not null default app_company() references companies on delete cascade,
  user_id int not null,
  queue_id int not null,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, queue_id) references queues on delete cascade
);
create index user_queues_by_queue on user_queues (company_id, queue_id);
call lock_to_company('user_queues');

create table sessions (
  company_id int not null default app_company() references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id int not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade
);
-- One live session per user, however many sign in at once.
create unique index sessions_one_live on sessions (company_id, user_id) where ended_at is null;
create index sessions_by_user on sessions (company_id, user_id);
call lock_to_company('sessions');

create table refresh_tokens (
  company_id int not null default app_company() references companies on delete cascade,
  id bigint generated always as identity,
  session_id uuid not null,
  token_hash bytea not null,
  issued_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (company_id, id),
  constraint refresh_tokens_token_hash_key unique (token_hash),
  foreign key (company_id, session_id) references sessions on delete cascade
);
create index refresh_tokens_by_session on refresh_tokens (company_id, session_id);
call lock_to_company('refresh_tokens');

-- Failed sign-ins per e-mail and per address, for all nodes alike. Reached through its two functions only.
create table sign_in_failures (
  key text primary key,
  failures int not null,
  forgotten_at timestamptz not null
);

-- Before anybody is signed in there is no company yet: these few functions look across the wall, each for one
-- narrow answer. The catalogue test knows their names.

-- What a sign-in needs to know of the account behind an e-mail.
create function account_by_email(wanted text)
returns table (company_id int, user_id int, password_hash text, white_label_id int, active boolean, due_date date, time_zone text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.company_id, u.id, u.password_hash, coalesce(c.white_label_id, 0), c.status, c.due_date, c.time_zone
    from users u join companies c on c.id = u.company_id
   where u.email = wanted
$$;

-- Which session a refresh token belongs to; the token itself is never stored, only its hash.
create function session_by_refresh_token(hash bytea)
returns table (company_id int, session_id uuid, token_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, session_id, id from refresh_tokens where token_hash = hash
$$;

-- Steps into a company for one live session: sets the company and answers who acts. No row: the session is dead,
-- and the company stays unset. Also the one round trip that a request pays for its rights.
create function enter_session(company int, session uuid)
returns table (user_id int, user_name text, profile text, super boolean, queue_ids int[], time_zone text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select u.id, u.name, u.profile, u.super,
           coalesce((select array_agg(q.queue_id) from user_queues q
                      where q.company_id = u.company_id and q.user_id = u.id), '{}'),
           c.time_zone
      from sessions s
      join users u on u.company_id = s.company_id and u.id = s.user_id
      join companies c on c.id = s.company_id
     where s.company_id = company and s.id = session
       and s.ended_at is null and s.expires_at > now() and c.status;
  if found then
    perform set_config('app.company_id', company::text, true);
  end if;
end $$;

-- Seconds until this key may try again; 0 when it may now.
create function sign_in_wait(wanted text, allowed int) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select ceil(extract(epoch from forgotten_at - now()))::int
                     from sign_in_failures
                    where key = wanted and failures >= allowed and forgotten_at > now()), 0)
$$;

-- Counts one failure of a key; the count is forgotten that many seconds after the last one.
create function sign_in_failed(failed text, forget_after int) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into sign_in_failures as f (key, failures, forgotten_at)
  values (failed, 1, now() + make_interval(secs => forget_after))
  on conflict (key) do update
    set failures = case when f.forgotten_at > now() then f.failures + 1 else 1 end,
        forgotten_at = excluded.forgotten_at
$$;

create function sign_in_succeeded(known text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from sign_in_failures where key = known or forgotten_at < now() - interval '1 day'
$$;
