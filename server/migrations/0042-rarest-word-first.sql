-- A search for what was said in a long history. Its last step looks at the whole index, and what it cost there was not
-- what it found:
--  * The index lists all messages of a company under it, which is long for one that says most of what there is: to look
--    up one message there takes ten times as long as to read it. So words that few messages of anybody hold are looked
--    for without the company, and the few are read.
--  * Words were asked for in the order of their writing. The index goes through all messages with the first of them to
--    look for the second there, so the rarest comes first.
--  * Words that the short stretches hardly hold were asked for in one long stretch after the other.

-- What a text that contains this word is like.
create function containing(word text) returns text language sql immutable parallel safe
set search_path = public, pg_temp as $$
  select '%' || replace(replace(replace(plain_text(word), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- How many messages of the newest whole long stretch hold this word, at most 500: those that the caller may see, which
-- inside the search are anybody's. Null where no such stretch is yet, and for a word without three letters or digits in
-- a row, for which the index knows nothing.
create function lately_said(word text) returns bigint
language plpgsql stable set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  stretches bigint := (select last_value >> 18 from message_position);
  got bigint;
begin
  if stretches = 0 or plain_text(word) !~ '[[:alnum:]]{3}' then return null; end if;
  execute format('select count(*) from (select from messages m
      where m.media_type <> ''system'' and m.body <> '''' and not m.is_deleted
        and m.position >> 18 = %L::bigint and plain_text(m.body) like %L limit 500) few',
      stretches - 1, containing(word)) into got;
  return got;
end $$;

create or replace function search_messages(words text[], behind bigint, most int)
returns table (id uuid, ticket_id int, message_position bigint)
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  -- Messages of others that may be read on the way to one's own.
  read_at_most constant int := 5000;
  -- What something is added to is not asked of an index: neither this one, where it is dear, nor one by ticket and position.
  held constant text := 'from messages m
    where m.media_type <> ''system'' and m.body <> '''' and not m.is_deleted and m.position + 0 < $2%s';
  asked constant text := 'select m.id, m.ticket_id, m.position ' || held || ' and m.company_id = $1 order by m.position desc limit $3';
  saying text := (select string_agg(format(' and plain_text(m.body) like %L', containing(w)), '') from unnest(words) w);
  bound bigint := least(behind, (select last_value + 1 from message_position));
  wanting int := most;
  got int;
  reach int;
  ids uuid[];
  tickets int[];
  positions bigint[];
begin
  foreach reach in array array[14, 18] loop
    -- Eight long stretches are sixteen times as much as eight short ones.
    exit when reach = 18 and (most - wanting) * 16 < wanting;
    for step in 1 .. 8 loop
      exit when bound <= 1;
      return query execute format(asked, format(' and m.position >> %s = %L::bigint%s', reach, (bound - 1) >> reach, saying))
        using app_company(), bound, wanting;
      get diagnostics got = row_count;
      wanting := wanting - got;
      if wanting <= 0 then return; end if;
      bound := ((bound - 1) >> reach) << reach;
    end loop;
  end loop;
  if bound <= 1 then return; end if;
  if cardinality(words) > 1 then
    words := array(select w from unnest(words) w order by lately_said(w) nulls last);
    saying := (select string_agg(format(' and plain_text(m.body) like %L', containing(w)), '' order by place)
                 from unnest(words) with ordinality as said (w, place));
  end if;
  execute 'with anybody as materialized (select m.company_id, m.id, m.ticket_id, m.position ' || format(held, saying) || ' limit $3),
      ours as (select * from anybody where company_id = $1 order by position desc)
    select (select count(*) from anybody), array_agg(ours.id), array_agg(ours.ticket_id), array_agg(ours.position) from ours'
    into got, ids, tickets, positions using app_company(), bound, read_at_most + 1;
  if got <= read_at_most then
    return query select * from unnest(ids, tickets, positions) limit wanting;
  else
    return query execute format(asked, saying) using app_company(), bound, wanting;
  end if;
end $$;

-- Those of these contacts whom search_contacts would find.
create function contacts_among(wanted text, ids int[]) returns table (id int)
language sql stable set search_path = public, pg_temp as $$
  select c.id from contacts c
   where c.company_id = app_company() and c.id = any(ids) and c.merged_into is null
     and case when length(wanted) < 3 then starts_with(c.number, plain_text(wanted))
              else position(plain_text(wanted) in c.search_plain) > 0 end
$$;
