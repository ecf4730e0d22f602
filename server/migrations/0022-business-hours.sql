-- Business hours of companies and queues, and holidays.

-- As Week of the contract: the intervals of each day, from Sunday. Null: the default hours.
alter table companies add column week jsonb;
-- Null: the hours of the company.
alter table queues add column week jsonb;

grant update (week) on companies to recado_app;

create table holidays (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  -- Null: for the whole company.
  queue_id int,
  date date not null,
  name text not null,
  -- The intervals of the day, empty if it is closed. Null: an ordinary day with the hours of its weekday.
  intervals jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  -- Also the holidays of a company and of a queue by date.
  constraint holidays_date_key unique nulls not distinct (company_id, queue_id, date),
  foreign key (company_id, queue_id) references queues on delete cascade
);
comment on table holidays is
  'Days with hours of their own. National holidays are computed; a row here overrides the one of its date.';
call restrict_to_company('holidays');

-- When the customer of the ticket last got the reply that nobody is there now. At most one is sent an hour.
alter table tickets add column out_of_hours_at timestamptz;
