-- Which company it is, is asked once per statement and table instead of once per row: a list of 40 rows costs the
-- database half of what it did.
create or replace procedure lock_to_company(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format(
    'create policy company_only on %s using (company_id = (select app_company())) with check (company_id = app_company())',
    tenant_table);
  execute format('grant select, insert, update, delete on %s to recado_app', tenant_table);
end $$;

do $$
declare tenant_table regclass;
begin
  for tenant_table in
    select polrelid::regclass from pg_policy
     where polname = 'company_only' and polrelid <> 'companies'::regclass
  loop
    execute format('alter policy company_only on %s using (company_id = (select app_company()))', tenant_table);
  end loop;
end $$;

-- What is found in one conversation is looked for in that conversation, last first: a frequent word's index of the
-- whole company took seconds.
create or replace function search_messages_of(ticket int, wanted text, most int)
returns table (id uuid, "position" bigint)
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select said.id, said.position
      from (select m.id, m.position, m.body from messages m
             where m.company_id = app_company() and m.ticket_id = ticket
               and m.media_type <> 'system' and m.body <> '' and not m.is_deleted
             order by m.position desc
            -- Keeps the words out of the choice of the index.
            offset 0) said
     where plain_text(said.body) like
           '%' || replace(replace(replace(plain_text(wanted), '\', '\\'), '%', '\%'), '_', '\_') || '%'
     limit most;
end $$;

-- How many contacts a company has, as changes that are added up when somebody asks: one row that all new customers
-- change would be one that they wait for. Those joined into another do not count.
create table contact_counts (
  company_id int not null default app_company() references companies on delete cascade,
  id bigint generated always as identity,
  change int not null,
  primary key (company_id, id)
);
call lock_to_company('contact_counts');

create function count_new_contacts() returns trigger language plpgsql as $$
begin
  insert into contact_counts (company_id, change)
  select company_id, count(*) from arrived where merged_into is null group by company_id;
  return null;
end $$;

-- Not of a company that goes as a whole.
create function count_gone_contacts() returns trigger language plpgsql as $$
begin
  insert into contact_counts (company_id, change)
  select company_id, -count(*) from gone
   where merged_into is null and exists (select from companies where companies.id = gone.company_id)
   group by company_id;
  return null;
end $$;

create function count_merged_contact() returns trigger language plpgsql as $$
begin
  insert into contact_counts (company_id, change)
  values (new.company_id, case when new.merged_into is null then 1 else -1 end);
  return null;
end $$;

create trigger contacts_count_new after insert on contacts
  referencing new table as arrived for each statement execute function count_new_contacts();
create trigger contacts_count_gone after delete on contacts
  referencing old table as gone for each statement execute function count_gone_contacts();
create trigger contacts_count_merged after update of merged_into on contacts
  for each row when ((old.merged_into is null) <> (new.merged_into is null)) execute function count_merged_contact();

insert into contact_counts (company_id, change)
select company_id, count(*) from contacts where merged_into is null group by company_id;

-- Adds up what lies in many rows, of every company; answers how many rows went. Two at once each take what the other
-- does not hold.
create function add_up_contact_counts() returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with taken as materialized (
    select company_id, id from contact_counts
     where company_id in (select company_id from contact_counts group by company_id having count(*) > 20)
     for update skip locked),
  gone as (
    delete from contact_counts c using taken t
     where c.company_id = t.company_id and c.id = t.id
    returning c.company_id, c.change),
  kept as (
    insert into contact_counts (company_id, change)
    select company_id, sum(change) from gone group by company_id)
  select count(*)::int from gone
$$;

-- Contacts by name: where one in twenty of the first bears the words, going on through the list finds enough soon; rarer
-- words are found by their index. Left to choose, the planner went through most of the list for either.
create or replace function search_contacts(wanted text, most int, after_name text, after_id int)
returns table (id int)
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  words text := replace(replace(replace(plain_text(wanted), '\', '\\'), '%', '\%'), '_', '\_');
  frequent boolean;
begin
  if length(wanted) < 3 then
    return query
      select c.id from contacts c
       where c.company_id = app_company() and c.merged_into is null
         and (c.name_plain, c.id) > (after_name, after_id)
         and c.number collate "C" like words || '%'
       order by c.name_plain, c.id
       limit most;
    return;
  end if;
  select count(*) >= 25 into frequent
    from (select c.search_plain from contacts c
           where c.company_id = app_company() and c.merged_into is null
             and (c.name_plain, c.id) > (after_name, after_id)
           order by c.name_plain, c.id
           limit 500) early
   where early.search_plain like '%' || words || '%';
  if frequent then
    return query
      select listed.id
        from (select c.id, c.search_plain from contacts c
               where c.company_id = app_company() and c.merged_into is null
                 and (c.name_plain, c.id) > (after_name, after_id)
               order by c.name_plain, c.id
              -- Keeps the words out of the choice of the index.
              offset 0) listed
       where listed.search_plain like '%' || words || '%'
       limit most;
  else
    return query
      with found as materialized (
        select c.id, c.name_plain from contacts c
         where c.company_id = app_company() and c.merged_into is null
           and (c.name_plain, c.id) > (after_name, after_id)
           and c.search_plain like '%' || words || '%')
      select found.id from found order by found.name_plain, found.id limit most;
  end if;
end $$;
