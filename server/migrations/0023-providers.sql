-- By which way a number reaches the network. The two real ones are set up beside the simulated one.
alter table connections rename column driver to provider;
alter table connections drop constraint connections_driver_check;
alter table connections add constraint connections_provider_check
  check (provider in ('simulated', 'baileys', 'cloud'));

-- A node that lacks a driver leaves those connections to the others.
drop function connections_without_owner(int);
create function connections_without_owner(providers text[], most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id
    from connections c
    join companies k on k.id = c.company_id and k.status
    left join connection_leases l on l.company_id = c.company_id and l.connection_id = c.id
   where c.desired = 'connected' and c.provider = any (providers)
     and (l.expires_at is null or l.expires_at < now())
   order by l.expires_at nulls first
   limit most
$$;
