-- Contacts, their aliases on the network, merges, imports and search.

-- A Brazilian mobile number with or without its ninth digit; empty for every other number. `otherSpelling` in
-- server/src/contacts/rules.ts does the same and says why.
create function other_spelling(number text) returns text language sql immutable strict parallel safe
  return case
    when number ~ '^55[1-9][1-9]9[6-9][0-9]{7}$' then substr(number, 1, 4) || substr(number, 6)
    when number ~ '^55[1-9][1-9][6-9][0-9]{7}$' then substr(number, 1, 4) || '9' || substr(number, 5)
    else ''
  end;

-- A text with 0 in place of each phone number: of a text that is only a number of 8 digits and more, and of 10 digits and
-- more within a text. `hideNumbersIn` in the contract is the same rule.
create function without_numbers(said text) returns text language sql immutable strict parallel safe
  return regexp_replace(said, '^\+?[0-9](?:[ ().-]*[0-9]){7,}$|\+?[0-9](?:[ ().-]*[0-9]){9,}', '0', 'g');

create table contacts (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  number text not null default '',
  email text not null default '',
  profile_pic_url text not null default '',
  is_group boolean not null default false,
  blocked_at timestamptz,
  -- The contact that this one was merged into. A merged contact is in no list; it stays so that a merge can be undone.
  merged_into int,
  -- Without numbers: the order of a list would tell the digits to readers who do not see them.
  name_plain text not null generated always as (plain_text(without_numbers(name))) stored,
  search_plain text not null generated always as
    (plain_text(name) || ' ' || number || ' ' || other_spelling(number) || ' ' || plain_text(email)) stored,
  -- Contacts with an equal key may be the same person.
  number_key text not null generated always as
    (least(number, coalesce(nullif(other_spelling(number), ''), number))) stored,
  email_key text not null generated always as (lower(email)) stored,
  -- The first and the last word: "João da Silva" resembles "João Silva". Empty for a single word.
  name_key text not null generated always as
    (case when plain_text(name) like '% %'
          then split_part(plain_text(name), ' ', 1) || ' ' || split_part(plain_text(name), ' ', -1)
          else '' end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, merged_into) references contacts on delete cascade
);
comment on table contacts is 'Customers and groups that a company exchanges messages with.';
-- The list of contacts by name.
create index contacts_by_name on contacts (company_id, name_plain, id);
-- search_contacts(): numbers that begin with one or two digits. Collation C supports LIKE with a prefix.
create index contacts_by_number on contacts (company_id, number collate "C");
-- search_contacts(): three and more characters anywhere in name, number or e-mail.
create index contacts_search on contacts using gin (search_terms(company_id, search_plain) collate "C");
-- No query is planned by these statistics, and gathering them for arrays is expensive.
alter index contacts_search alter column 1 set statistics 0;
-- Contacts merged into a contact, and deleting a contact.
create index contacts_merged on contacts (company_id, merged_into) where merged_into is not null;
-- The dashboard: new contacts of a period.
create index contacts_by_creation on contacts (company_id, created_at) where not is_group and merged_into is null;
-- The list of duplicates, by each key.
create index contacts_by_number_key on contacts (company_id, number_key, id)
  where number_key <> '' and merged_into is null and not is_group;
create index contacts_by_email_key on contacts (company_id, email_key, id)
  where email_key <> '' and merged_into is null and not is_group;
create index contacts_by_name_key on contacts (company_id, name_key, id)
  where name_key <> '' and merged_into is null and not is_group;
call restrict_to_company('contacts');

create table contact_aliases (
  company_id int not null default app_company() references companies on delete cascade,
  -- lid and bsuid: ids of WhatsApp that hide the phone number.
  kind text not null check (kind in ('phone', 'lid', 'group', 'bsuid')),
  value text not null,
  contact_id int not null,
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts on delete cascade
);
comment on table contact_aliases is 'Every id under which the network knows a contact.';
-- Aliases of a contact.
create index contact_aliases_by_contact on contact_aliases (company_id, contact_id);
call restrict_to_company('contact_aliases');

create table contact_fields (
  company_id int not null default app_company(),
  id int generated always as identity,
  contact_id int not null,
  name text not null,
  value text not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts on delete cascade
);
comment on table contact_fields is 'Extra information on a contact, as names with values.';
-- Fields of a contact.
create index contact_fields_by_contact on contact_fields (company_id, contact_id, id);
-- Distinct names of fields, by a loose index scan.
create index contact_fields_by_name on contact_fields (company_id, name);
call restrict_to_company('contact_fields');

create table contact_pictures (
  company_id int not null default app_company() references companies on delete cascade,
  contact_id int not null,
  asked_at timestamptz not null,
  -- The network is not asked again before.
  next_at timestamptz not null,
  -- The number that asked. The network may show the picture to one number and not to another.
  connection_id int,
  -- Random part of the picture's address. Null if there is no picture.
  token uuid,
  storage_key text,
  size int,
  sha256 text,
  primary key (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts on delete cascade,
  foreign key (company_id, connection_id) references connections on delete set null (connection_id),
  check ((token is null) = (storage_key is null) and (token is null) = (size is null) and (token is null) = (sha256 is null))
);
comment on table contact_pictures is
  'Profile pictures, and when the network was asked for them. Apart from contacts, so that asking changes no row that '
  'lists show.';
-- The file of a picture's address.
create unique index contact_pictures_by_token on contact_pictures (company_id, token) where token is not null;
-- Whether a stored file is still used.
create index contact_pictures_by_storage_key on contact_pictures (company_id, storage_key) where storage_key is not null;
-- Deleting a connection.
create index contact_pictures_by_connection on contact_pictures (company_id, connection_id) where connection_id is not null;
call restrict_to_company('contact_pictures');

-- Counting -----------------------------------------------------------------------------------------------------

create table contact_counts (
  company_id int not null default app_company() references companies on delete cascade,
  id bigint generated always as identity,
  change int not null,
  primary key (company_id, id)
);
comment on table contact_counts is
  'The number of contacts of a company, as changes to add up. One row with the total would serialize all transactions '
  'that add a customer. Merged contacts do not count.';
call restrict_to_company('contact_counts');

create function count_new_contacts() returns trigger language plpgsql as $$
begin
  insert into contact_counts (company_id, change)
  select company_id, count(*) from inserted where merged_into is null group by company_id;
  return null;
end $$;

-- Skips a company that is deleted as a whole.
create function count_deleted_contacts() returns trigger language plpgsql as $$
begin
  insert into contact_counts (company_id, change)
  select company_id, -count(*) from deleted
   where merged_into is null and exists (select from companies where companies.id = deleted.company_id)
   group by company_id;
  return null;
end $$;

create function count_merged_contact() returns trigger language plpgsql as $$
begin
  insert into contact_counts (company_id, change)
  values (new.company_id, case when new.merged_into is null then 1 else -1 end);
  return null;
end $$;

create trigger contacts_count_new after insert on contacts
  referencing new table as inserted for each statement execute function count_new_contacts();
create trigger contacts_count_deleted after delete on contacts
  referencing old table as deleted for each statement execute function count_deleted_contacts();
create trigger contacts_count_merged after update of merged_into on contacts
  for each row when ((old.merged_into is null) <> (new.merged_into is null)) execute function count_merged_contact();

-- Locks a contact, after a merge its target, and returns its id; null if it does not exist. The lock waits for a merge in
-- progress. If the contact has another target afterwards, the block gives its lock back and the new target is locked. So a
-- merged contact is never locked without its target, which a merge and its reversal lock too.
create function lock_unmerged(contact int, for_change boolean) returns int language plpgsql as $$
declare
  target int;
begin
  loop
    select coalesce(merged_into, id) into target from contacts where id = contact;
    if target is null then return null; end if;
    begin
      if for_change then
        perform from contacts where id = target for no key update;
      else
        perform from contacts where id = target for share;
      end if;
      if exists (select from contacts where id = contact and coalesce(merged_into, id) = target) then return target; end if;
      raise exception using errcode = 'RC001', message = 'the contact has another target';
    exception when sqlstate 'RC001' then
      null;
    end;
  end loop;
end $$;

-- Adds up the changes of companies that have many rows. Returns the number of rows removed. Concurrent calls skip rows
-- that the other has locked.
create function merge_contact_counts() returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with taken as materialized (
    select company_id, id from contact_counts
     where company_id in (select company_id from contact_counts group by company_id having count(*) > 20)
     for update skip locked),
  deleted as (
    delete from contact_counts c using taken t
     where c.company_id = t.company_id and c.id = t.id
    returning c.company_id, c.change),
  sums as (
    insert into contact_counts (company_id, change)
    select company_id, sum(change) from deleted group by company_id)
  select count(*)::int from deleted
$$;

-- Search -------------------------------------------------------------------------------------------------------

-- Whether readers who do not see numbers find a contact: by e-mail, by name without the numbers in it, or by the whole
-- number in either spelling, with or without the country code of Brazil.
create function is_found_without_numbers(search_text text, name_plain text, email text, number text) returns boolean
language sql immutable parallel safe set search_path = public, pg_temp as $$
  select position(plain_text(search_text) in name_plain) > 0
      or position(plain_text(search_text) in plain_text(email)) > 0
      or number <> '' and number in (search_text, '55' || search_text)
      or number like '55%' and other_spelling(number) in (search_text, '55' || search_text)
$$;

-- Contacts by name, after the given position. One or two digits match the beginning of a number; longer text matches
-- anywhere in name, number or e-mail. If at least one in twenty of the first contacts matches, reading on through the
-- list by name finds enough soon; rarer text is found by the search index, and text without an index entry by reading
-- the list. A row-level policy would prevent the use of the index, so the function runs as the owner, names the company
-- itself and returns ids only. Planned with its values, because some words are rare and some are everywhere. Without
-- `sees_numbers` a number matches only in full, so that a search tells no digits.
create function search_contacts(search_text text, most int, after_name text, after_id int, sees_numbers boolean)
returns table (id int)
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  company constant int := app_company();
  pattern constant text := contains_pattern(search_text);
  terms constant text[] := terms_within(company, array[search_text]);
  frequent boolean;
begin
  if length(search_text) < 3 then
    return query
      select c.id from contacts c
       where sees_numbers and c.company_id = company and c.merged_into is null
         and (c.name_plain, c.id) > (after_name, after_id)
         and c.number collate "C" like substr(pattern, 2)
       order by c.name_plain, c.id
       limit most;
    return;
  end if;
  select count(*) >= 25 into frequent
    from (select c.search_plain from contacts c
           where c.company_id = company and c.merged_into is null
             and (c.name_plain, c.id) > (after_name, after_id)
           order by c.name_plain, c.id
           limit 500) early
   where early.search_plain like pattern;
  if frequent or cardinality(terms) = 0 then
    return query
      select listed.id
        from (select c.id, c.search_plain, c.name_plain, c.email, c.number from contacts c
               where c.company_id = company and c.merged_into is null
                 and (c.name_plain, c.id) > (after_name, after_id)
               order by c.name_plain, c.id
              -- Keeps the words out of the choice of the index.
              offset 0) listed
       where listed.search_plain like pattern
         and (sees_numbers or is_found_without_numbers(search_text, listed.name_plain, listed.email, listed.number))
       limit most;
  else
    return query
      with found as materialized (
        select c.id, c.name_plain from contacts c
         where search_terms(c.company_id, c.search_plain) @> terms collate "C"
           and c.company_id + 0 = company and c.merged_into is null
           and (c.name_plain || '', c.id) > (after_name, after_id)
           and c.search_plain like pattern
           and (sees_numbers or is_found_without_numbers(search_text, c.name_plain, c.email, c.number)))
      select found.id from found order by found.name_plain, found.id limit most;
  end if;
end $$;

-- Which of these contacts search_contacts() would find.
create function search_contacts_among(search_text text, ids int[], sees_numbers boolean) returns table (id int)
language sql stable set search_path = public, pg_temp as $$
  select c.id from contacts c
   where c.company_id = app_company() and c.id = any(ids) and c.merged_into is null
     and case when length(search_text) < 3 then sees_numbers and starts_with(c.number, plain_text(search_text))
              else position(plain_text(search_text) in c.search_plain) > 0 end
     and (sees_numbers or is_found_without_numbers(search_text, c.name_plain, c.email, c.number))
$$;

-- Merges -------------------------------------------------------------------------------------------------------

create table contact_merges (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  kept_id int not null,
  merged_id int not null,
  user_id int,
  moved jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, kept_id) references contacts on delete cascade,
  foreign key (company_id, merged_id) references contacts on delete cascade,
  foreign key (company_id, user_id) references users on delete set null (user_id)
);
comment on table contact_merges is 'Merges of two contacts, with what was moved, so that they can be undone.';
-- Merges into a contact, newest first.
create index contact_merges_by_kept on contact_merges (company_id, kept_id, id desc);
-- Deleting the merged contact.
create index contact_merges_by_merged on contact_merges (company_id, merged_id);
-- Deleting a user.
create index contact_merges_by_user on contact_merges (company_id, user_id) where user_id is not null;
call restrict_to_company('contact_merges');

create table contact_pairs (
  company_id int not null default app_company(),
  first_id int not null,
  second_id int not null,
  -- When the network reported both as one person.
  same_on_network_at timestamptz,
  -- When a user said that they are two.
  dismissed_at timestamptz,
  primary key (company_id, first_id, second_id),
  constraint contact_pairs_order_check check (first_id < second_id),
  foreign key (company_id, first_id) references contacts on delete cascade,
  foreign key (company_id, second_id) references contacts on delete cascade
);
comment on table contact_pairs is 'Pairs of contacts that the network takes for one person, or a user for two.';
-- Pairs of a contact, and deleting it.
create index contact_pairs_by_second on contact_pairs (company_id, second_id);
call restrict_to_company('contact_pairs');

-- Imports ------------------------------------------------------------------------------------------------------

create table contact_imports (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  user_id int,
  file_name text not null,
  status text not null default 'draft' check (status in ('draft', 'running', 'done', 'cancelled', 'failed')),
  -- The parsed rows in storage, until they are imported.
  storage_key text,
  -- [{title, guess, samples}] of the file, and the user's choice of how to read it: {columns, areBrazilian, known}.
  columns jsonb not null,
  reading jsonb,
  rows int not null,
  worked int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  skipped int not null default 0,
  rejected int not null default 0,
  -- Rows imported without their e-mail, because it is invalid.
  warned int not null default 0,
  created_at timestamptz not null default now(),
  -- Time of the last progress. A running import without progress belongs to a process that is gone.
  progressed_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete set null (user_id)
);
comment on table contact_imports is 'Spreadsheets of contacts that are being imported or were imported.';
-- Deleting a user.
create index contact_imports_by_user on contact_imports (company_id, user_id) where user_id is not null;
-- An import by its file.
create index contact_imports_by_storage_key on contact_imports (company_id, storage_key) where storage_key is not null;
-- stalled_contact_imports().
create index contact_imports_running on contact_imports (progressed_at) where status = 'running';
-- old_contact_imports().
create index contact_imports_by_age on contact_imports (created_at);
call restrict_to_company('contact_imports');

create table contact_import_rejects (
  company_id int not null default app_company(),
  import_id int not null,
  line int not null,
  fault text not null,
  cells jsonb not null,
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references contact_imports on delete cascade
);
comment on table contact_import_rejects is
  'Rows of a spreadsheet that were rejected or imported with a warning, with line and reason.';
call restrict_to_company('contact_import_rejects');

-- Running imports without progress for `seconds`.
create function stalled_contact_imports(seconds int, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.id from contact_imports i
   where i.status = 'running' and i.progressed_at < now() - make_interval(secs => seconds)
   order by i.progressed_at limit most
$$;

-- Drafts that were abandoned and imports that ended long ago, to be deleted with their files.
create function old_contact_imports(draft_hours int, days int, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.id from contact_imports i
   where i.created_at < now() - make_interval(hours => draft_hours)
     and (i.status = 'draft'
          or i.status <> 'running' and i.created_at < now() - make_interval(days => days))
   order by i.created_at limit most
$$;
