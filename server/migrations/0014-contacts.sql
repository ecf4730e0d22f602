-- Contacts are found by name, by either spelling of their number, and by e-mail; whoever was joined into another is
-- found no more.

-- The same Brazilian mobile with or without its ninth digit; empty for every other number. `otherSpelling` in
-- contacts/rules.ts says the same and why.
create function other_spelling(number text) returns text language sql immutable strict parallel safe
  return case
    when number ~ '^55[1-9][1-9]9[6-9][0-9]{7}$' then substr(number, 1, 4) || substr(number, 6)
    when number ~ '^55[1-9][1-9][6-9][0-9]{7}$' then substr(number, 1, 4) || '9' || substr(number, 5)
    else ''
  end;

alter table contacts drop column search_plain;
alter table contacts add column search_plain text not null generated always as
  (plain_text(name) || ' ' || number || ' ' || other_spelling(number) || ' ' || plain_text(email)) stored;
create index contacts_search on contacts using gin (company_id, search_plain gin_trgm_ops);

-- One or two digits begin a number; anything longer stands anywhere in name, number or e-mail. By name, from behind
-- the given place on. Under a policy the index could not be used, so the function names the company itself and
-- answers ids alone. Planned with its values: some words are rare and some are everywhere.
drop function search_contacts(text, int, int);
create function search_contacts(wanted text, most int, after_name text, after_id int)
returns table (id int)
language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  words text := replace(replace(replace(plain_text(wanted), '\', '\\'), '%', '\%'), '_', '\_');
begin
  if length(wanted) < 3 then
    return query
      select c.id from contacts c
       where c.company_id = app_company() and c.merged_into is null
         and (c.name_plain, c.id) > (after_name, after_id)
         and c.number collate "C" like words || '%'
       order by c.name_plain, c.id
       limit most;
  else
    return query
      select c.id from contacts c
       where c.company_id = app_company() and c.merged_into is null
         and (c.name_plain, c.id) > (after_name, after_id)
         and c.search_plain like '%' || words || '%'
       order by c.name_plain, c.id
       limit most;
  end if;
end $$;
