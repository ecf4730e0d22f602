-- Spreadsheets of contacts on their way in, and what is known of two contacts that may be one.

create table contact_imports (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  user_id int,
  file_name text not null,
  status text not null default 'draft' check (status in ('draft', 'running', 'done', 'cancelled', 'failed')),
  -- The rows as they were read, until they are worked off.
  storage_key text,
  -- [{title, guess, samples}], and how somebody said they are to be read: {columns, areBrazilian, known}.
  columns jsonb not null,
  reading jsonb,
  rows int not null,
  worked int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  skipped int not null default 0,
  rejected int not null default 0,
  created_at timestamptz not null default now(),
  -- When it last went on: one that stands still while it runs was left by a process that is no more.
  moved_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete set null (user_id)
);
create index contact_imports_by_user on contact_imports (company_id, user_id) where user_id is not null;
create index contact_imports_running on contact_imports (moved_at) where status = 'running';
create index contact_imports_by_age on contact_imports (created_at);
call lock_to_company('contact_imports');

-- The rows of a sheet that did not become contacts, with the line they stand in and the reason.
create table contact_import_rejects (
  company_id int not null default app_company(),
  import_id int not null,
  line int not null,
  fault text not null,
  cells jsonb not null,
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references contact_imports on delete cascade
);
call lock_to_company('contact_import_rejects');

-- Imports that run and have not gone on for a while: whoever worked them is gone.
create function stalled_contact_imports(seconds int, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.id from contact_imports i
   where i.status = 'running' and i.moved_at < now() - make_interval(secs => seconds)
   order by i.moved_at limit most
$$;

-- Drafts nobody went on with and imports long over: theirs to forget, with the files they may still have.
create function old_contact_imports(draft_hours int, days int, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.id from contact_imports i
   where i.created_at < now() - make_interval(hours => draft_hours)
     and (i.status = 'draft'
          or i.status <> 'running' and i.created_at < now() - make_interval(days => days))
   order by i.created_at limit most
$$;

-- Two contacts of whom something was said: the network takes them for one person, or somebody knows they are two.
create table contact_pairs (
  company_id int not null default app_company(),
  first_id int not null,
  second_id int not null,
  seen_as_one_at timestamptz,
  dismissed_at timestamptz,
  primary key (company_id, first_id, second_id),
  constraint contact_pairs_in_order check (first_id < second_id),
  foreign key (company_id, first_id) references contacts on delete cascade,
  foreign key (company_id, second_id) references contacts on delete cascade
);
create index contact_pairs_by_second on contact_pairs (company_id, second_id);
call lock_to_company('contact_pairs');

-- Which names extra information goes by, found by leaping from one to the next.
create index contact_fields_by_name on contact_fields (company_id, name);
