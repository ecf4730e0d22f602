-- Files that people have laid out for a ticket and not sent yet. Sending turns one into the file of a message, and its
-- row is gone; where ticket or writer go before it, the row stays until the file has left storage.

create table uploads (
  company_id int not null default app_company() references companies on delete cascade,
  id uuid not null,
  user_id int,
  ticket_id int,
  storage_key text not null,
  file_name text not null,
  mime text not null,
  kind text not null check (kind in ('image', 'video', 'audio', 'document')),
  size bigint not null,
  width int,
  height int,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete set null (user_id),
  foreign key (company_id, ticket_id) references tickets on delete set null (ticket_id)
);
create index uploads_by_user on uploads (company_id, user_id) where user_id is not null;
create index uploads_by_ticket on uploads (company_id, ticket_id) where ticket_id is not null;
create index uploads_by_age on uploads (created_at);
call lock_to_company('uploads');

-- What was laid out and never sent: theirs to forget, with its files.
create function old_uploads(hours int, most int)
returns table (company_id int, id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  select u.company_id, u.id from uploads u
   where u.created_at < now() - make_interval(hours => hours)
   order by u.created_at limit most
$$;
