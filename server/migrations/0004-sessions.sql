-- Sign-ins counted before the password is looked at, and sessions forgotten in time.

-- Counts an attempt in advance and answers 0, or, when this key has had its share, the seconds to wait; such an
-- attempt is not counted, so waiting is never prolonged by trying. One statement on one row: of many attempts at
-- once no more than `allowed` come through. The count is forgotten that many seconds after the last counted one.
create function sign_in_attempt(wanted text, allowed int, forget_after int) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into sign_in_failures as f (key, failures, forgotten_at)
  values (wanted, 1, now() + make_interval(secs => forget_after))
  on conflict (key) do update
    set failures = case when f.forgotten_at > now() then f.failures + 1 else 1 end,
        forgotten_at = excluded.forgotten_at
    where f.failures < allowed or f.forgotten_at <= now();
  if found then return 0; end if;
  return (select greatest(1, ceil(extract(epoch from f.forgotten_at - now()))::int)
            from sign_in_failures f where f.key = wanted);
end $$;

-- Takes back one attempt that turned out to be no failure. An address keeps its other failures: whoever owns one
-- good account must not clear the way for guessing at the others.
create function sign_in_forgiven(known text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update sign_in_failures set failures = failures - 1 where key = known and failures > 0
$$;

drop function sign_in_wait(text, int);
drop function sign_in_failed(text, int);

create index refresh_tokens_used on refresh_tokens (used_at) where used_at is not null;

-- Sessions that ended or ran out this many days ago, with their tokens, and used tokens as old of sessions that
-- still live. At most so many of each; answers how many rows went.
create function forget_old_sessions(days int, most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with old_sessions as (
    select company_id, id from sessions
     where least(ended_at, expires_at) < now() - make_interval(days => days)
     limit most),
  old_tokens as (
    select company_id, id from refresh_tokens
     where used_at < now() - make_interval(days => days)
     limit most),
  tokens_gone as (
    delete from refresh_tokens t using old_tokens o
     where t.company_id = o.company_id and t.id = o.id returning 1),
  sessions_gone as (
    delete from sessions s using old_sessions o
     where s.company_id = o.company_id and s.id = o.id returning 1)
  select ((select count(*) from sessions_gone) + (select count(*) from tokens_gone))::int
$$;
