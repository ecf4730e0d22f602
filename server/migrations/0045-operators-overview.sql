-- What operators see first: the companies in their reach by state, the numbers of these companies, and for operators of
-- the default brand the jobs of the installation.

-- Numbers that need somebody, in all companies.
create index connections_silent on connections (company_id) where silent_since is not null and deleted_at is null;

create function operators_overview(acting int, at timestamptz)
returns table (active int, trial int, overdue int, suspended int, connected int, silent int, down int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
begin
  return query
    with reached as materialized (
      select c.id, company_state(c.status, c.due_date, c.created_at, c.time_zone, at) as state
        from companies c where is_in_reach(own, c.white_label_id))
    select count(*) filter (where r.state = 'active')::int, count(*) filter (where r.state = 'trial')::int,
           count(*) filter (where r.state = 'overdue')::int, count(*) filter (where r.state = 'suspended')::int,
           n.connected, n.silent, n.down
      from reached r,
           (select count(*) filter (where k.status = 'CONNECTED')::int as connected,
                   count(*) filter (where k.silent_since is not null)::int as silent,
                   count(*) filter (where k.desired = 'connected' and k.down_since is not null)::int as down
              from connections k join reached c on c.id = k.company_id
             where k.deleted_at is null) n
     group by n.connected, n.silent, n.down;
end $$;

-- Jobs that wait although they are due, and jobs whose attempts failed, by name. Each is counted up to `most`. No row for
-- operators of a brand: jobs belong to the installation.
create function operators_jobs(acting int, at timestamptz, most int)
returns table (job text, waiting int, failed int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if brand_of_operator(acting) is not null then return; end if;
  return query
    select t.identifier, count(*) filter (where j.last_error is null)::int, count(*) filter (where j.last_error is not null)::int
      from (select task_id, last_error from graphile_worker._private_jobs
             where run_at <= at or last_error is not null limit most) j
      join graphile_worker._private_tasks t on t.id = j.task_id
     group by t.identifier
     order by 3 desc, 2 desc, 1
     limit 50;
end $$;

-- operators_revenue(): what was paid since a moment.
create index invoices_by_payment on invoices (paid_at) where paid_at is not null;

-- What companies in reach paid this month, in the time zone of most companies, and what they have not paid in time.
create function operators_revenue(acting int, at timestamptz) returns table (paid_cents bigint, overdue_cents bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
  zone constant text := 'America/Sao_Paulo';
begin
  return query
    select coalesce((select sum(i.value_cents)::bigint from invoices i join companies c on c.id = i.company_id
                      where i.paid_at >= date_trunc('month', at at time zone zone) at time zone zone
                        and is_in_reach(own, c.white_label_id)), 0),
           coalesce((select sum(i.value_cents)::bigint from invoices i join companies c on c.id = i.company_id
                      where i.paid_at is null and i.due_date < (at at time zone zone)::date
                        and is_in_reach(own, c.white_label_id)), 0);
end $$;

-- Payments of companies in reach that are to be given back, oldest first.
create function operators_surplus_payments(acting int, most int)
returns table (company_id int, company text, invoice_id int, detail text, value_cents bigint, payment text,
               found_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
begin
  return query
    select c.id, c.name, i.id, i.detail, s.value_cents, s.provider_id, s.found_at
      from surplus_payments s
      join companies c on c.id = s.company_id
      join charges h on h.company_id = s.company_id and h.id = s.charge_id
      join invoices i on i.company_id = h.company_id and i.id = h.invoice_id
     where is_in_reach(own, c.white_label_id)
     order by s.found_at
     limit most;
end $$;

-- As before, and faster: the page comes from the index by due date, and a search from its own index. Each call is planned with
-- its values, because they decide which index is the right one.
create or replace function find_companies(acting int, brand int, wanted text, state text, at timestamptz, skipped int,
                                          most int, counted_most int)
returns table (ids int[], total int)
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  own constant int := brand_of_operator(acting);
  pattern constant text := contains_pattern(wanted);
begin
  return query
    select array(
             select c.id from companies c
              where is_in_reach(own, c.white_label_id)
                and (brand is null or coalesce(c.white_label_id, 0) = brand)
                and (wanted = '' or c.search_text like pattern)
                and (state is null or company_state(c.status, c.due_date, c.created_at, c.time_zone, at) = state)
              order by c.due_date nulls last, c.id offset skipped limit most),
           (select count(*)::int from (
             select from companies c
              where is_in_reach(own, c.white_label_id)
                and (brand is null or coalesce(c.white_label_id, 0) = brand)
                and (wanted = '' or c.search_text like pattern)
                and (state is null or company_state(c.status, c.due_date, c.created_at, c.time_zone, at) = state)
              limit counted_most) counted);
end $$;
