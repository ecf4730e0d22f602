-- Invoices, the charges at the payment provider, and the payment accounts of brands.

alter table companies
  add column if not exists recurrence text not null default 'MENSAL'
    check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  add column if not exists email text,
  add column if not exists phone text,
  -- CPF or CNPJ: letters and digits only.
  add column if not exists document text,
  add column billing_name text,
  add column address_street text,
  add column address_city text,
  add column address_state text,
  add column address_zip_code text,
  add column address_country text,
  -- The due day for which make_due_invoices() has looked last. Another due date makes the company due again.
  add column invoiced_due date;
-- Who pays may correct to whom the charge is made out.
grant update (document, billing_name, address_street, address_city, address_state, address_zip_code, address_country)
  on companies to recado_app;
-- make_due_invoices(): the companies whose due day has no invoice yet.
create index companies_to_invoice on companies (due_date, id)
  where status and plan_id is not null and due_date is not null and invoiced_due is distinct from due_date;

-- How many months a recurrence has.
create or replace function recurrence_months(recurrence text) returns int language sql immutable strict parallel safe
  return case recurrence when 'MENSAL' then 1 when 'BIMESTRAL' then 2 when 'TRIMESTRAL' then 3
                         when 'SEMESTRAL' then 6 when 'ANUAL' then 12 end;

create table invoices (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  detail text not null,
  value_cents bigint not null,
  due_date date not null,
  -- The due date of the company for which make_due_invoices() has made it. Null: an operator has.
  made_for date,
  -- How many months its payment renews.
  months int not null,
  paid_at timestamptz,
  -- The charge whose payment has settled the invoice. Null: an operator has, or it costs nothing.
  settled_by int,
  -- The due date of the company before and after the payment. Null for a company without an end.
  renewed_from date,
  renewed_to date,
  -- companies.due_day before the payment.
  renewed_from_day int,
  -- When a payment was undone by a refund.
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint invoices_due_date_key unique (company_id, due_date),
  constraint invoices_made_for_key unique (company_id, made_for),
  constraint invoices_detail_check check (length(detail) between 1 and 500),
  constraint invoices_value_check check (value_cents between 0 and 99999999900),
  constraint invoices_months_check check (months between 1 and 12)
);
comment on table invoices is 'What companies owe for their plan: one invoice per company and due day.';
-- The invoice to pay next.
create index invoices_open on invoices (company_id, due_date) where paid_at is null;
-- The list of operators, and the same of unpaid and of paid ones.
create index invoices_by_due_date on invoices (due_date desc, id desc);
create index invoices_unpaid on invoices (due_date desc, id desc) where paid_at is null;
create index invoices_paid on invoices (due_date desc, id desc) where paid_at is not null;
-- The acts of operators: change_invoice(), delete_invoice().
create index invoices_by_id on invoices (id);
call restrict_to_company('invoices');
-- Invoices change through the functions below only.
revoke insert, update, delete on invoices from recado_app;

create table charges (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  invoice_id int not null,
  -- The account at the provider: a brand, 0 for the default brand, or `environment`.
  account text not null,
  -- What the provider knows the charge by on our side. It exists before the call that makes the charge.
  reference text not null,
  provider_id text,
  -- How the payer pays, as the provider calls it: PIX, CREDIT_CARD. Null: not known.
  billing_type text,
  -- The status at the provider. NEW: not made yet.
  status text not null default 'NEW',
  value_cents bigint not null,
  due_date date not null,
  invoice_url text,
  -- Rises when a look at the provider begins. Only the answer to the latest one is stored.
  looks int not null default 0,
  -- Until then one call talks to the provider about this charge. The moment also names the claim of that call.
  claimed_until timestamptz,
  -- When the provider is asked again without an event. Null: never, because nobody can pay the charge any more.
  check_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices on delete cascade,
  constraint charges_invoice_key unique (company_id, invoice_id, account),
  constraint charges_reference_key unique (company_id, reference)
);
comment on table charges is 'The charges of invoices at the payment provider.';
-- charges_to_check()
create index charges_to_check on charges (check_at) where check_at is not null;
-- open_charge_of_account()
create index charges_open_by_account on charges (account) where check_at is not null;
call restrict_to_company('charges');

create table surplus_payments (
  company_id int not null default app_company() references companies on delete cascade,
  -- The id of the payment at the provider.
  provider_id text not null,
  charge_id int not null,
  value_cents bigint not null,
  found_at timestamptz not null,
  -- When the provider is asked again without an event whether the money was given back. Null: never, a year has passed.
  check_at timestamptz,
  primary key (company_id, provider_id),
  foreign key (company_id, charge_id) references charges on delete cascade
);
comment on table surplus_payments is
  'Payments of invoices that were settled otherwise, until the provider says that the money was given back.';
-- Deleting a charge.
create index surplus_payments_by_charge on surplus_payments (company_id, charge_id);
-- operators_surplus_payments()
create index surplus_payments_by_age on surplus_payments (found_at);
-- charges_to_check()
create index surplus_payments_to_check on surplus_payments (check_at) where check_at is not null;
call restrict_to_company('surplus_payments');

create table payment_events (
  company_id int not null default app_company() references companies on delete cascade,
  -- The id that the provider gives: a repeated event has the same one.
  id text not null,
  charge_id int not null,
  event text not null,
  received_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, charge_id) references charges on delete cascade
);
comment on table payment_events is 'Events that the payment provider has sent, without what they say of the payer.';
-- Deleting a charge.
create index payment_events_by_charge on payment_events (company_id, charge_id);
-- delete_old_payment_events()
create index payment_events_by_age on payment_events using brin (received_at);
call restrict_to_company('payment_events');

create table payment_accounts (
  -- 0: the default brand.
  brand int primary key,
  token bytea not null,
  updated_at timestamptz not null default now()
);
comment on table payment_accounts is 'The sealed tokens with which brands collect payments.';

-- Who changes invoices and charges locks the company first, then the invoice or the charge.

-- Invoices -----------------------------------------------------------------------------------------------------

-- Makes the invoices of companies that are due within 20 days, or were, in their own time zone, at the price of now. At
-- most `most` companies. Returns one row per company; without an id for one that had an invoice of that day. Of two runs
-- at once each skips what the other has locked, and the unique key lets only one invoice exist.
create function make_due_invoices(at timestamptz, most int) returns table (company_id int, invoice_id int)
language sql volatile security definer set search_path = public, pg_temp as $$
  with due as materialized (
    select c.id, c.due_date, p.name, p.value_cents, recurrence_months(c.recurrence) as months
      from companies c join plans p on p.id = c.plan_id
     where c.status and c.plan_id is not null and c.due_date is not null and c.invoiced_due is distinct from c.due_date
       and c.due_date <= (at at time zone 'UTC')::date + 21
       and c.due_date <= (at at time zone c.time_zone)::date + 20
     order by c.due_date, c.id
     limit most
       for no key update of c skip locked),
  made as (
    insert into invoices (company_id, detail, value_cents, due_date, made_for, months)
    select id, name, value_cents::bigint * months, due_date, due_date, months from due order by id
    on conflict do nothing
    returning invoices.company_id, invoices.id),
  marked as (
    update companies c set invoiced_due = due.due_date from due where c.id = due.id)
  select due.id, made.id from due left join made on made.company_id = due.id order by due.id
$$;

-- On which day of the month a company is due after a payment. One that pays late has the day of its payment.
create function renewed_day(due date, chosen int, zone text, at timestamptz) returns int language sql immutable
  return case when due < (at at time zone zone)::date then extract(day from at at time zone zone)::int
              else day_of_month(due, chosen) end;

-- The due date of a company after the payment of so many months: they begin today if it is overdue. Null: it has no end.
create function renewed_due(due date, chosen int, months int, zone text, at timestamptz) returns date
language sql immutable
  return case when due is not null
              then months_later(greatest(due, (at at time zone zone)::date), months, renewed_day(due, chosen, zone, at)) end;

-- The due date of a company after the payment of this invoice is undone: as it was before. If it was renewed otherwise
-- since then, it is earlier by the months of the invoice.
create function due_without(due date, chosen int, paid invoices) returns date language sql immutable
  return case when paid.renewed_to is null then due
              when due = paid.renewed_to then paid.renewed_from
              else months_later(due, -paid.months, day_of_month(due, chosen)) end;

-- The invoice that was made for the old due date follows when an operator moves it, unless it is paid: with two open
-- invoices a company could be renewed twice. Its administrators are told again. A company that was without an end has the
-- latest one. A day that is paid already is refused: no invoice would be made for it, so the company would end with nothing to
-- pay. Called by change_company(), which has locked the company.
create function move_due_invoice(company int, old_due date, new_due date) returns void language plpgsql volatile as $$
begin
  if exists (select from invoices i where i.company_id = company and i.made_for = new_due and i.paid_at is not null) then
    raise unique_violation using constraint = 'invoices_made_for_key', message = 'this day is paid already';
  end if;
  update invoices i set due_date = new_due, made_for = new_due, mailed_at = null
   where i.company_id = company and i.paid_at is null
     and i.made_for = coalesce(old_due, (select max(o.made_for) from invoices o
                                          where o.company_id = company and o.paid_at is null));
end $$;

-- Marks an invoice as paid by this charge, or by none, and renews its company, once: a paid invoice returns no row. Not for
-- the application itself.
create function settle_invoice_of(company int, invoice int, charge int, at timestamptz)
returns table (renewed_from date, renewed_to date) language plpgsql volatile as $$
declare
  renewed companies;
  paid invoices;
  day int;
begin
  select * into renewed from companies c where c.id = company for no key update;
  select * into paid from invoices i where i.company_id = company and i.id = invoice for no key update;
  if not found or paid.paid_at is not null then return; end if;
  renewed_from := renewed.due_date;
  renewed_to := renewed_due(renewed_from, renewed.due_day, paid.months, renewed.time_zone, at);
  day := renewed_day(renewed_from, renewed.due_day, renewed.time_zone, at);
  update companies c set due_date = renewed_to, due_day = kept_day(renewed_to, day)
   where c.id = company and renewed_to is not null;
  update invoices i
     set paid_at = at, settled_by = charge, refunded_at = null, renewed_from = settle_invoice_of.renewed_from,
         renewed_to = settle_invoice_of.renewed_to, renewed_from_day = renewed.due_day
   where i.company_id = company and i.id = invoice;
  return next;
end $$;

-- Undoes a payment: the invoice is open again, and the company is due as it was before.
create function unsettle_invoice_of(company int, invoice int, at timestamptz) returns boolean
language plpgsql volatile as $$
declare
  paid invoices;
  due date;
  day int;
begin
  select c.due_date, c.due_day into due, day from companies c where c.id = company for no key update;
  select * into paid from invoices i where i.company_id = company and i.id = invoice for no key update;
  if not found or paid.paid_at is null then return false; end if;
  day := case when due = paid.renewed_to then paid.renewed_from_day else day_of_month(due, day) end;
  due := due_without(due, day, paid);
  update companies c set due_date = due, due_day = kept_day(due, day) where c.id = company and paid.renewed_to is not null;
  update invoices i
     set paid_at = null, settled_by = null, refunded_at = at, renewed_from = null, renewed_to = null, renewed_from_day = null
   where i.company_id = company and i.id = invoice;
  return true;
end $$;

-- What the provider has confirmed, in the own company. No charge: the invoice costs nothing.
create function settle_invoice(invoice int, charge int, at timestamptz) returns table (renewed_from date, renewed_to date)
language sql volatile security definer set search_path = public, pg_temp as $$
  select * from settle_invoice_of(app_company(), invoice, charge, at)
$$;
-- Undoes the payment if this charge has settled the invoice. With another charge that is paid, that one has settled it.
create function unsettle_invoice(invoice int, charge int, other int, at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from companies c where c.id = app_company() for no key update;
  perform from invoices i where i.company_id = app_company() and i.id = invoice and i.settled_by = charge for no key update;
  if not found then return false; end if;
  if other is null then return unsettle_invoice_of(app_company(), invoice, at); end if;
  update invoices i set settled_by = other where i.company_id = app_company() and i.id = invoice;
  return false;
end $$;

-- Charges ------------------------------------------------------------------------------------------------------

-- Charges about which the provider is asked again: open ones, and those with a surplus payment. They are due again a day later,
-- and never again long after the due date or the payment.
create function charges_to_check(at timestamptz, most int) returns table (company_id int, id int)
language sql volatile security definer set search_path = public, pg_temp as $$
  with due as materialized (
    select c.company_id, c.id from charges c
     where c.check_at <= at order by c.check_at limit most for no key update skip locked),
  surplus as materialized (
    select s.company_id, s.provider_id from surplus_payments s
     where s.check_at <= at order by s.check_at limit most for no key update skip locked),
  open as (
    update charges c
       set check_at = case when c.due_date > (at - interval '13 months')::date then at + interval '1 day' end
      from due where c.company_id = due.company_id and c.id = due.id
    returning c.company_id, c.id),
  with_surplus as (
    update surplus_payments s
       set check_at = case when s.found_at > at - interval '13 months' then at + interval '1 day' end
      from surplus where s.company_id = surplus.company_id and s.provider_id = surplus.provider_id
    returning s.company_id, s.charge_id)
  select * from open union select * from with_surplus
$$;

create function delete_old_payment_events(days int, most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with old as (
    select company_id, id from payment_events
     where received_at < now() - make_interval(days => days) order by received_at limit most),
  deleted as (
    delete from payment_events e using old where e.company_id = old.company_id and e.id = old.id returning 1)
  select count(*)::int from deleted
$$;

-- The account that collects from the own company: that of its brand, else that of the default brand. No row: neither has
-- one, so that of the environment collects.
create function own_payment_account() returns table (brand int, token bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.brand, a.token
    from companies c join payment_accounts a on a.brand in (coalesce(c.white_label_id, 0), 0)
   where c.id = app_company() order by a.brand desc limit 1
$$;

-- The token of an account that collects from the own company, or has collected.
create function payment_account_token(of_brand int) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select a.token from payment_accounts a
   where a.brand = of_brand
     and (exists (select from companies c where c.id = app_company() and a.brand in (0, c.white_label_id))
          or exists (select from charges c where c.company_id = app_company() and c.account = of_brand::text))
$$;

-- Acts of operators --------------------------------------------------------------------------------------------

-- The brand of the current company, whose payments its operators administer.
create function own_brand() returns int language sql stable
  return (select coalesce(white_label_id, 0) from companies where id = app_company());

-- Whether operators of the current company administer this one: those of the default brand every company, others the
-- companies of their brand.
create function bills_company(company int) returns boolean language sql stable
  return exists (select from companies where id = company and own_brand() in (0, white_label_id));

-- The token of the own brand. Null: it has none.
create function read_payment_account(acting int) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(acting);
  return (select token from payment_accounts where brand = own_brand());
end $$;

-- Sets the token of the own brand; null removes it. Returns the brand.
create function save_payment_account(acting int, sealed bytea) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(acting);
  if sealed is null then
    delete from payment_accounts where brand = own_brand();
  else
    insert into payment_accounts (brand, token) values (own_brand(), sealed)
    on conflict (brand) do update set token = excluded.token, updated_at = now();
  end if;
  return own_brand();
end $$;

-- A page of the invoices of all companies that the operator administers, latest due day first. Null does not narrow it;
-- `brand` 0 is the default brand, `state` is `open`, `overdue` or `paid`, and `wanted` is part of what operators search
-- companies by. `company_due_after` is the due date of the company once the invoice is paid, or its payment undone. Each
-- call is planned for its own filters: a plan for all of them could use none of the indexes.
create function operator_invoices(
  acting int, of_company int, brand int, in_state text, wanted text, at timestamptz, most int, skipped int)
returns table (
  id int, company_id int, company_name text, detail text, value_cents bigint, due_date date, paid_at timestamptz,
  state text, is_settled_by_charge boolean, billing_type text, company_due_after date)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  own constant int := brand_of_operator(acting);
  -- Looked up first: the planner takes a search for less selective than it is, and would read all invoices in their order.
  matching constant int[] := case when wanted <> '' then
    array(select c.id from companies c
           where c.search_text like contains_pattern(wanted) and (own is null or c.white_label_id = own) limit 1000) end;
begin
  return query
    select i.id, i.company_id, c.name, i.detail, i.value_cents, i.due_date, i.paid_at,
           case when i.paid_at is not null then 'paid'
                when i.due_date < (at at time zone c.time_zone)::date then 'overdue' else 'open' end,
           i.settled_by is not null,
           (select h.billing_type from charges h where h.company_id = i.company_id and h.id = i.settled_by),
           case when i.paid_at is null then renewed_due(c.due_date, c.due_day, i.months, c.time_zone, at)
                else due_without(c.due_date, c.due_day, i) end
      from invoices i join companies c on c.id = i.company_id
     where (of_company is null or i.company_id = of_company)
       and (own is null or c.white_label_id = own)
       and (brand is null or c.white_label_id = brand or (brand = 0 and c.white_label_id is null))
       and (matching is null or i.company_id = any (matching))
       and (in_state is null or (in_state = 'paid' and i.paid_at is not null)
            or (in_state <> 'paid' and i.paid_at is null))
       -- The first comparison with a day is for the index: it holds in every time zone.
       and (in_state is distinct from 'overdue'
            or (i.due_date <= (at at time zone 'UTC')::date and i.due_date < (at at time zone c.time_zone)::date))
       and (in_state is distinct from 'open'
            or (i.due_date >= (at at time zone 'UTC')::date - 1 and i.due_date >= (at at time zone c.time_zone)::date))
     order by i.due_date desc, i.id desc
     limit most offset skipped;
end $$;

-- The companies with operators who administer the current one, or companies of these brands: their screens hear of its changes.
create function companies_of_operators(brands int[]) returns setof int
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct u.company_id
    from users u join companies home on home.id = u.company_id
   where u.super and u.deactivated_at is null
     and (home.white_label_id is null or home.white_label_id = any (brands)
          or home.white_label_id = (select own.white_label_id from companies own where own.id = app_company()))
$$;
-- companies_of_operators()
create index users_operators on users (company_id) where super and deactivated_at is null;

-- Makes an invoice by hand. Null: the operator administers no such company.
create function create_invoice(acting int, company int, invoice_detail text, cents bigint, due date) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  made int;
begin
  perform refuse_unless_operator(acting);
  if not bills_company(company) then return null; end if;
  insert into invoices (company_id, detail, value_cents, due_date, months)
  select company, invoice_detail, cents, due, recurrence_months(c.recurrence) from companies c where c.id = company
  returning id into made;
  return made;
end $$;

-- Changes an invoice. Null leaves a value unchanged. Setting it to paid renews its company, setting it to open undoes that.
-- A paid invoice keeps its value and its day. Returns the invoice as it was; no row: the operator administers no such one.
create function change_invoice(
  acting int, invoice int, new_detail text, cents bigint, due date, paid boolean, at timestamptz)
returns setof invoices language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  before invoices;
begin
  perform refuse_unless_operator(acting);
  select * into before from invoices i where i.id = invoice;
  if not found or not bills_company(before.company_id) then return; end if;
  perform from companies c where c.id = before.company_id for no key update;
  select * into before from invoices i where i.company_id = before.company_id and i.id = invoice for no key update;
  if not found then return; end if;
  return next before;
  update invoices i
     set detail = coalesce(new_detail, i.detail),
         value_cents = case when i.paid_at is null then coalesce(cents, i.value_cents) else i.value_cents end,
         due_date = case when i.paid_at is null then coalesce(due, i.due_date) else i.due_date end
   where i.company_id = before.company_id and i.id = invoice;
  if paid then perform settle_invoice_of(before.company_id, invoice, null, at);
  elsif not paid then perform unsettle_invoice_of(before.company_id, invoice, at);
  end if;
end $$;

-- The charges of an invoice that may be paid at the provider, or were paid although the invoice was settled otherwise.
create function charges_of_invoice(acting int, invoice int) returns table (company_id int, charge_id int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(acting);
  return query
    select c.company_id, c.id
      from invoices i join charges c on c.company_id = i.company_id and c.invoice_id = i.id
     where i.id = invoice and bills_company(i.company_id)
       and (c.check_at is not null
            or exists (select from surplus_payments s where s.company_id = c.company_id and s.charge_id = c.id));
end $$;

-- Deletes an invoice that is not paid and that nobody can pay at the provider. Returns it as it was, and whether it was
-- deleted: others stay. No row: the operator administers no such one.
create function delete_invoice(acting int, invoice int)
returns table (id int, company_id int, detail text, value_cents bigint, due_date date, paid_at timestamptz, is_deleted boolean)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  asked invoices;
begin
  perform refuse_unless_operator(acting);
  select * into asked from invoices i where i.id = invoice;
  if not found or not bills_company(asked.company_id) then return; end if;
  perform from companies c where c.id = asked.company_id for no key update;
  select * into asked from invoices i where i.company_id = asked.company_id and i.id = invoice for update;
  if not found then return; end if;
  is_deleted := asked.paid_at is null and not exists (
    select from charges c where c.company_id = asked.company_id and c.invoice_id = invoice and c.check_at is not null);
  if is_deleted then
    delete from invoices i where i.company_id = asked.company_id and i.id = invoice;
  end if;
  return query select asked.id, asked.company_id, asked.detail, asked.value_cents, asked.due_date, asked.paid_at, is_deleted;
end $$;

-- Deletes a company that has neither tickets nor contacts nor paid invoices, with everything it holds. One with a charge that
-- may be paid at the provider stays too. Returns its name and why it stays: `use` or `charges`; null: it was deleted. No row
-- if it is out of reach.
create function delete_company(acting int, company int) returns table (company_name text, kept_for text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
begin
  select c.name into company_name from companies c
   where c.id = company and is_in_reach(own, c.white_label_id) and c.id <> app_company() for update;
  if not found then return; end if;
  kept_for := case
    when exists (select from tickets t where t.company_id = company)
      or exists (select from contacts o where o.company_id = company)
      or exists (select from invoices i where i.company_id = company and i.paid_at is not null) then 'use'
    when exists (select from charges h where h.company_id = company and h.check_at is not null) then 'charges' end;
  if kept_for is null then
    delete from companies c where c.id = company;
  end if;
  return next;
end $$;

-- A charge of the own brand's account that may be paid, one that the provider knows first. No row: there is none, so the
-- token may change.
create function open_charge_of_account(acting int) returns table (provider_id text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(acting);
  return query
    select c.provider_id from charges c where c.account = own_brand()::text and c.check_at is not null
     order by c.provider_id nulls last limit 1;
end $$;
