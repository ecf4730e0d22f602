-- What people do with tickets, and what the clock does in their place.

-- The line of the timeline that shows a note: it is emptied with the note.
alter table ticket_notes add column line_id uuid;

-- Tickets that close by their own time; those of their connection are found through it.
create index tickets_expiring on tickets (last_message_at)
  where status = 'open' and expiration_time is not null and last_message_from_me;

-- What the clock looks through. Each function looks across companies, answers ids alone and stops at `most`; the work
-- itself is done inside each company, which decides again.

-- Scheduled messages whose time has come.
create function schedules_due(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, s.id
    from schedules s
    join companies k on k.id = s.company_id and k.status
   where s.status = 'PENDENTE' and s.next_at <= at
   order by s.next_at
   limit most
$$;

-- Open tickets that wait for the customer as long as their connection's idle message says, and were not reminded. To
-- whom nothing may be sent is left out: they would be asked about again and again, before everybody else.
create function tickets_to_remind(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id, t.id
    from idle_schedules i
    join companies k on k.id = i.company_id and k.status
    join tickets t on t.company_id = i.company_id and t.connection_id = i.connection_id and t.status = 'open'
     and t.last_message_at <= at - make_interval(mins => i.interval_in_minutes)
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id and c.blocked_at is null
   where t.last_message_from_me and t.send_idleness_message and t.idle_message_at is null and not t.is_group
   order by t.last_message_at
   limit most
$$;

-- Open tickets that have waited for the customer as long as they, or else their connection, say. Whoever accepts or
-- reopens one has that long too, counted from then.
create function tickets_to_expire(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  (select t.company_id, t.id
     from tickets t
     join companies k on k.id = t.company_id and k.status
    where t.status = 'open' and t.expiration_time is not null and t.last_message_from_me and not t.is_group
      and t.last_message_at <= at - make_interval(mins => t.expiration_time)
      and greatest(t.last_message_at, t.started_at) <= at - make_interval(mins => t.expiration_time)
    limit most)
  union all
  (select t.company_id, t.id
     from connections c
     join companies k on k.id = c.company_id and k.status
     join tickets t on t.company_id = c.company_id and t.connection_id = c.id and t.status = 'open'
      and t.last_message_at <= at - make_interval(mins => c.expiration_time)
    where c.expiration_time is not null and t.expiration_time is null and t.last_message_from_me and not t.is_group
      and greatest(t.last_message_at, t.started_at) <= at - make_interval(mins => c.expiration_time)
    limit most)
$$;

-- Open tickets in which nobody has said anything for so many hours, and which were not accepted or reopened since.
create function tickets_to_close(at timestamptz, hours double precision, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id, t.id
    from tickets t
    join companies k on k.id = t.company_id and k.status
   where t.status = 'open' and t.last_message_at <= at - make_interval(secs => hours * 3600)
     and greatest(t.last_message_at, t.started_at) <= at - make_interval(secs => hours * 3600)
   order by t.last_message_at
   limit most
$$;
