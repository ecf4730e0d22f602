-- Calls that are not accepted, speakers of groups, comments of ratings, and the hours after which silent tickets close.

-- When a caller last got the text that calls are not answered. Later calls within some minutes get none.
alter table tickets add column call_answered_at timestamptz;

-- The member of a group who wrote the last message. Null: ours, or the conversation is no group.
alter table tickets add column last_message_speaker text;

-- What the customer wrote right after the rating.
alter table cycles add column rating_comment text;

-- Hours after which a silent ticket of this company closes: those that it chose, at most those of the installation (0:
-- no limit). Null: never.
create function auto_close_hours(company int, most double precision) returns double precision
language sql stable as $$
  select least(nullif(most, 0),
               (select case when value ~ '^\d+$' then value::double precision end
                  from settings where company_id = company and key = 'autoCloseHours'))
$$;

-- Open tickets without a message for the hours of their company that were not accepted or reopened since. Company by
-- company, each by the index tickets_open_by_silence.
create function silent_tickets_to_close(at timestamptz, hours_most double precision, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select k.id, t.id
    from companies k
   cross join lateral (select at - make_interval(secs => auto_close_hours(k.id, hours_most) * 3600) as since) limits
   cross join lateral (
     select tickets.id, tickets.last_message_at
       from tickets
      where tickets.company_id = k.id and tickets.status = 'open' and tickets.last_message_at <= limits.since
        and tickets.snoozed_until is null
        and greatest(tickets.last_message_at, tickets.started_at, tickets.back_at) <= limits.since
      order by tickets.last_message_at
      limit most) t
   where k.status
   order by t.last_message_at
   limit most
$$;
