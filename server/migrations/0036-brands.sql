-- Brands that operators administer: sender, due date, allowed accounts and an own domain.

alter table white_labels
  -- The e-mail of the brand: the sender of its mails.
  add column if not exists email text,
  add column if not exists due_date date,
  add column tagline text not null default '',
  -- The own domain. Links use it from the moment when a TXT record of its DNS has proven it.
  add column domain text,
  add column domain_token text,
  add column domain_proven_at timestamptz,
  -- The default brand has the address of the installation.
  alter column path drop not null,
  add constraint white_labels_users_count_check check (users_count >= 0),
  add constraint white_labels_domain_check check ((domain is null) = (domain_token is null)),
  add constraint white_labels_proven_check check (domain_proven_at is null or domain is not null),
  -- The default brand has neither an address of its own nor a contract with anybody. Every other brand has a path.
  add constraint white_labels_default_check
    check (case when id = 0 then num_nonnulls(path, domain, users_count, due_date) = 0 else path is not null end);
-- The default brand: the look of the product until an operator changes it.
insert into white_labels (id, name) overriding system value values (0, 'Recado');
-- One word for a company of the default brand: null.
alter table companies add constraint companies_default_brand_check check (white_label_id <> 0);
comment on column white_labels.users_count is 'How many active users all companies of the brand may have. Null: no limit.';

-- Requests name a brand by its domain.
create unique index white_labels_domain_key on white_labels (domain) where domain is not null;

-- The companies of a brand: refuse_above_brand_accounts().
create index if not exists companies_by_white_label on companies (white_label_id);

-- Refuses one more active user if the brand of the company allows no more. The row of the brand stays locked until the
-- transaction ends, so that concurrent sign-ups cannot both take the last place. A trigger does it, so that no way to
-- create a user can forget it. Brands without a limit are not locked.
create function refuse_above_brand_accounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  brand int;
  allowed int;
  used int;
begin
  select w.id, w.users_count into brand, allowed
    from white_labels w join companies c on c.white_label_id = w.id
   where c.id = new.company_id and w.users_count is not null
     for no key update of w;
  if not found then return new; end if;
  select count(*) into used from (
    select from users u join companies c on c.id = u.company_id
     where c.white_label_id = brand and u.deactivated_at is null
     limit allowed) counted;
  if used >= allowed then
    raise exception 'brand % allows % users', brand, allowed
      using errcode = 'check_violation', constraint = 'white_labels_users_limit';
  end if;
  return new;
end $$;
create trigger users_refuse_above_brand_accounts before insert on users
  for each row when (new.deactivated_at is null) execute function refuse_above_brand_accounts();
create trigger users_refuse_above_brand_accounts_again before update of deactivated_at on users
  for each row when (old.deactivated_at is not null and new.deactivated_at is null)
  execute function refuse_above_brand_accounts();
