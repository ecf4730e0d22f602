-- Sums of past days for the dashboard.

-- A cycle that has ended changes no more, so its figures are aggregated once its day is over: into the day it began,
-- the day it was accepted and the day it ended. The rows outlive the queues, connections and users they name; 0 means
-- none.

create table day_figures (
  company_id int not null default app_company() references companies on delete cascade,
  day date not null,
  queue_id int not null,
  connection_id int not null,
  begun int not null default 0,
  waits int not null default 0,
  wait_seconds bigint not null default 0,
  finished int not null default 0,
  supports int not null default 0,
  support_seconds bigint not null default 0,
  primary key (company_id, day, queue_id, connection_id)
);
comment on table day_figures is 'Figures of service cycles per day, queue and connection.';
call restrict_to_company('day_figures');

create table attendant_days (
  company_id int not null default app_company() references companies on delete cascade,
  day date not null,
  user_id int not null,
  queue_id int not null,
  connection_id int not null,
  finished int not null default 0,
  supports int not null default 0,
  support_seconds bigint not null default 0,
  ratings int not null default 0,
  stars int not null default 0,
  primary key (company_id, day, user_id, queue_id, connection_id)
);
comment on table attendant_days is 'Figures of service cycles per day and agent.';
call restrict_to_company('attendant_days');

create table aggregated_days (
  company_id int not null default app_company() references companies on delete cascade,
  -- The first day that is not aggregated.
  until date not null,
  -- The first day that is. Days are aggregated newest first, because recent days are asked for most.
  since date not null default '2000-01-01',
  time_zone text not null,
  primary key (company_id)
);
comment on table aggregated_days is 'Which days of a company are aggregated, and in which time zone.';
call restrict_to_company('aggregated_days');

-- Companies with days to aggregate: a day has ended, older days are missing, or the time zone has changed. Returns ids
-- after `after_id`.
create function companies_to_aggregate(at timestamptz, after_id int, most int) returns table (company_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id
    from companies c
    left join aggregated_days a on a.company_id = c.id
   where c.id > after_id
     and (a.company_id is null or a.time_zone <> c.time_zone or a.since > '2000-01-01'
          or a.until < (at at time zone c.time_zone)::date)
   order by c.id
   limit most
$$;
