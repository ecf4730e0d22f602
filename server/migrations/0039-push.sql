-- Browsers that are told of news while no page is open. One belongs to the session in which it was kept and goes with it.
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
  tells_words boolean not null default false,
  quiet_from text,
  quiet_to text,
  failures int not null default 0,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  -- Random, and known to nobody but that browser and us.
  constraint push_subscriptions_endpoint unique (endpoint),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, session_id) references sessions on delete cascade
);
create index push_subscriptions_by_user on push_subscriptions (company_id, user_id);
create index push_subscriptions_by_session on push_subscriptions (company_id, session_id);
call lock_to_company('push_subscriptions');

create function drop_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where company_id = new.company_id and session_id = new.id;
  return null;
end $$;
create trigger sessions_drop_push after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function drop_push_of_session();

-- Whoever was here at this browser before, of whatever company, is told nothing more on it.
create function forget_push_endpoint(known text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from push_subscriptions where endpoint = known
$$;
