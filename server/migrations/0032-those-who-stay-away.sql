-- A driver that has given up (banned, replaced twice, logged out, codes that nobody scanned) stays away until a person
-- asks for the number again: neither a restart nor a change of hands is such a wish, and the network takes one more
-- attempt of a banned number ill. Meta's own interface is asked again by its driver for as long as it has an owner.
create function stays_away(provider text, status text) returns boolean language sql immutable as $$
  select provider <> 'cloud' and status in ('DISCONNECTED', 'TIMEOUT')
$$;

create or replace function connections_without_owner(providers text[], most int)
returns table (company_id int, id int, free_for float8)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id, extract(epoch from now() - coalesce(l.expires_at, c.updated_at))::float8
    from connections c
    join companies k on k.id = c.company_id and k.status
    left join connection_leases l on l.company_id = c.company_id and l.connection_id = c.id
   where c.desired = 'connected' and c.provider = any (providers) and not stays_away(c.provider, c.status)
     and (l.expires_at is null or l.expires_at < now())
   order by l.expires_at nulls first
   limit most
$$;

-- One that stays away counts for as long as somebody holds it, or its holder would give back another in its place.
create or replace function node_beats(node uuid, opens text[], lasts int)
returns table (nodes int, wanted int) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from nodes n where n.seen_at < now() - make_interval(secs => 60);
  insert into nodes (id, providers) values (node, opens)
    on conflict (id) do update set providers = excluded.providers, seen_at = now();
  return query
    select (select count(*)::int from nodes n
             where n.providers && opens and n.seen_at > now() - make_interval(secs => lasts)),
           (select count(*)::int
              from connections c
              join companies k on k.id = c.company_id and k.status
              left join connection_leases l on l.company_id = c.company_id and l.connection_id = c.id
             where c.desired = 'connected' and c.provider = any (opens)
               and (not stays_away(c.provider, c.status) or l.expires_at > now()));
end $$;
