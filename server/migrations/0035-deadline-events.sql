-- Rules that start at a near or missed deadline. The alert stores the event, a periodic task runs its rules.

create table deadline_events (
  company_id int not null default app_company() references companies on delete cascade,
  ticket_id int not null,
  -- Events whose rules have not run yet: deadlineNear, deadlineMissed.
  triggers text[] not null check (triggers <@ '{deadlineNear,deadlineMissed}'),
  -- When they run. Null: nothing is left to run.
  due_at timestamptz,
  -- How often running them failed.
  tries int not null default 0,
  -- How often rules acted since a customer or a person last wrote, and the last position in the conversation after that.
  rounds int not null default 0,
  rounds_until bigint not null default 0,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets on delete cascade
);
comment on table deadline_events is 'Tickets with rules at their deadlines: what has yet to run, and how often rules acted in a row.';
-- deadline_events_due()
create index deadline_events_due on deadline_events (company_id, due_at) where due_at is not null;
call restrict_to_company('deadline_events');

-- Tickets whose rules are due, in turns between companies: first the earliest of every company, then the second of every
-- company, and of each company at most `each`. Goes from company to company in the index.
create function deadline_events_due(at timestamptz, each int, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  with recursive holders as (
    (select e.company_id from deadline_events e where e.due_at is not null order by e.company_id limit 1)
    union all
    select (select e.company_id from deadline_events e
             where e.due_at is not null and e.company_id > h.company_id
             order by e.company_id limit 1)
      from holders h where h.company_id is not null)
  select due.company_id, due.id
    from holders h
    join companies k on k.id = h.company_id and k.status
   cross join lateral (
     select first.*, row_number() over (order by first.due_at) as turn
       from (
         select e.company_id, e.ticket_id as id, e.due_at
           from deadline_events e
          where e.company_id = h.company_id and e.due_at <= at
          order by e.due_at
          limit each) first) due
   order by due.turn, due.due_at
   limit most
$$;
