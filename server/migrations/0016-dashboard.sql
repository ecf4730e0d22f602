-- Figures for whoever leads: what of each support cycle is counted, and the sums of days that are over.

create index cycles_by_acceptance on cycles (company_id, accepted_at) where accepted_at is not null;
create index cycles_by_rating on cycles (company_id, rated_at) where rated_at is not null;
create index contacts_by_creation on contacts (company_id, created_at);

-- A cycle that has ended never changes again, so its figures are added up once, when the day of its end is over: into
-- the day it began, the day it was accepted and the day it ended. Rows outlive the queues and people they name; 0 is
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
call lock_to_company('day_figures');

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
call lock_to_company('attendant_days');

create table contact_days (
  company_id int not null default app_company() references companies on delete cascade,
  day date not null,
  created int not null,
  primary key (company_id, day)
);
call lock_to_company('contact_days');

-- How far a company is added up: every day before this one, as days go in this time zone.
create table added_up (
  company_id int not null default app_company() references companies on delete cascade,
  until date not null,
  time_zone text not null,
  primary key (company_id)
);
call lock_to_company('added_up');

-- Companies where a day is over that is not added up yet, or whose days have become others; from the one behind this id on.
create function companies_to_add_up(at timestamptz, behind int, most int) returns table (company_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id
    from companies c
    left join added_up a on a.company_id = c.id
   where c.id > behind
     and (a.company_id is null or a.time_zone <> c.time_zone or a.until < (at at time zone c.time_zone)::date)
   order by c.id
   limit most
$$;
