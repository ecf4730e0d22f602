-- Searches of users and schedules that read less.

-- Names and e-mails as a search reads them. Each search removed the accents of every user again.
alter table users
  add column name_plain text not null generated always as (plain_text(name)) stored,
  add column search_plain text not null generated always as (plain_text(name) || ' ' || plain_text(email)) stored;

-- Whether the text matches a pattern of contains_pattern(). Most matches are found without removing accents, which takes
-- ten times as long.
create function matches_pattern(content text, pattern text) returns boolean language sql immutable parallel safe
  return lower(content) like pattern or plain_text(content) like pattern;

-- Scheduled messages whose text contains this one, latest first. If at least one in twenty of the latest messages
-- contains it, reading on by time finds enough soon; rarer text is found by the search index. A row-level policy would
-- prevent the use of the index, so the function runs as the owner, names the company itself and returns ids only. Each
-- query has one good plan for every text, so none is planned again.
create or replace function search_schedules(search_text text, most int)
returns table (id int)
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  company constant int := app_company();
  pattern constant text := contains_pattern(search_text);
  terms constant text[] := terms_within(company, array[search_text]);
  frequent boolean;
begin
  select count(*) >= 10 into frequent
    from (select s.body from schedules s where s.company_id = company order by s.send_at desc, s.id desc limit 200) latest
   where matches_pattern(latest.body, pattern);
  if frequent or cardinality(terms) = 0 then
    return query
      select listed.id
        from (select s.id, s.body from schedules s where s.company_id = company
               order by s.send_at desc, s.id desc
              -- Keeps the words out of the choice of the index.
              offset 0) listed
       where matches_pattern(listed.body, pattern)
       limit most;
  else
    return query
      with found as materialized (
        select s.id, s.send_at from schedules s
         where search_terms(s.company_id, s.body) @> terms collate "C"
           and s.company_id + 0 = company and matches_pattern(s.body, pattern))
      select found.id from found order by found.send_at desc, found.id desc limit most;
  end if;
end $$;
