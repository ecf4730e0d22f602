-- The companies of operators: what they hold, what they use, and the acts on them.

alter table companies
  add column if not exists recurrence text not null default 'MENSAL'
    check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  add column if not exists email text,
  add column if not exists phone text,
  -- CPF or CNPJ: letters and digits only.
  add column if not exists document text;
alter table companies
  -- The day of the month that was chosen, while due_date is the last day of a month that is too short for it. Null: that of
  -- due_date.
  add column due_day int check (due_day between 29 and 31),
  -- What operators search.
  add column search_text text not null
    generated always as (plain_text(name || ' ' || coalesce(email, '') || ' ' || coalesce(document, ''))) stored;
-- find_companies(): by name, e-mail and document.
create index companies_search on companies using gin (search_text gin_trgm_ops);
-- find_companies(): next due first.
create index companies_by_due_date on companies (due_date, id);
create index if not exists companies_by_white_label on companies (white_label_id);

-- How many months a recurrence has.
create or replace function recurrence_months(recurrence text) returns int language sql immutable strict parallel safe
  return case recurrence when 'MENSAL' then 1 when 'BIMESTRAL' then 2 when 'TRIMESTRAL' then 3
                         when 'SEMESTRAL' then 6 when 'ANUAL' then 12 end;

-- The chosen day, if the month of `due` is too short for it. Null: `due` is on its day.
create function kept_day(due date, chosen int) returns int language sql immutable parallel safe
  return case when chosen > extract(day from due) and extract(day from due + 1) = 1 then chosen end;

-- On which day of the month a company is due.
create function day_of_month(due date, chosen int) returns int language sql immutable parallel safe
  return coalesce(kept_day(due, chosen), extract(day from due)::int);

-- This day of the month, so many months later. A month that is too short for it ends earlier.
create function months_later(due date, months int, day int) returns date language sql immutable strict parallel safe
  return least((date_trunc('month', due::timestamp) + make_interval(months => months, days => day - 1))::date,
               (date_trunc('month', due::timestamp) + make_interval(months => months + 1, days => -1))::date);

-- Usage --------------------------------------------------------------------------------------------------------

-- The messages of a month are counted by the sequence that numbers them: its value now less its value when the month
-- began. So a message costs nothing more. The lines of the timeline are numbered too.
create table company_months (
  company_id int not null default app_company() references companies on delete cascade,
  -- The first day of the month, in the time zone of the company.
  month date not null,
  -- The last position of a message before it.
  position bigint not null,
  primary key (company_id, month)
);
comment on table company_months is 'The position of the last message before each month, for the messages of a month.';
-- begin_months(): the months that have just begun, and those that are old.
create index company_months_by_month on company_months (month, company_id);
call restrict_to_company('company_months');
revoke insert, update, delete on company_months from recado_app;

create function message_position(company int) returns bigint language sql volatile
  return coalesce(pg_sequence_last_value(to_regclass('public.message_position_' || company)), 0);

-- Stores where the present month begins, for at most `most` companies without it, and deletes months older than a year.
-- Returns how many were stored. Not for a company that is younger than its month: it begins at zero. At one moment the time
-- zones of all companies are in two months at most, so no history is read.
create function begin_months(at timestamptz, most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with old as (
    delete from company_months o
     using (select month, company_id from company_months
             where month < (at - interval '13 months')::date
             order by month, company_id limit most) oldest
     where o.month = oldest.month and o.company_id = oldest.company_id),
  begun as (
    insert into company_months (company_id, month, position)
    select c.id, m.month, message_position(c.id)
      from companies c, lateral (select date_trunc('month', timezone(c.time_zone, at))::date as month) m
     where timezone(c.time_zone, c.created_at)::date < m.month
       and not exists (select from company_months o
                        where o.company_id = c.id and o.month = m.month
                          and o.month in (date_trunc('month', timezone('UTC', at) - interval '1 day')::date,
                                          date_trunc('month', timezone('UTC', at) + interval '1 day')::date))
     order by c.id
     limit most
    on conflict do nothing
    returning 1)
  select count(*)::int from begun
$$;

create table storage_counts (
  company_id int not null default app_company() references companies on delete cascade,
  id bigint generated always as identity,
  change bigint not null,
  primary key (company_id, id)
);
comment on table storage_counts is
  'The bytes of the files in the messages of a company, as changes to add up. One row with the total would serialize '
  'all transactions that store a file. A forwarded file counts with each message.';
call restrict_to_company('storage_counts');

create function count_new_files() returns trigger language plpgsql as $$
begin
  insert into storage_counts (company_id, change)
  select company_id, sum(size) from inserted where size > 0 group by company_id;
  return null;
end $$;

-- Skips a company that is deleted as a whole.
create function count_deleted_files() returns trigger language plpgsql as $$
begin
  insert into storage_counts (company_id, change)
  select company_id, -sum(size) from deleted
   where size > 0 and exists (select from companies where companies.id = deleted.company_id)
   group by company_id;
  return null;
end $$;

create function count_stored_file() returns trigger language plpgsql as $$
begin
  insert into storage_counts (company_id, change) values (new.company_id, coalesce(new.size, 0) - coalesce(old.size, 0));
  return null;
end $$;

create trigger attachments_count_new after insert on attachments
  referencing new table as inserted for each statement execute function count_new_files();
create trigger attachments_count_deleted after delete on attachments
  referencing old table as deleted for each statement execute function count_deleted_files();
create trigger attachments_count_stored after update of size on attachments
  for each row when (old.size is distinct from new.size) execute function count_stored_file();
insert into storage_counts (company_id, change)
select company_id, sum(size) from attachments where size > 0 group by company_id;

-- Adds up the changes of companies that have many rows. Returns the number of rows removed. Concurrent calls skip rows
-- that the other has locked.
create function merge_storage_counts() returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with taken as materialized (
    select company_id, id from storage_counts
     where company_id in (select company_id from storage_counts group by company_id having count(*) > 20)
     for update skip locked),
  deleted as (
    delete from storage_counts c using taken t
     where c.company_id = t.company_id and c.id = t.id
    returning c.company_id, c.change),
  sums as (
    insert into storage_counts (company_id, change)
    select company_id, sum(change) from deleted group by company_id)
  select count(*)::int from deleted
$$;

-- What operators see -------------------------------------------------------------------------------------------

-- Names what it violates, so that the application answers the refusal in words.
create or replace function refuse_unless_operator(acting int) returns void language plpgsql stable as $$
begin
  if not exists (select from users
                  where company_id = app_company() and id = acting and super and deactivated_at is null) then
    raise exception 'user % is no operator', acting
      using errcode = 'insufficient_privilege', constraint = 'operators_only';
  end if;
end $$;

-- In which state a company is: `suspended`, `overdue`, `trial` in the three days after sign-up, `active`.
create function company_state(status boolean, due date, created timestamptz, zone text, at timestamptz) returns text
language sql immutable parallel safe
  return case when not status then 'suspended'
              when due < (at at time zone zone)::date then 'overdue'
              when due <= (created at time zone zone)::date + 3 then 'trial'
              else 'active' end;

-- The ids of one page of companies, next due first, and how many there are, counted up to `counted_most`. Null for `brand`:
-- all; 0: the default one.
create function find_companies(acting int, brand int, wanted text, state text, at timestamptz, skipped int, most int,
                               counted_most int)
returns table (ids int[], total int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
  pattern constant text := contains_pattern(wanted);
begin
  return query
    with found as materialized (
      select c.id, c.due_date from companies c
       where is_in_reach(own, c.white_label_id)
         and (brand is null or coalesce(c.white_label_id, 0) = brand)
         and (wanted = '' or c.search_text like pattern)
         and (state is null or company_state(c.status, c.due_date, c.created_at, c.time_zone, at) = state))
    select array(select f.id from found f order by f.due_date nulls last, f.id offset skipped limit most),
           (select count(*)::int from (select from found limit counted_most) counted);
end $$;

-- These companies with what they use, in the given order. Companies out of reach are left out.
create function operated_companies(acting int, ids int[], at timestamptz)
returns table (
  id int, name text, email text, phone text, document text, status boolean, state text, due_date date, due_day int,
  recurrence text, time_zone text, created_at timestamptz, white_label_id int, plan_id int, campaigns_enabled boolean,
  users int, connections int, queues int, messages bigint, bytes bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
begin
  return query
    select c.id, c.name, c.email, c.phone, c.document, c.status,
           company_state(c.status, c.due_date, c.created_at, c.time_zone, at), c.due_date,
           day_of_month(c.due_date, c.due_day), c.recurrence, c.time_zone, c.created_at, coalesce(c.white_label_id, 0),
           c.plan_id,
           coalesce((select s.value = 'true' from settings s where s.company_id = c.id and s.key = 'campaignsEnabled'), false),
           (select count(*)::int from users o where o.company_id = c.id and o.deactivated_at is null),
           (select count(*)::int from connections o where o.company_id = c.id and o.deleted_at is null),
           (select count(*)::int from queues o where o.company_id = c.id and o.deleted_at is null),
           case when m.position is not null or (c.created_at at time zone c.time_zone)::date >= month.begins
                then message_position(c.id) - coalesce(m.position, 0) else 0 end,
           coalesce((select sum(o.change)::bigint from storage_counts o where o.company_id = c.id), 0)
      from unnest(ids) with ordinality wanted (company, place)
      join companies c on c.id = wanted.company
      cross join lateral (select date_trunc('month', at at time zone c.time_zone)::date as begins) month
      left join company_months m on m.company_id = c.id and m.month = month.begins
     where is_in_reach(own, c.white_label_id)
     order by wanted.place;
end $$;

-- The brands of an operator with the number of their companies. 0: the default brand.
create function operated_brands(acting int) returns table (id int, name text, color text, companies int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
begin
  return query
    select w.id, w.name, w.primary_color, coalesce(used.companies, 0)
      from white_labels w
      left join (select coalesce(c.white_label_id, 0) as brand, count(*)::int as companies from companies c
                  where is_in_reach(own, c.white_label_id) group by 1) used on used.brand = w.id
     where is_in_reach(own, w.id)
     order by w.id
     limit 1000;
end $$;

-- How many people of a company used it since then.
create function people_active(acting int, company int, since timestamptz) returns int
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
begin
  return (select count(*)::int from users u join companies c on c.id = u.company_id
           where u.company_id = company and is_in_reach(own, c.white_label_id)
             and u.deactivated_at is null and u.last_seen_at >= since);
end $$;

-- What operators do --------------------------------------------------------------------------------------------

-- In the log of the operator's own company, the other company that was acted on. Only operators read such an entry.
alter table audit_entries add column about_company_id int;

-- Creates a company with its settings and first administrator. The one way to do it: the functions for operators and for
-- sign-ups, and the owner of the database, call it. The application itself has no right to the tables.
create function found_company(
  company_name text, plan int, due date, brand int, every text, company_email text, company_phone text,
  company_document text, initial_settings jsonb, admin_name text, admin_email text, admin_hash text)
returns table (company_id int, admin_id int) language plpgsql volatile as $$
begin
  insert into companies (name, plan_id, due_date, white_label_id, recurrence, email, phone, document)
  values (company_name, plan, due, nullif(brand, 0), every, company_email, company_phone, company_document)
  returning id into found_company.company_id;
  insert into settings (company_id, key, value)
  select found_company.company_id, key, value from jsonb_each_text(initial_settings);
  insert into users (company_id, name, email, profile, password_hash)
  values (found_company.company_id, admin_name, admin_email, 'admin', admin_hash)
  returning id into found_company.admin_id;
  return next;
end $$;

-- Refuses to found a company in a brand whose due date has passed.
create function refuse_overdue_brand(brand int) returns void language plpgsql stable as $$
begin
  if exists (select from white_labels w
              where w.id = brand and w.due_date < (now() at time zone 'America/Sao_Paulo')::date) then
    raise exception 'the brand % is overdue', brand
      using errcode = 'check_violation', constraint = 'white_labels_sign_up';
  end if;
end $$;

-- An operator creates a company, in the own brand unless the own one is the default brand.
create function create_company(
  acting int, company_name text, plan int, due date, brand int, every text, company_email text, company_phone text,
  company_document text, initial_settings jsonb, admin_name text, admin_email text, admin_hash text)
returns table (company_id int, admin_id int)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
begin
  perform refuse_overdue_brand(coalesce(own, brand));
  return query
    select * from found_company(company_name, plan, due, coalesce(own, brand), every, company_email, company_phone,
                                company_document, initial_settings, admin_name, admin_email, admin_hash);
end $$;

-- Changes a company. Null leaves a value unchanged; an empty text removes an e-mail, phone or document. `sets_due` tells
-- whether the due date changes; `day` is the day of the month that later due dates keep, null for that of `due`. A company
-- that is suspended loses its sessions at once. Returns the company as it was, no row if it is out of reach. Only operators
-- of the default brand move a company to another brand.
create function change_company(
  acting int, company int, company_name text, company_email text, company_phone text, company_document text,
  is_served boolean, sets_due boolean, due date, day int, every text, plan int, brand int, campaigns boolean)
returns table (
  name text, email text, phone text, document text, status boolean, due_date date, recurrence text, plan_id int,
  white_label_id int, campaigns_enabled boolean)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
  old_due date;
begin
  select c.due_date into old_due from companies c
   where c.id = company and is_in_reach(own, c.white_label_id) for no key update;
  return query
    with before as (
      select s.value from settings s where s.company_id = company and s.key = 'campaignsEnabled'),
    changed as (
      update companies c set
          name = coalesce(company_name, c.name),
          email = case when company_email is null then c.email else nullif(company_email, '') end,
          phone = case when company_phone is null then c.phone else nullif(company_phone, '') end,
          document = case when company_document is null then c.document else nullif(company_document, '') end,
          status = coalesce(is_served, c.status),
          due_date = case when sets_due then due else c.due_date end,
          due_day = case when sets_due and (due is distinct from c.due_date or day is not null) then kept_day(due, day)
                         else c.due_day end,
          recurrence = coalesce(every, c.recurrence),
          plan_id = coalesce(plan, c.plan_id),
          white_label_id = case when own is null and brand is not null then nullif(brand, 0) else c.white_label_id end
       where c.id = company and is_in_reach(own, c.white_label_id)
       returning old.*)
    select o.name, o.email, o.phone, o.document, o.status, o.due_date, o.recurrence, o.plan_id,
           coalesce(o.white_label_id, 0), coalesce((select value = 'true' from before), false)
      from changed o;
  if not found then return; end if;
  if sets_due and due is not null and due is distinct from old_due then
    perform move_due_invoice(company, old_due, due);
  end if;
  if campaigns is not null then
    insert into settings as s (company_id, key, value) values (company, 'campaignsEnabled', campaigns::text)
    on conflict (company_id, key) do update set value = excluded.value;
  end if;
  if is_served = false then
    update sessions s set ended_at = now(), ended_because = 'company-suspended'
     where s.company_id = company and s.ended_at is null;
  end if;
end $$;

-- The business hours of a company, in a row: null for the default hours. No row if it is out of reach.
create function week_of_company(acting int, company int) returns table (week jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
begin
  return query select c.week from companies c where c.id = company and is_in_reach(own, c.white_label_id);
end $$;

-- The live sessions of a company, whose sockets an operator's act reaches.
create function sessions_of_company(acting int, company int) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
begin
  return query
    select s.id from sessions s join companies c on c.id = s.company_id
     where s.company_id = company and s.ended_at is null and is_in_reach(own, c.white_label_id);
end $$;

-- Writes into the audit log of a company what an operator has done to it.
create function audit_as_operator(acting int, company int, audited_act text, audited_subject text, changed jsonb,
                                  from_address text, from_device text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
begin
  insert into audit_entries (company_id, at, user_name, kind, act, subject, changes, address, device)
  select c.id, now(), u.name, 'operator', audited_act, audited_subject, changed, from_address, from_device
    from companies c, users u
   where c.id = company and is_in_reach(own, c.white_label_id)
     and u.company_id = app_company() and u.id = acting;
end $$;

-- Support ------------------------------------------------------------------------------------------------------

-- An operator enters a company to look, with a reason, for 30 minutes at most and no longer than the own session lasts. A
-- visit that the operator has not left ends. No row if the company is out of reach.
create function enter_as_support(acting int, acting_session uuid, company int, because text)
returns table (entry uuid, until timestamptz)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
begin
  perform from sessions s where s.company_id = app_company() and s.id = acting_session and s.user_id = acting
                            and s.ended_at is null for no key update;
  if not found then return; end if;
  update support_entries e set left_at = now()
   where e.operator_session_id = acting_session and e.left_at is null and e.ends_at > now();
  return query
    insert into support_entries (company_id, operator_company_id, operator_id, operator_session_id, operator_name, reason,
                                 ends_at)
    select c.id, app_company(), acting, acting_session, u.name, because, now() + interval '30 minutes'
      from companies c, users u
     where c.id = company and c.id <> app_company() and is_in_reach(own, c.white_label_id)
       and u.company_id = app_company() and u.id = acting
    returning support_entries.id, support_entries.ends_at;
end $$;

-- The visits of an operator's session that have not ended: they end with the next visit and when it is left.
create index support_entries_by_session on support_entries (operator_session_id) where left_at is null;

-- The operator leaves the visit.
create function leave_support(company int, visit uuid) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update support_entries e set left_at = now()
   where e.company_id = company and e.id = visit and e.left_at is null;
  return found;
end $$;

-- The latest visits to a company.
create function support_entries_of(acting int, company int, most int)
returns table (operator_name text, reason text, begun_at timestamptz, over_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
begin
  return query
    select e.operator_name, e.reason, e.begun_at, least(e.left_at, e.ends_at)
      from support_entries e join companies c on c.id = e.company_id
     where e.company_id = company and is_in_reach(own, c.white_label_id)
     order by e.begun_at desc
     limit most;
end $$;
