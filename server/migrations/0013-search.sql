-- Lists and searches that stay quick at any age and size of a company.

-- Every message also stands in the index under the stretch of positions it lies in, a short and a long one: together
-- with the letters searched for, one stretch is answered without looking at the others.
drop index messages_search;
create index messages_search on messages
  using gin (company_id, (position >> 14), (position >> 18), plain_text(body) gin_trgm_ops)
  where media_type <> 'system' and body <> '' and not is_deleted;

-- Newest messages with all of these words, at most so many, from those before a position; accents and case ignored.
-- A frequent word is answered from the newest stretches alone, a rare one from the whole index, which then holds few.
-- Under a policy the index could not be used, so the function names the company itself and answers ids alone; who may
-- see them is asked by whoever calls. The words are quoted as literals: the plan is made for them.
create function search_messages(words text[], behind bigint, most int)
returns table (id uuid, ticket_id int, message_position bigint)
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  asked text := 'select m.id, m.ticket_id, m.position from messages m
    where m.company_id = $1 and m.media_type <> ''system'' and m.body <> '''' and not m.is_deleted and m.position < $2';
  word text;
  bound bigint := least(behind, (select last_value + 1 from message_position));
  wanting int := most;
  got int;
begin
  foreach word in array words loop
    asked := asked || format(' and plain_text(m.body) like %L',
      '%' || replace(replace(replace(plain_text(word), '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  for step in 1 .. 8 loop
    exit when bound <= 1;
    return query execute format('%s and m.position >> 14 = %L::bigint order by m.position desc limit $3', asked, (bound - 1) >> 14)
      using app_company(), bound, wanting;
    get diagnostics got = row_count;
    wanting := wanting - got;
    if wanting <= 0 then return; end if;
    bound := ((bound - 1) >> 14) << 14;
  end loop;
  for step in 1 .. 8 loop
    exit when bound <= 1;
    return query execute format('%s and m.position >> 18 = %L::bigint order by m.position desc limit $3', asked, (bound - 1) >> 18)
      using app_company(), bound, wanting;
    get diagnostics got = row_count;
    wanting := wanting - got;
    if wanting <= 0 then return; end if;
    bound := ((bound - 1) >> 18) << 18;
  end loop;
  if bound > 1 then
    return query execute asked || ' order by m.position desc limit $3' using app_company(), bound, wanting;
  end if;
end $$;

-- The newest message with all of these words in each of these tickets, at most so many, the tickets in the order given:
-- where they are few beside what the company says, quicker than going back through all of that. The company is named
-- and ids alone are answered for the same reasons.
create function search_messages_in(words text[], tickets int[], most int)
returns table (id uuid, ticket_id int)
language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := array(select
    '%' || replace(replace(replace(plain_text(w), '\', '\\'), '%', '\%'), '_', '\_') || '%' from unnest(words) w);
begin
  return query
    select hit.id, asked.ticket
      from unnest(tickets) with ordinality as asked (ticket, place)
     cross join lateral (
      select m.id from messages m
       where m.company_id = app_company() and m.ticket_id = asked.ticket
         and m.media_type <> 'system' and m.body <> '' and not m.is_deleted and plain_text(m.body) like all (patterns)
       order by m.position desc
       limit 1) hit
     order by asked.place
     limit most;
end $$;

-- Lists go on behind a row by this moment as the screens know it, in milliseconds.
alter table tickets alter column waiting_since type timestamptz(3);

-- What waits for anybody of a queue, in the order of the list: few at any time, and looked through by every agent.
create index tickets_unassigned on tickets (company_id, status, last_message_at desc, id desc) where user_id is null;
