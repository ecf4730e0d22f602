-- People repeat calls too: after a lost answer a screen sends the same call with the same Idempotency-Key.

create table answered_calls (
  company_id int not null default app_company() references companies on delete cascade,
  user_id int not null,
  -- What the caller sent in the header `Idempotency-Key`.
  key text not null,
  -- SHA-256 of the call.
  call_hash bytea not null,
  -- Null only within the transaction of the first call.
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, key),
  foreign key (company_id, user_id) references users on delete cascade
);
comment on table answered_calls is 'Answers of calls of users with an Idempotency-Key, for repeated calls.';
-- delete_old_idempotency_keys(): by age.
create index answered_calls_by_age on answered_calls (created_at);
call restrict_to_company('answered_calls');

-- Deletes answers of this age, at most `most` of API keys and of users each. Returns the number of deleted rows.
create or replace function delete_old_idempotency_keys(hours int, most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with old as (
    select company_id, api_key_id, key from idempotency_keys
     where created_at < now() - make_interval(hours => hours)
     limit most),
  old_calls as (
    select company_id, user_id, key from answered_calls
     where created_at < now() - make_interval(hours => hours)
     limit most),
  deleted as (
    delete from idempotency_keys i using old
     where i.company_id = old.company_id and i.api_key_id = old.api_key_id and i.key = old.key returning 1),
  deleted_calls as (
    delete from answered_calls a using old_calls o
     where a.company_id = o.company_id and a.user_id = o.user_id and a.key = o.key returning 1)
  select (select count(*) from deleted)::int + (select count(*) from deleted_calls)::int
$$;
