-- Who makes a call, with two more answers than enter_session(): since when the company is overdue, and until when an
-- operator looks into it. Nodes of the release before still call enter_session(), which knows neither.

create table support_entries (
  company_id int not null default app_company() references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  operator_company_id int not null,
  operator_id int not null,
  operator_session_id uuid not null,
  operator_name text not null,
  reason text not null,
  begun_at timestamptz not null default now(),
  ends_at timestamptz not null,
  left_at timestamptz,
  primary key (company_id, id),
  constraint support_entries_reason_check check (length(reason) between 10 and 500),
  constraint support_entries_end_check check (ends_at between begun_at and begun_at + interval '30 minutes')
);
comment on table support_entries is
  'Visits of operators to a company: who, why and until when. Each is a session that can only read.';
-- The latest visits: company_support_entries().
create index support_entries_by_time on support_entries (company_id, begun_at desc);
call restrict_to_company('support_entries');
-- Only the functions for operators write visits.
revoke insert, update, delete on support_entries from recado_app;

-- Enters the company of a live session, API key or support entry: sets the company of the transaction and returns the
-- user. No row if it is dead; the company then stays unset. A request reads its rights in the same round trip. The scopes
-- of a session are null: only a key is limited to scopes. So is the name of the key. The rights of a key are those of the
-- person who created it, limited to its scopes. `overdue_since` is the due date of a company whose subscription has ended,
-- null for a key, which is checked before, and for support. Support reads as an administrator would, in a transaction that
-- cannot write, while the operator's own session lives.
create function enter_call(company int, session uuid)
returns table (user_id int, user_name text, profile text, super boolean, queue_ids int[], time_zone text,
               names_version int, hides_numbers boolean, scopes text[], api_key_name text, overdue_since date,
               support_until timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select u.id, u.name, u.profile, u.super,
           coalesce((select array_agg(q.queue_id) from user_queues q
                      where q.company_id = u.company_id and q.user_id = u.id), '{}'),
           c.time_zone, c.names_version, c.hides_numbers, null::text[], null::text,
           case when c.due_date < (now() at time zone c.time_zone)::date then c.due_date end, null::timestamptz
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
             k.name, null::date, null::timestamptz
        from api_keys k
        join companies c on c.id = k.company_id
        left join users u on u.company_id = k.company_id and u.id = k.user_id and u.deactivated_at is null
       where k.company_id = company and k.id = session and (k.expires_at is null or k.expires_at > now()) and c.status;
  end if;
  if not found then
    return query
      select 0, e.operator_name, 'admin', false, '{}'::int[], c.time_zone, c.names_version, c.hides_numbers,
             null::text[], null::text, null::date, e.ends_at
        from support_entries e
        join companies c on c.id = e.company_id
        join users u on u.company_id = e.operator_company_id and u.id = e.operator_id
        join sessions s on s.company_id = e.operator_company_id and s.id = e.operator_session_id
       where e.company_id = company and e.id = session and e.left_at is null and e.ends_at > now()
         and u.super and u.deactivated_at is null and s.ended_at is null and s.expires_at > now();
    if found then
      perform set_config('transaction_read_only', 'on', true);
      perform set_config('app.company_id', company::text, true);
    end if;
    return;
  end if;
  perform set_config('app.company_id', company::text, true);
end $$;
