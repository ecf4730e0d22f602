-- What a driver keeps about one connection beside its credentials: Signal keys, what it has decrypted and not handed on
-- yet, and what it has sent. Each value is sealed for its row alone. Whoever writes holds the lease of the connection.
create table connection_keys (
  company_id int not null default app_company(),
  connection_id int not null,
  kind text not null,
  key text not null,
  -- The order in which they came.
  position bigint not null generated always as identity,
  sealed bytea not null,
  -- Null: kept as long as the connection.
  ends_at timestamptz,
  primary key (company_id, connection_id, kind, key),
  foreign key (company_id, connection_id) references connections on delete cascade
) with (fillfactor = 70);
-- What waits to be handed on; the drivers call it the inbox.
create index connection_keys_waiting on connection_keys (company_id, connection_id, position)
  where kind = 'inbox' and ends_at is null;
create index connection_keys_by_end on connection_keys (ends_at) where ends_at is not null;
call lock_to_company('connection_keys');

-- Those whose end has come; answers how many went.
create function forget_old_keys(most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with old as (
    select company_id, connection_id, kind, key from connection_keys where ends_at < now() limit most),
  gone as (
    delete from connection_keys k using old
     where k.company_id = old.company_id and k.connection_id = old.connection_id
       and k.kind = old.kind and k.key = old.key
    returning 1)
  select count(*)::int from gone
$$;
