-- Full-text search that reads the rows and the index entries of one company alone.
--
-- The trigram indexes had the company as a column of its own, so the list of messages under each trigram was common to
-- all companies: how long a search took told whether others use a word. Now every entry of the index begins with the
-- company ("7:bol"), and a word that only others use is looked up exactly as a word that nobody uses.

-- The entries of a text: each of its trigrams behind the company's id. Called for every message that is stored. PL/pgSQL
-- evaluates one expression of built-in functions in a few microseconds; an SQL function with a query takes ten times as
-- long. Trigrams consist of letters, digits and spaces, so the comma is free to separate them.
create function search_terms(company int, said text) returns text[]
language plpgsql immutable strict parallel safe as $$
begin
  return string_to_array(company || ':' ||
    array_to_string(public.show_trgm(public.plain_text(said)), ',' || company || ':'), ',');
end $$;

-- The same for a message, with the short (16,384 positions) and the long stretch (262,144) it lies in. Together with the
-- trigrams of a word, one stretch is answered without looking at the others.
create function message_terms(company int, place bigint, said text) returns text[]
language plpgsql immutable strict parallel safe as $$
begin
  return string_to_array(company || '#' || (place >> 14) || ',' || company || '##' || (place >> 18) || ',' || company || ':' ||
    array_to_string(public.show_trgm(public.plain_text(said)), ',' || company || ':'), ',');
end $$;

-- The entries that every text containing these words has: the trigrams inside each word. Those at its ends depend on the
-- letters around it. show_trgm() writes a trigram of letters beyond ASCII as a hash, so it is asked for three letters
-- and what the first two and the last two have by themselves is taken away. Empty where no word has three letters in a row.
create function terms_within(company int, words text[]) returns text[]
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct company || ':' || trigram), '{}')
    from unnest(words) as word,
         lateral plain_text(word) as plain,
         lateral generate_series(1, length(plain) - 2) as at,
         lateral substr(plain, at, 3) as three,
         lateral (select unnest(show_trgm(three))
                  except select unnest(show_trgm(left(three, 2)))
                  except select unnest(show_trgm(right(three, 2)))) as inside (trigram)
$$;

-- No statistics: nothing is planned by them, and gathering them for arrays is expensive.
drop index messages_search;
create index messages_search on messages using gin (message_terms(company_id, position, body) collate "C")
  where media_type <> 'system' and body <> '' and not is_deleted;
alter index messages_search alter column 1 set statistics 0;

drop index contacts_search;
create index contacts_search on contacts using gin (search_terms(company_id, search_plain) collate "C");
alter index contacts_search alter column 1 set statistics 0;

drop function lately_said(text);

-- Newest messages of the company with all of these words, at most so many, from those before a position; accents and case
-- are ignored. A frequent word is answered from the newest stretches alone, a rare one from the whole index, which then
-- holds few. The index intersects its lists from the shortest on, so the order of the words does not matter. It cannot be
-- used behind a row-level policy, so the function runs as the owner, names the company in every step and answers ids
-- alone. The plan is fixed: "+ 0" keeps the indexes by company and by position out of it. The stretch is a condition of its
-- own and the first, so the scan leaps between the stretch and the rarest trigram; one condition would go through the
-- whole stretch.
create or replace function search_messages(words text[], behind bigint, most int)
returns table (id uuid, ticket_id int, message_position bigint)
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  company constant int := app_company();
  terms constant text[] := terms_within(company, words);
  patterns constant text[] := array(select containing(w) from unnest(words) w);
  bound bigint := least(behind, coalesce(pg_sequence_last_value(('message_position_' || company)::regclass), 0) + 1);
  wanting int := most;
  got int;
  stretch record;
begin
  for stretch in select * from (values (14, '#'), (18, '##')) as kinds (width, mark) loop
    -- Eight long stretches are sixteen times as much as eight short ones.
    exit when stretch.width = 18 and cardinality(terms) > 0 and (most - wanting) * 16 < wanting;
    for step in 1 .. 8 loop
      exit when bound <= 1;
      return query
        select m.id, m.ticket_id, m.position from messages m
         where message_terms(m.company_id, m.position, m.body) @>
                 array[company || stretch.mark || ((bound - 1) >> stretch.width)] collate "C"
           and message_terms(m.company_id, m.position, m.body) @> terms collate "C"
           and m.company_id + 0 = company and m.position + 0 < bound
           and m.media_type <> 'system' and m.body <> '' and not m.is_deleted
           and plain_text(m.body) like all (patterns)
         order by m.position desc
         limit wanting;
      get diagnostics got = row_count;
      wanting := wanting - got;
      if wanting <= 0 then return; end if;
      bound := ((bound - 1) >> stretch.width) << stretch.width;
    end loop;
  end loop;
  -- Without an entry to look for, the rest of the index would be read from end to end.
  if bound <= 1 or cardinality(terms) = 0 then return; end if;
  return query
    select m.id, m.ticket_id, m.position from messages m
     where message_terms(m.company_id, m.position, m.body) @> terms collate "C"
       and m.company_id + 0 = company and m.position + 0 < bound
       and m.media_type <> 'system' and m.body <> '' and not m.is_deleted
       and plain_text(m.body) like all (patterns)
     order by m.position desc
     limit wanting;
end $$;

-- Contacts by name. Where one in twenty of the first has the words, going on through the list finds enough soon; rarer
-- words are found by their index. What has no entry in the index is found by going through the company's list.
create or replace function search_contacts(wanted text, most int, after_name text, after_id int)
returns table (id int)
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  company constant int := app_company();
  pattern constant text := containing(wanted);
  terms constant text[] := terms_within(company, array[wanted]);
  frequent boolean;
begin
  if length(wanted) < 3 then
    return query
      select c.id from contacts c
       where c.company_id = company and c.merged_into is null
         and (c.name_plain, c.id) > (after_name, after_id)
         and c.number collate "C" like substr(pattern, 2)
       order by c.name_plain, c.id
       limit most;
    return;
  end if;
  select count(*) >= 25 into frequent
    from (select c.search_plain from contacts c
           where c.company_id = company and c.merged_into is null
             and (c.name_plain, c.id) > (after_name, after_id)
           order by c.name_plain, c.id
           limit 500) early
   where early.search_plain like pattern;
  if frequent or cardinality(terms) = 0 then
    return query
      select listed.id
        from (select c.id, c.search_plain from contacts c
               where c.company_id = company and c.merged_into is null
                 and (c.name_plain, c.id) > (after_name, after_id)
               order by c.name_plain, c.id
              -- Keeps the words out of the choice of the index.
              offset 0) listed
       where listed.search_plain like pattern
       limit most;
  else
    return query
      with found as materialized (
        select c.id, c.name_plain from contacts c
         where search_terms(c.company_id, c.search_plain) @> terms collate "C"
           and c.company_id + 0 = company and c.merged_into is null
           and (c.name_plain || '', c.id) > (after_name, after_id)
           and c.search_plain like pattern)
      select found.id from found order by found.name_plain, found.id limit most;
  end if;
end $$;
