-- Keys with which other programs call the API, and the answers that a repeated call gets again.

create table api_keys (
  company_id int not null default app_company() references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Empty for the token of a number, which is shown under the name of the number.
  name text not null,
  -- SHA-256 of the key. The key itself is shown once and stored nowhere.
  key_hash bytea not null,
  -- The first characters, by which people recognise a key.
  prefix text not null,
  -- The permissions of the contract that the key may use.
  scopes text[] not null,
  -- The number through which it sends. Null: it sends nothing.
  connection_id int,
  -- The token that `POST /whatsapp/:id/token` has created for the number.
  is_number_token boolean not null default false,
  -- The person who created it and in whose name it acts. Without that person a key only sends messages.
  user_id int,
  -- When it was used, to the minute.
  last_used_at timestamptz,
  expires_at timestamptz,
  -- The writes of the last minute, for the rate limit.
  recent_writes timestamptz[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections on delete cascade,
  foreign key (company_id, user_id) references users on delete set null (user_id)
);
comment on table api_keys is 'Keys of other programs: the tokens of the numbers and the keys that administrators create.';
-- use_api_key(): the caller sends nothing but the key, so a key is unique across companies.
create unique index api_keys_key_hash_key on api_keys (key_hash);
-- At most one token per number.
create unique index api_keys_number_token_key on api_keys (company_id, connection_id) where is_number_token;
-- Keys of a number, and deleting a number.
create index api_keys_by_connection on api_keys (company_id, connection_id);
-- Deleting a user.
create index api_keys_by_user on api_keys (company_id, user_id);
call restrict_to_company('api_keys');

-- The owner of a key and whether its company may be served, before any company is entered. Records the use, at most once
-- a minute. No row for a key that is unknown or expired.
create function use_api_key(hash bytea)
returns table (company_id int, key_id uuid, user_id int, overdue_since date)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update api_keys k set last_used_at = now()
   where k.key_hash = hash and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
     and (k.expires_at is null or k.expires_at > now());
  return query
    select k.company_id, k.id, coalesce(k.user_id, 0),
           case when c.due_date < (now() at time zone c.time_zone)::date then c.due_date end
      from api_keys k join companies c on c.id = k.company_id
     where k.key_hash = hash and (k.expires_at is null or k.expires_at > now()) and c.status;
end $$;

-- The rights of a live key, as of a session: those of the person who created it, limited to its scopes. Called by
-- enter_session().
create function enter_api_key(company int, key uuid)
returns table (user_id int, user_name text, profile text, super boolean, queue_ids int[], time_zone text,
               names_version int, hides_numbers boolean, scopes text[], api_key_name text)
language sql stable set search_path = public, pg_temp as $$
  select coalesce(u.id, 0), coalesce(u.name, k.name), coalesce(u.profile, 'user'), false,
         coalesce((select array_agg(q.queue_id) from user_queues q
                    where q.company_id = u.company_id and q.user_id = u.id), '{}'),
         c.time_zone, c.names_version, c.hides_numbers,
         array(select scope from unnest(k.scopes) scope where u.id is not null or scope = 'messages.send'),
         k.name
    from api_keys k
    join companies c on c.id = k.company_id
    left join users u on u.company_id = k.company_id and u.id = k.user_id and u.deactivated_at is null
   where k.company_id = company and k.id = key and (k.expires_at is null or k.expires_at > now()) and c.status
$$;

-- Counts `added` writes of a key. Returns 0; or null if there is no such key; or, if the last minute would then have more
-- than `most`, the seconds until `needed` writes fit. Refused writes are not counted. The lock of the row makes concurrent
-- calls wait for each other, on any node.
create function count_key_writes(key uuid, added int, needed int, most int) returns int
language plpgsql volatile as $$
declare
  recent timestamptz[];
  minute_ago timestamptz;
begin
  select recent_writes into recent from api_keys where company_id = app_company() and id = key for no key update;
  if not found then return null; end if;
  minute_ago := clock_timestamp() - interval '1 minute';
  recent := array(select at from unnest(recent) at where at > minute_ago order by at);
  if cardinality(recent) + added > most then
    return greatest(1, ceil(extract(epoch from recent[cardinality(recent) + needed - most] - minute_ago))::int);
  end if;
  update api_keys set recent_writes = recent || array_fill(clock_timestamp(), array[added])
   where company_id = app_company() and id = key;
  return 0;
end $$;

create table idempotency_keys (
  company_id int not null default app_company() references companies on delete cascade,
  api_key_id uuid not null,
  -- What the caller sent in the header `Idempotency-Key`.
  key text not null,
  -- SHA-256 of the call.
  call_hash bytea not null,
  -- Null while the first call is running.
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, api_key_id, key),
  foreign key (company_id, api_key_id) references api_keys on delete cascade
);
comment on table idempotency_keys is 'Answers of calls with an Idempotency-Key, for repeated calls.';
-- delete_old_idempotency_keys(): by age.
create index idempotency_keys_by_age on idempotency_keys (created_at);
call restrict_to_company('idempotency_keys');

-- Deletes answers of this age, at most `most`. Returns the number of deleted rows.
create function delete_old_idempotency_keys(hours int, most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with old as (
    select company_id, api_key_id, key from idempotency_keys
     where created_at < now() - make_interval(hours => hours)
     limit most),
  deleted as (
    delete from idempotency_keys i using old
     where i.company_id = old.company_id and i.api_key_id = old.api_key_id and i.key = old.key returning 1)
  select count(*)::int from deleted
$$;
