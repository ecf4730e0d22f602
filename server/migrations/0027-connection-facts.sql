-- What is known of a connection beside its state, so that its state never says more than is true.
alter table connections
  -- The network's last word that it took a message of ours.
  add column last_sent_at timestamptz,
  -- Connected, but the network has been without a word since then although a message of ours waits for one.
  add column silent_since timestamptz,
  -- Since when it has not been connected, once it has been; null while it is.
  add column down_since timestamptz,
  -- When the company was told by mail that it is down; null again once it is back.
  add column drop_told_at timestamptz,
  -- The latest times without connection, newest last: from, to, and how many messages the network kept meanwhile.
  add column gaps jsonb not null default '[]',
  -- The network takes no first messages to strangers from this number until then.
  add column restricted_until timestamptz,
  add column first_contacts int not null default 0,
  add column first_contacts_on date,
  -- What people last asked of it. The number rises with each wish, so that the owner notices one it did not hear of.
  add column wish text not null default 'start' check (wish in ('start', 'stop', 'renew', 'remove')),
  add column wish_epoch bigint not null default 0;
create index connections_down on connections (down_since)
  where desired = 'connected' and drop_told_at is null and down_since is not null;

-- Whoever writes the state, these follow from it. A time without connection is worth telling from five seconds on; the
-- latest ten are kept.
create function follow_connection_state() returns trigger language plpgsql as $$
begin
  if new.status <> 'CONNECTED' then
    new.silent_since := null;
    if old.status = 'CONNECTED' then new.down_since := coalesce(new.down_since, now()); end if;
    return new;
  end if;
  if old.down_since < now() - interval '5 seconds' then
    new.gaps := jsonb_path_query_array(
      old.gaps || jsonb_build_object('from', to_json(old.down_since at time zone 'UTC') #>> '{}' || 'Z',
                                     'to', to_json(now() at time zone 'UTC') #>> '{}' || 'Z', 'recovered', 0),
      '$[last - 9 to last]');
  end if;
  new.down_since := null;
  new.drop_told_at := null;
  return new;
end $$;
create trigger connection_state before update of status on connections
  for each row when (new.status is distinct from old.status) execute function follow_connection_state();

-- When the owner last knew the connection to be up. Written every few seconds, so the rows have room to be written in place.
alter table connection_leases add column online_at timestamptz;
alter table connection_leases set (fillfactor = 50);

-- Who asks for a message: a person, the product by itself, or a campaign. `turn_at`: when the number's pace lets it go.
alter table outbox
  add column origin text not null default 'agent' check (origin in ('agent', 'automation', 'campaign')),
  add column turn_at timestamptz;

-- Numbers that want no message they did not ask for: neither automation nor campaigns write to them, people may answer.
create table suppressions (
  company_id int not null default app_company() references companies on delete cascade,
  number text not null check (number ~ '^[0-9]{5,15}$'),
  created_at timestamptz not null default now(),
  primary key (company_id, number)
);
call lock_to_company('suppressions');

-- The processes that hold connections just now, so that each takes its share.
create table nodes (
  id uuid primary key,
  providers text[] not null,
  seen_at timestamptz not null default now()
);

-- This node lives; answers how many do that open the same kinds of connection, itself among them, and how many
-- connections of these kinds are wanted.
create function node_beats(node uuid, opens text[], lasts int)
returns table (nodes int, wanted int) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from nodes n where n.seen_at < now() - make_interval(secs => 60);
  insert into nodes (id, providers) values (node, opens)
    on conflict (id) do update set providers = excluded.providers, seen_at = now();
  return query
    select (select count(*)::int from nodes n
             where n.providers && opens and n.seen_at > now() - make_interval(secs => lasts)),
           (select count(*)::int from connections c join companies k on k.id = c.company_id and k.status
             where c.desired = 'connected' and c.provider = any (opens));
end $$;

create function node_leaves(node uuid) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from nodes where id = node
$$;

-- Keeps those of these leases of a node that are still wanted for another while, all in one statement. Answers those
-- that are still its own, whether they were kept, and the last wish. Waits for nobody longer than a second.
create function renew_leases(node uuid, ids int[], epochs bigint[], onlines boolean[], lasts int)
returns table (connection_id int, is_kept boolean, wish text, wish_epoch bigint)
language sql volatile security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
  with held as (
    select l.company_id, l.connection_id, named.online, c.wish, c.wish_epoch,
           c.desired = 'connected' and k.status as is_wanted
      from unnest(ids, epochs, onlines) as named (id, epoch, online)
      join connection_leases l on l.connection_id = named.id and l.owner = node and l.epoch = named.epoch
      join connections c on c.company_id = l.company_id and c.id = l.connection_id
      join companies k on k.id = l.company_id),
  kept as (
    update connection_leases l
       set expires_at = now() + make_interval(secs => lasts),
           online_at = case when held.online then now() else l.online_at end
      from held
     where held.is_wanted and l.company_id = held.company_id and l.connection_id = held.connection_id
       and l.owner = node
    returning l.connection_id)
  select held.connection_id, kept.connection_id is not null, held.wish, held.wish_epoch
    from held left join kept on kept.connection_id = held.connection_id
$$;
create index connection_leases_by_connection on connection_leases (connection_id);

-- Connections that people want connected and nobody works, longest first, and for how many seconds that has been so.
drop function connections_without_owner(text[], int);
create function connections_without_owner(providers text[], most int)
returns table (company_id int, id int, free_for float8)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id, extract(epoch from now() - coalesce(l.expires_at, c.updated_at))::float8
    from connections c
    join companies k on k.id = c.company_id and k.status
    left join connection_leases l on l.company_id = c.company_id and l.connection_id = c.id
   where c.desired = 'connected' and c.provider = any (providers)
     and (l.expires_at is null or l.expires_at < now())
   order by l.expires_at nulls first
   limit most
$$;

-- Connections that are said to be up, or to be paired, while nobody has worked them for so many seconds.
create function connections_left_alone(seconds int, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id
    from connections c
    join connection_leases l on l.company_id = c.company_id and l.connection_id = c.id
   where l.expires_at < now() - make_interval(secs => seconds)
     and c.status in ('CONNECTED', 'PAIRING', 'qrcode')
   limit most
$$;

-- Connections that people want connected and that have been down for so many minutes without the company being told.
create function connections_down(minutes int, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id
    from connections c join companies k on k.id = c.company_id and k.status
   where c.desired = 'connected' and c.drop_told_at is null and c.down_since < now() - make_interval(mins => minutes)
   order by c.down_since
   limit most
$$;

-- In which language somebody last used the product: mails to them speak it.
alter table users add column language text not null default 'pt' check (language in ('pt', 'en', 'es'));
grant update (language) on users to recado_app;
