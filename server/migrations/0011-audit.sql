-- The audit log, and the settings of a company that are columns of its row.

create table audit_entries (
  company_id int not null default app_company() references companies on delete cascade,
  -- Random, because a sequence would tell each company how much the others do.
  id uuid not null default gen_random_uuid(),
  -- In milliseconds, so that the cursor of a page names it exactly.
  at timestamptz(3) not null,
  -- Who acted. The entry outlives the user, so it has no foreign key. Null: the product or an operator.
  user_id int,
  user_name text not null default '',
  -- The API key that acted in the name of the user. It outlives the key. Null: a person acted.
  api_key_name text,
  kind text not null,
  act text not null,
  subject text not null default '',
  -- A list of { field, before, after, isSecret }.
  changes jsonb not null default '[]',
  address text not null default '',
  device text not null default '',
  primary key (company_id, id)
);
comment on table audit_entries is 'Who did what, when and from where, with the values before and after. Only added to.';
-- A page of the log, and deleting old entries.
create index audit_entries_by_time on audit_entries (company_id, at desc, id desc);
-- A page of the acts of one user.
create index audit_entries_by_user on audit_entries (company_id, user_id, at desc, id desc);
-- A page of the acts of one kind.
create index audit_entries_by_kind on audit_entries (company_id, kind, at desc, id desc);
call restrict_to_company('audit_entries');
-- An entry is never changed. It is deleted only by its age, below, or with its company.
revoke update, delete on audit_entries from recado_app;

-- Deletes entries older than 12 months, at most this many of each company. The age is fixed here: the application
-- cannot delete a younger one.
create function delete_old_audit_entries(most int) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  gone int;
begin
  delete from audit_entries e
   using companies c, lateral (
     select a.id from audit_entries a
      where a.company_id = c.id and a.at < now() - interval '12 months'
      order by a.at, a.id limit most) old
   where e.company_id = c.id and e.id = old.id;
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Only these columns of its own row. Another company's row is out of reach by its policy.
grant update (time_zone, language, hides_numbers) on companies to recado_app;
