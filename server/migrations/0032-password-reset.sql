-- Links by which users set a new password.

create table password_reset_tokens (
  company_id int not null default app_company() references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id int not null,
  -- SHA-256 of the token. The token itself is only in the mail.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade
);
comment on table password_reset_tokens is 'Single-use tokens of mailed links to set a new password. Only their hashes are stored.';
-- user_of_reset_token(): the caller sends nothing but the token, so a token is unique across companies.
create unique index password_reset_tokens_token_hash_key on password_reset_tokens (token_hash);
-- The unused tokens of a user, and deleting a user.
create index password_reset_tokens_by_user on password_reset_tokens (company_id, user_id);
-- delete_old_reset_tokens(): by age.
create index password_reset_tokens_by_age on password_reset_tokens (expires_at);
call restrict_to_company('password_reset_tokens');

-- A new password, a new e-mail and a deactivation use up every token of the user. A trigger does it, so no code path can
-- leave a link behind.
create function use_up_reset_tokens() returns trigger language plpgsql as $$
begin
  update password_reset_tokens set used_at = now()
   where company_id = new.company_id and user_id = new.id and used_at is null;
  return null;
end $$;
create trigger users_use_up_reset_tokens after update of password_hash, email, deactivated_at on users
  for each row when ((new.password_hash, new.email, new.deactivated_at)
                     is distinct from (old.password_hash, old.email, old.deactivated_at))
  execute function use_up_reset_tokens();

-- The company and user of a token, before any company is entered. Whether the token may be used is checked inside.
create function user_of_reset_token(hash bytea)
returns table (company_id int, user_id int, token_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, user_id, id from password_reset_tokens where token_hash = hash
$$;

-- Deletes tokens that expired `days` ago, at most `most`. Returns the number of deleted rows.
create function delete_old_reset_tokens(days int, most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with old as (
    select company_id, id from password_reset_tokens
     where expires_at < now() - make_interval(days => days)
     limit most),
  deleted as (
    delete from password_reset_tokens t using old
     where t.company_id = old.company_id and t.id = old.id returning 1)
  select count(*)::int from deleted
$$;
