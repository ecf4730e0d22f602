-- Companies, users, sessions and queues, and the rules that every later table follows.
-- The database owner runs these files. The application logs in as a member of recado_app, which owns nothing.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- The wall between companies -----------------------------------------------------------------------------------

-- The company of the current transaction. Null until one is set: then no row is visible and none can be written.
create function app_company() returns int language sql stable
  return nullif(current_setting('app.company_id', true), '')::int;

-- Locks a table to the company of its rows. Every table with company_id calls it. The condition for reading is a
-- subquery, so PostgreSQL evaluates it once per statement instead of once per row.
create procedure restrict_to_company(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format(
    'create policy company_only on %s using (company_id = (select app_company())) with check (company_id = app_company())',
    tenant_table);
  execute format('grant select, insert, update, delete on %s to recado_app', tenant_table);
end $$;

-- Text search --------------------------------------------------------------------------------------------------

-- Lower case without accents. Declared immutable so that generated columns and indexes may use it: the dictionary is
-- part of the schema and changes only with a migration.
create function plain_text(content text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, content));

-- The LIKE pattern of all texts that contain this word.
create function contains_pattern(word text) returns text language sql immutable parallel safe
set search_path = public, pg_temp as $$
  select '%' || replace(replace(replace(plain_text(word), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- Index entries of a text: each trigram prefixed with the company id ("7:bol"). A search therefore reads entries of
-- one company only, and its duration does not reveal what other companies write. PL/pgSQL evaluates one expression of
-- built-in functions in a few microseconds; an SQL function with a query takes ten times as long. Trigrams consist of
-- letters, digits and spaces, so a comma can separate them.
create function search_terms(company int, content text) returns text[]
language plpgsql immutable strict parallel safe as $$
begin
  return string_to_array(company || ':' ||
    array_to_string(public.show_trgm(public.plain_text(content)), ',' || company || ':'), ',');
end $$;

-- The index entries that every text containing these words has: the trigrams inside each word. Trigrams at the ends of
-- a word depend on its neighbours. show_trgm() writes a trigram of non-ASCII letters as a hash, so the function asks it
-- for three letters and removes the trigrams of the first two and of the last two. Empty if no word has three letters.
create function terms_within(company int, words text[]) returns text[]
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct company || ':' || trigram), '{}')
    from unnest(words) as word,
         lateral plain_text(word) as plain,
         lateral generate_series(1, length(plain) - 2) as at,
         lateral substr(plain, at, 3) as three,
         lateral (select unnest(show_trgm(three))
                  except select unnest(show_trgm(left(three, 2)))
                  except select unnest(show_trgm(right(three, 2)))) as inside (trigram)
$$;

-- Companies ----------------------------------------------------------------------------------------------------

create table plans (
  id int generated always as identity primary key,
  name text not null,
  users int not null,
  connections int not null,
  queues int not null,
  value_cents int not null default 0,
  created_at timestamptz not null default now()
);
comment on table plans is 'Plans that a company can subscribe to, with their limits.';
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
comment on table white_labels is 'Brands under which the product appears.';
grant select on white_labels to recado_app;

create table helps (
  id int generated always as identity primary key,
  title text not null,
  description text not null default '',
  -- The code of a video on YouTube.
  video text not null default '' check (video ~ '^[[:alnum:]_-]{0,20}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table helps is 'Helps of the operator, the same for every company.';
-- The list by title.
create index helps_by_title on helps (title, id);
grant select on helps to recado_app;

create table companies (
  id int generated always as identity primary key,
  name text not null,
  status boolean not null default true,
  due_date date,
  plan_id int references plans,
  white_label_id int references white_labels,
  time_zone text not null default 'America/Sao_Paulo',
  -- The language of the texts that the product writes into conversations.
  language text not null default 'pt' check (language in ('pt', 'en', 'es')),
  -- Agents receive the phone numbers of contacts without most of their digits.
  hides_numbers boolean not null default false,
  -- Rises when a name that tickets show changes: of a user, a queue, a connection or a tag. Rows that were rendered
  -- under an older version are rendered again.
  names_version int not null default 0,
  created_at timestamptz not null default now()
);
comment on table companies is 'The companies (tenants) of this installation.';
alter table companies enable row level security;
create policy company_only on companies using (id = app_company()) with check (id = app_company());
grant select on companies to recado_app;

-- Live events and messages are numbered by sequences of their company: a shared sequence would tell each company how
-- much the others do. A sequence holds no lock until commit, so writers of one company do not wait for each other.
-- The application has no right to the sequences. It uses next_live_seq() and the trigger of messages, which name its
-- own company.
create function make_company_sequences() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('create sequence live_seq_%s', new.id);
  execute format('create sequence message_position_%s', new.id);
  return null;
end $$;

create function drop_company_sequences() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('drop sequence if exists live_seq_%s, message_position_%s', old.id, old.id);
  return null;
end $$;
create trigger companies_make_sequences after insert on companies
  for each row execute function make_company_sequences();
create trigger companies_drop_sequences after delete on companies
  for each row execute function drop_company_sequences();

-- The next numbers for live events of the current company, in order.
create function next_live_seq(most int) returns setof bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  sequence constant regclass := 'live_seq_' || app_company();
begin
  return query select nextval(sequence) from generate_series(1, most);
end $$;

-- Cached rows contain texts in the company's language, with times in its time zone.
create function raise_own_names_version() returns trigger language plpgsql as $$
begin
  new.names_version := old.names_version + 1;
  return new;
end $$;
create trigger companies_raise_own_names_version before update of language, time_zone on companies
  for each row when ((new.language, new.time_zone) <> (old.language, old.time_zone))
  execute function raise_own_names_version();

-- Raises companies.names_version. Its triggers are deferred: they take the lock on the company last, and hold it only
-- for the commit.
create function raise_names_version() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update companies set names_version = names_version + 1 where id = coalesce(new.company_id, old.company_id);
  return null;
end $$;

create table settings (
  company_id int not null default app_company() references companies on delete cascade,
  key text not null,
  value text not null,
  primary key (company_id, key)
);
comment on table settings is 'Settings of a company, one row per key.';
call restrict_to_company('settings');

-- Users and queues ---------------------------------------------------------------------------------------------

create table users (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  name text not null,
  email text not null,
  password_hash text not null,
  profile text not null default 'user' check (profile in ('admin', 'manager', 'user')),
  super boolean not null default false,
  -- The language in which the user last used the product. Mail to the user is written in it.
  language text not null default 'pt' check (language in ('pt', 'en', 'es')),
  last_seen_at timestamptz,
  -- The photo: a random part of its address, and its file in storage.
  photo_token uuid,
  photo_key text,
  photo_size int,
  -- Since when the user cannot sign in. The row keeps the name for messages and closed tickets.
  deactivated_at timestamptz,
  -- When it was deleted. A job deletes the row after it has taken the user from every ticket and message: a single
  -- statement would hold its locks too long.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint users_email_lower_check check (email = lower(email)),
  constraint users_deleted_check check (deleted_at is null or deactivated_at is not null)
);
comment on table users is 'People who sign in: administrators, managers and agents.';
-- Sign-in by e-mail. The e-mail of a deleted user is free at once.
create unique index users_email_key on users (email) where deleted_at is null;
-- The list by name.
create index users_by_name on users (company_id, name, id) where deleted_at is null;
-- A photo by its file.
create index users_by_photo_key on users (company_id, photo_key) where photo_key is not null;
-- A photo by its address.
create unique index users_photo_token_key on users (company_id, photo_token) where photo_token is not null;
call restrict_to_company('users');
-- The application cannot make anybody an operator (super) and cannot move a user to another company.
revoke insert, update, delete on users from recado_app;
grant insert (name, email, password_hash, profile) on users to recado_app;
grant update (name, email, password_hash, profile, last_seen_at, updated_at, language, photo_token, photo_key,
  photo_size, deactivated_at, deleted_at) on users to recado_app;
grant delete on users to recado_app;

create constraint trigger users_raise_names_version after update of name on users deferrable initially deferred
  for each row when (old.name is distinct from new.name) execute function raise_names_version();
create constraint trigger users_raise_names_version_on_delete after delete on users deferrable initially deferred
  for each row execute function raise_names_version();

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
comment on table queues is 'Queues (departments) that tickets are assigned to.';
call restrict_to_company('queues');

create constraint trigger queues_raise_names_version after update of name, color on queues deferrable initially deferred
  for each row when ((old.name, old.color) is distinct from (new.name, new.color)) execute function raise_names_version();

create table user_queues (
  company_id int not null default app_company() references companies on delete cascade,
  user_id int not null,
  queue_id int not null,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, queue_id) references queues on delete cascade
);
comment on table user_queues is 'Which users work in which queues.';
-- Users of a queue, and deleting a queue.
create index user_queues_by_queue on user_queues (company_id, queue_id);
call restrict_to_company('user_queues');

-- Sessions -----------------------------------------------------------------------------------------------------

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
comment on table sessions is 'Signed-in sessions of users, and ended ones until they are cleaned up.';
-- At most one live session per user, even with concurrent sign-ins.
create unique index sessions_one_live on sessions (company_id, user_id) where ended_at is null;
-- Deleting a user.
create index sessions_by_user on sessions (company_id, user_id);
call restrict_to_company('sessions');

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
comment on table refresh_tokens is 'Refresh tokens of a session. Only their hashes are stored.';
-- Tokens of a session, and deleting a session.
create index refresh_tokens_by_session on refresh_tokens (company_id, session_id);
-- delete_old_sessions(): used tokens by age.
create index refresh_tokens_used on refresh_tokens (used_at) where used_at is not null;
call restrict_to_company('refresh_tokens');

create table sign_in_failures (
  key text primary key,
  failures int not null,
  expires_at timestamptz not null
);
comment on table sign_in_failures is
  'Counted sign-in attempts per e-mail, network and pair of both, shared by all nodes. Used only through functions.';
-- reset_sign_in_attempts(): counters that have expired.
create index sign_in_failures_by_age on sign_in_failures (expires_at);

-- Before sign-in there is no company. These functions look across companies, each for one narrow answer. The catalogue
-- test lists all functions that do.

-- The account of an e-mail, as far as a sign-in needs it.
create function account_by_email(address text)
returns table (
  company_id int, user_id int, password_hash text, white_label_id int, active boolean, due_date date, time_zone text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.company_id, u.id, u.password_hash, coalesce(c.white_label_id, 0), c.status, c.due_date, c.time_zone
    from users u join companies c on c.id = u.company_id
   where u.email = address and u.deleted_at is null
$$;

-- The session of a refresh token.
create function session_by_refresh_token(hash bytea)
returns table (company_id int, session_id uuid, token_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, session_id, id from refresh_tokens where token_hash = hash
$$;

-- Enters the company of a live session or API key: sets the company of the transaction and returns the user. No row if
-- the session is dead; the company then stays unset. A request reads its rights in the same round trip. The scopes of a
-- session are null: only a key is limited to scopes. So is the name of the key.
create function enter_session(company int, session uuid)
returns table (user_id int, user_name text, profile text, super boolean, queue_ids int[], time_zone text,
               names_version int, hides_numbers boolean, scopes text[], api_key_name text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select u.id, u.name, u.profile, u.super,
           coalesce((select array_agg(q.queue_id) from user_queues q
                      where q.company_id = u.company_id and q.user_id = u.id), '{}'),
           c.time_zone, c.names_version, c.hides_numbers, null::text[], null::text
      from sessions s
      join users u on u.company_id = s.company_id and u.id = s.user_id
      join companies c on c.id = s.company_id
     where s.company_id = company and s.id = session
       and s.ended_at is null and s.expires_at > now() and c.status and u.deactivated_at is null;
  if not found then
    return query select * from enter_api_key(company, session);
  end if;
  if found then
    perform set_config('app.company_id', company::text, true);
  end if;
end $$;

-- Counts one attempt in advance. Returns 0, or the seconds to wait if the key is used up; such an attempt is not counted,
-- so trying does not prolong the wait. One statement on one row: of concurrent attempts at most `allowed` pass. The
-- counter is reset `expires_after` seconds after the last counted attempt.
create function count_sign_in_attempt(counter text, allowed int, expires_after int) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into sign_in_failures as f (key, failures, expires_at)
  values (counter, 1, now() + make_interval(secs => expires_after))
  on conflict (key) do update
    set failures = case when f.expires_at > now() then f.failures + 1 else 1 end,
        expires_at = excluded.expires_at
    where f.failures < allowed or f.expires_at <= now();
  if found then return 0; end if;
  return (select greatest(1, ceil(extract(epoch from f.expires_at - now()))::int)
            from sign_in_failures f where f.key = counter);
end $$;

-- Takes back one attempt that turned out to be no failure. The other failures of an address stay counted: the owner of
-- one good account must not reset the limit for guessing others.
create function uncount_sign_in_attempt(counter text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update sign_in_failures set failures = failures - 1 where key = counter and failures > 0
$$;

-- Counts one attempt under several keys, each with its own limit. Returns 0, or the seconds to wait if one key is used
-- up; then nothing is counted under the others. Callers pass the keys in a fixed order of kinds (pair, e-mail, network),
-- so two attempts cannot deadlock.
create function count_sign_in_attempts(counters text[], allowed int[], expires_after int) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  wait int;
begin
  for i in 1 .. cardinality(counters) loop
    wait := count_sign_in_attempt(counters[i], allowed[i], expires_after);
    if wait > 0 then
      perform uncount_sign_in_attempt(key) from unnest(counters[1:i - 1]) as key;
      return wait;
    end if;
  end loop;
  return 0;
end $$;

-- Clears the counter of a key, and expired counters.
create function reset_sign_in_attempts(counter text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from sign_in_failures where key = counter or expires_at < now() - interval '1 day'
$$;

-- Deletes sessions that ended or expired `days` ago with their tokens, and used tokens of that age in live sessions. At
-- most `most` of each. Returns the number of deleted rows.
create function delete_old_sessions(days int, most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with old_sessions as (
    select company_id, id from sessions
     where least(ended_at, expires_at) < now() - make_interval(days => days)
     limit most),
  old_tokens as (
    select company_id, id from refresh_tokens
     where used_at < now() - make_interval(days => days)
     limit most),
  deleted_tokens as (
    delete from refresh_tokens t using old_tokens o
     where t.company_id = o.company_id and t.id = o.id returning 1),
  deleted_sessions as (
    delete from sessions s using old_sessions o
     where s.company_id = o.company_id and s.id = o.id returning 1)
  select ((select count(*) from deleted_sessions) + (select count(*) from deleted_tokens))::int
$$;
