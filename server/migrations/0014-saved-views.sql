-- Saved views of the ticket list.

create table saved_views (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  user_id int,
  name text not null,
  -- As SavedViewFilter of the contract. What it names by id may have been removed since.
  filter jsonb not null,
  -- Orders the views of a user, and those of the company.
  position int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  -- Also the list of a user, and deleting a user.
  constraint saved_views_name_key unique nulls not distinct (company_id, user_id, name),
  foreign key (company_id, user_id) references users on delete cascade
);
comment on table saved_views is 'Saved views of the ticket list. Without a user they belong to the whole company.';
call restrict_to_company('saved_views');
