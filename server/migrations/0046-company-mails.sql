-- What companies are told by mail of their subscription: a new invoice, the end in five days, the end, the suspension.

-- When the administrators were told of the invoice. Null: not yet.
alter table invoices add column mailed_at timestamptz;
grant update (mailed_at) on invoices to recado_app;
-- invoices_to_mail()
create index invoices_to_mail on invoices (id) where mailed_at is null and paid_at is null;

alter table companies
  -- The due date of which the administrators were told some days before, and after it had passed.
  add column due_mailed date,
  add column overdue_mailed date,
  -- Whether they were told of the present suspension.
  add column suspension_mailed boolean not null default false;
grant update (due_mailed, overdue_mailed, suspension_mailed) on companies to recado_app;

-- companies_to_mail(): what is told before and after the due date, and of suspensions.
create index companies_to_mail_due on companies (due_date, id) where status and due_mailed is distinct from due_date;
create index companies_to_mail_overdue on companies (due_date, id) where status and overdue_mailed is distinct from due_date;
create index companies_to_mail_suspension on companies (id) where not status and not suspension_mailed;

-- A trigger forgets the suspension when it ends, so no code path can leave it behind.
create function forget_suspension() returns trigger language plpgsql as $$
begin
  new.suspension_mailed := false;
  return new;
end $$;
create trigger companies_forget_suspension before update of status on companies
  for each row when (new.status and not old.status) execute function forget_suspension();

-- Open invoices of which nobody was told, oldest first.
create function invoices_to_mail(most int) returns table (company_id int, id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.id from invoices i
   where i.mailed_at is null and i.paid_at is null
   order by i.id
   limit most
$$;

-- Companies whose administrators have something to be told on this day of theirs: the subscription ends within five days, has
-- ended, or the operator has suspended it.
create function companies_to_mail(at timestamptz, most int) returns table (company_id int, id int)
language sql stable security definer set search_path = public, pg_temp as $$
  (select c.id, c.id from companies c
    where c.status and c.due_mailed is distinct from c.due_date
      and c.due_date between (at at time zone 'UTC')::date - 1 and (at at time zone 'UTC')::date + 6
      and c.due_date between (at at time zone c.time_zone)::date and (at at time zone c.time_zone)::date + 5
    order by c.due_date limit most)
  union
  (select c.id, c.id from companies c
    where c.status and c.overdue_mailed is distinct from c.due_date
      and c.due_date <= (at at time zone 'UTC')::date
      and c.due_date < (at at time zone c.time_zone)::date
    order by c.due_date limit most)
  union
  (select c.id, c.id from companies c where not c.status and not c.suspension_mailed order by c.id limit most)
  limit most
$$;
