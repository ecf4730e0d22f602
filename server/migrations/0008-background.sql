-- Jobs, push notifications and the check of the secret key.

-- Adds a job. The queue belongs to the owner; the application adds to it in the transaction that needs the work done.
create function enqueue_job(name text, payload json, run_at timestamptz, job_key text, max_attempts int)
returns void language sql volatile security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job(
    identifier => name, payload => payload, run_at => coalesce(run_at, now()),
    job_key => job_key, max_attempts => coalesce(max_attempts, 10))
$$;

create table push_subscriptions (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  user_id int not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('pt', 'en', 'es')),
  of_own boolean not null default true,
  of_waiting boolean not null default true,
  of_mentions boolean not null default true,
  shows_text boolean not null default false,
  quiet_from text,
  quiet_to text,
  failures int not null default 0,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  -- Random, and known only to the browser and to us.
  constraint push_subscriptions_endpoint_key unique (endpoint),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, session_id) references sessions on delete cascade
);
comment on table push_subscriptions is
  'Browsers that receive notifications while no page is open. A subscription ends with its session.';
-- Subscriptions of a user.
create index push_subscriptions_by_user on push_subscriptions (company_id, user_id);
-- Ending a session.
create index push_subscriptions_by_session on push_subscriptions (company_id, session_id);
call restrict_to_company('push_subscriptions');

create function delete_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where company_id = new.company_id and session_id = new.id;
  return null;
end $$;
create trigger sessions_delete_push after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function delete_push_of_session();

-- Ends the subscription of the previous user of a browser, in whichever company. Only the browser knows the keys of its
-- subscription, so knowing the address does not suffice.
create function delete_push_endpoint(url text, public_key text, auth_secret text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from push_subscriptions where endpoint = url and p256dh = public_key and auth = auth_secret
$$;

create table secret_check (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);
comment on table secret_check is
  'A value encrypted with the secret key. At its start a node checks that its key is the one of this installation.';
