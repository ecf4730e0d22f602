-- Days are added up newest first, so that what is asked for most is there soonest: since which day a company is added
-- up. Those who were added up so far were so from the beginning.
alter table added_up add column since date not null default '2000-01-01';

create or replace function companies_to_add_up(at timestamptz, behind int, most int) returns table (company_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id
    from companies c
    left join added_up a on a.company_id = c.id
   where c.id > behind
     and (a.company_id is null or a.time_zone <> c.time_zone or a.since > '2000-01-01'
          or a.until < (at at time zone c.time_zone)::date)
   order by c.id
   limit most
$$;
