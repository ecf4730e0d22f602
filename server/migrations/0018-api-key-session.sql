-- enter_session() reads an API key itself. A call of enter_api_key() took as long as the query in it, three times for every
-- message of a key. Nothing else calls it.

-- Enters the company of a live session or API key: sets the company of the transaction and returns the user. No row if
-- the session is dead; the company then stays unset. A request reads its rights in the same round trip. The scopes of a
-- session are null: only a key is limited to scopes. So is the name of the key. The rights of a key are those of the
-- person who created it, limited to its scopes.
create or replace function enter_session(company int, session uuid)
returns table (user_id int, user_name text, profile text, super boolean, queue_ids int[], time_zone text,
               names_version int, hides_numbers boolean, scopes text[], api_key_name text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select u.id, u.name, u.profile, u.super,
           coalesce((select array_agg(q.queue_id) from user_queues q
                      where q.company_id = u.company_id and q.user_id = u.id), '{}'),
           c.time_zone, c.names_version, c.hides_numbers, null::text[], null::text
      from sessions s
      join users u on u.company_id = s.company_id and u.id = s.user_id
      join companies c on c.id = s.company_id
     where s.company_id = company and s.id = session
       and s.ended_at is null and s.expires_at > now() and c.status and u.deactivated_at is null;
  if not found then
    return query
      select coalesce(u.id, 0), coalesce(u.name, k.name), coalesce(u.profile, 'user'), false,
             coalesce((select array_agg(q.queue_id) from user_queues q
                        where q.company_id = u.company_id and q.user_id = u.id), '{}'),
             c.time_zone, c.names_version, c.hides_numbers,
             array(select scope from unnest(k.scopes) scope where u.id is not null or scope = 'messages.send'),
             k.name
        from api_keys k
        join companies c on c.id = k.company_id
        left join users u on u.company_id = k.company_id and u.id = k.user_id and u.deactivated_at is null
       where k.company_id = company and k.id = session and (k.expires_at is null or k.expires_at > now()) and c.status;
  end if;
  if found then
    perform set_config('app.company_id', company::text, true);
  end if;
end $$;

drop function enter_api_key(int, uuid);
