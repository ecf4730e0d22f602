-- A search of contacts that is planned once. Planning its queries at each search took longer than running them.

-- Contacts by name, after the given position. One or two digits match the beginning of a number; longer text matches
-- anywhere in name, number or e-mail. If at least one in twenty of the first contacts matches, reading on through the
-- list by name finds enough soon; rarer text is found by the search index, and text without an index entry by reading
-- the list. A row-level policy would prevent the use of the index, so the function runs as the owner, names the company
-- itself and returns ids only. Each query has one good plan for every text, except that of the digits: only their value
-- tells the range of the index, so it is planned each time. Without `sees_numbers` a number matches only in full, so that
-- a search tells no digits.
create or replace function search_contacts(search_text text, most int, after_name text, after_id int, sees_numbers boolean)
returns table (id int)
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  company constant int := app_company();
  pattern constant text := contains_pattern(search_text);
  terms constant text[] := terms_within(company, array[search_text]);
  frequent boolean;
begin
  if length(search_text) < 3 then
    if sees_numbers then
      return query execute
        'select c.id from contacts c
          where c.company_id = $1 and c.merged_into is null and (c.name_plain, c.id) > ($2, $3)
            and c.number collate "C" like $4
          order by c.name_plain, c.id
          limit $5'
        using company, after_name, after_id, substr(pattern, 2), most;
    end if;
    return;
  end if;
  -- 100 contacts show that a text is rare, as most are. Of 500 a few beside each other do not make it frequent.
  select count(*) >= 5 into frequent
    from (select c.search_plain from contacts c
           where c.company_id = company and c.merged_into is null
             and (c.name_plain, c.id) > (after_name, after_id)
           order by c.name_plain, c.id
           limit 100) early
   where early.search_plain like pattern;
  if frequent then
    select count(*) >= 25 into frequent
      from (select c.search_plain from contacts c
             where c.company_id = company and c.merged_into is null
               and (c.name_plain, c.id) > (after_name, after_id)
             order by c.name_plain, c.id
             limit 500) early
     where early.search_plain like pattern;
  end if;
  if frequent or cardinality(terms) = 0 then
    return query
      select listed.id
        from (select c.id, c.search_plain, c.name_plain, c.email, c.number from contacts c
               where c.company_id = company and c.merged_into is null
                 and (c.name_plain, c.id) > (after_name, after_id)
               order by c.name_plain, c.id
              -- Keeps the words out of the choice of the index.
              offset 0) listed
       where listed.search_plain like pattern
         and (sees_numbers or is_found_without_numbers(search_text, listed.name_plain, listed.email, listed.number))
       limit most;
  else
    return query
      with found as materialized (
        select c.id, c.name_plain from contacts c
         where search_terms(c.company_id, c.search_plain) @> terms collate "C"
           and c.company_id + 0 = company and c.merged_into is null
           and (c.name_plain || '', c.id) > (after_name, after_id)
           and c.search_plain like pattern
           and (sees_numbers or is_found_without_numbers(search_text, c.name_plain, c.email, c.number)))
      select found.id from found order by found.name_plain, found.id limit most;
  end if;
end $$;
