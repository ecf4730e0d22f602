-- Companies that strangers found by themselves.

alter table companies
  add column postal_address text,
  -- The version of the contract that the first user accepted, when, and who that was.
  add column contract_version text,
  add column contract_accepted_at timestamptz,
  add column contract_accepted_by int,
  -- The company whose link the founder followed.
  add column referred_by int references companies on delete set null;

-- Removing a company.
create index companies_by_referrer on companies (referred_by) where referred_by is not null;

-- Founds a company for a stranger: what is not asked here, the stranger does not decide. The trial lasts 3 days in the
-- company's time zone, the subscription is monthly and active, and the first user is an administrator and no operator.
create function sign_up_company(
  company_name text, plan int, brand int, referrer int, tax_document text, phone_number text, street text,
  contract text, settings jsonb, person text, mailbox text, hash text, speaks text, caller text, device text,
  out founded int, out trial_until date)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  made record;
begin
  perform refuse_overdue_brand(brand);
  made := found_company(company_name, plan, null, brand, 'MENSAL', mailbox, phone_number, tax_document, settings,
                        person, mailbox, hash);
  founded := made.company_id;
  update users u set language = speaks where u.company_id = founded and u.id = made.admin_id;
  update companies c
     set due_date = (now() at time zone c.time_zone)::date + 3, postal_address = street,
         contract_version = contract, contract_accepted_at = now(), contract_accepted_by = made.admin_id,
         referred_by = (select r.id from companies r where r.id = referrer)
   where c.id = founded
   returning c.due_date into trial_until;
  insert into audit_entries (company_id, at, user_id, user_name, kind, act, subject, changes, address, device)
  values (founded, now(), made.admin_id, person, 'settings', 'company.signUp', company_name,
          jsonb_build_array(jsonb_build_object('field', 'contract', 'before', null, 'after', contract, 'isSecret', false)),
          caller, device);
end $$;
