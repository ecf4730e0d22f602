-- Searches of users and schedules that read less.

-- Names and e-mails as a search reads them. Each search removed the accents of every user again.
alter table users
  add column name_plain text not null generated always as (plain_text(name)) stored,
  add column search_plain text not null generated always as (plain_text(name) || ' ' || plain_text(email)) stored;

-- The text of a scheduled message as a search reads it.
alter table schedules add column body_plain text not null generated always as (plain_text(body)) stored;

-- Scheduled messages whose text contains this one, latest first. If at least one in twenty of the latest messages
-- contains it, reading on by time finds enough soon; rarer text is found by the search index, by its entries that few of
-- these messages have. A row-level policy would prevent the use of the index, so the function runs as the owner, names the
-- company itself and returns ids only. Each query has one good plan for every text, so none is planned again.
create or replace function search_schedules(search_text text, most int)
returns table (id int)
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  company constant int := app_company();
  pattern constant text := contains_pattern(search_text);
  terms text[] := terms_within(company, array[search_text]);
  latest text[];
begin
  latest := array(select s.body_plain from schedules s where s.company_id = company
                   order by s.send_at desc, s.id desc limit 100);
  if cardinality(terms) = 0 or (select count(*) >= 5 from unnest(latest) as body where body like pattern) then
    return query
      select listed.id
        from (select s.id, s.body_plain from schedules s where s.company_id = company
               order by s.send_at desc, s.id desc
              -- Keeps the words out of the choice of the index.
              offset 0) listed
       where listed.body_plain like pattern
       limit most;
  else
    terms := rare_terms(terms, latest[:20]);
    return query
      select s.id from schedules s
       where search_terms(s.company_id, s.body) @> terms collate "C"
         -- The sum keeps the index by time out of the choice.
         and s.company_id + 0 = company and s.body_plain like pattern
       order by s.send_at desc, s.id desc
       limit most;
  end if;
end $$;
