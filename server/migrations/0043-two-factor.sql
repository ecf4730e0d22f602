-- The second step of a sign-in: an authenticator and recovery codes.

create table two_factors (
  company_id int not null default app_company() references companies on delete cascade,
  user_id int not null,
  -- The secret of the authenticator, sealed.
  secret bytea not null,
  -- Since when sign-ins need a code. Null: the authenticator has not shown a code yet.
  confirmed_at timestamptz,
  -- The time step of the last code that was used. Its code, and those before it, are used up.
  last_step bigint not null default 0,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
comment on table two_factors is 'The authenticators of users who sign in with a second step.';
call restrict_to_company('two_factors');

create table recovery_codes (
  company_id int not null default app_company() references companies on delete cascade,
  user_id int not null,
  code_hash bytea not null,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references users on delete cascade
);
comment on table recovery_codes is 'Codes that stand in for a lost authenticator. Each is deleted when it is used.';
call restrict_to_company('recovery_codes');

-- Counting sign-ins --------------------------------------------------------------------------------------------

-- Counts one attempt under several keys, each with its own limit and its own time after which it is forgotten. Returns 0, or
-- the seconds to wait if one key is used up; then nothing is counted under the others. Callers pass the keys in a fixed order
-- of kinds (pair, e-mail, network), so two attempts cannot deadlock. The count does not wait for the disk: a crash of the
-- database may lose the last attempts.
create function count_attempts(counters text[], allowed int[], expires_after int[]) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  wait int;
begin
  perform set_config('synchronous_commit', 'off', true);
  for i in 1 .. cardinality(counters) loop
    wait := count_sign_in_attempt(counters[i], allowed[i], expires_after[i]);
    if wait > 0 then
      perform uncount_sign_in_attempt(key) from unnest(counters[1:i - 1]) as key;
      return wait;
    end if;
  end loop;
  return 0;
end $$;

-- Clears the first counters, takes one attempt back from the others, and clears those that have expired.
create function forget_attempts(cleared text[], taken_back text[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform reset_sign_in_attempts(key) from unnest(cleared) as key;
  perform uncount_sign_in_attempt(key) from unnest(taken_back) as key;
end $$;

-- The account of an e-mail, as far as a sign-in needs it, with what decides about a second step.
create function sign_in_account(address text)
returns table (
  company_id int, user_id int, password_hash text, profile text, super boolean, is_deactivated boolean,
  white_label_id int, status boolean, due_date date, time_zone text, has_authenticator boolean, is_asked_of_all boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.company_id, u.id, u.password_hash, u.profile, u.super, u.deactivated_at is not null,
         coalesce(c.white_label_id, 0), c.status, c.due_date, c.time_zone,
         exists (select from two_factors t
                  where t.company_id = u.company_id and t.user_id = u.id and t.confirmed_at is not null),
         exists (select from settings s
                  where s.company_id = u.company_id and s.key = 'requireTwoFactor' and s.value = 'enabled')
    from users u join companies c on c.id = u.company_id
   where u.email = address and u.deleted_at is null
$$;
