-- A list of tickets asks which of its rows have changed since they were last written out. With this a living ticket's
-- own row answers that alone: whatever else is shown of it leaves a mark there, or on its company where it concerns
-- more tickets than should be touched. For 40 rows the database needs a quarter of what their joins took.

-- How often a person, a queue, a number or a tag of this company came to be called otherwise. The company comes first: every
-- request looks at it before anything else, so that none holds what this waits for next.
alter table companies add column names_version int not null default 0;

-- How often this ticket has come to be shown otherwise by something that is not in its row.
alter table tickets add column shown_version int not null default 0;

create function mark_names() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update companies set names_version = names_version + 1 where id = coalesce(new.company_id, old.company_id);
  return null;
end $$;

-- Marks are left at the end of a transaction: what they lock is locked last, and for no longer than the commit takes.
create constraint trigger users_mark_names after update of name on users deferrable initially deferred
  for each row when (old.name is distinct from new.name) execute function mark_names();
create constraint trigger queues_mark_names after update of name, color on queues deferrable initially deferred
  for each row when ((old.name, old.color) is distinct from (new.name, new.color)) execute function mark_names();
create constraint trigger connections_mark_names after update of name, deleted_at, expiration_time on connections
  deferrable initially deferred
  for each row when ((old.name, old.deleted_at is null, old.expiration_time)
                     is distinct from (new.name, new.deleted_at is null, new.expiration_time))
  execute function mark_names();
create constraint trigger tags_mark_names after update of name, color on tags deferrable initially deferred
  for each row when ((old.name, old.color) is distinct from (new.name, new.color)) execute function mark_names();
create constraint trigger tags_mark_names_gone after delete on tags deferrable initially deferred
  for each row execute function mark_names();

-- A contact has one living ticket per number at most; of closed ones there is no end, so lists of those ask for it.
create function mark_tickets_of_contact() returns trigger language plpgsql as $$
begin
  update tickets set shown_version = shown_version + 1
   where company_id = new.company_id and contact_id = new.id and status <> 'closed';
  return null;
end $$;
create constraint trigger contacts_mark_tickets after update of name, number, email, profile_pic_url, blocked_at on contacts
  deferrable initially deferred
  for each row when ((old.name, old.number, old.email, old.profile_pic_url, old.blocked_at is null)
                     is distinct from (new.name, new.number, new.email, new.profile_pic_url, new.blocked_at is null))
  execute function mark_tickets_of_contact();

-- A change of the contact that is under way cannot mark a ticket that is not there yet, or not living: whoever begins one
-- waits for it, and it for them.
create function hold_contact_of_ticket() returns trigger language plpgsql as $$
begin
  perform from contacts where company_id = new.company_id and id = new.contact_id for share;
  return null;
end $$;
create trigger tickets_hold_contact_begun after insert on tickets
  for each row when (new.status <> 'closed') execute function hold_contact_of_ticket();
create trigger tickets_hold_contact_changed after update of status, contact_id on tickets
  for each row when (new.status <> 'closed' and (old.status = 'closed' or old.contact_id <> new.contact_id))
  execute function hold_contact_of_ticket();

create function mark_ticket_tagged() returns trigger language plpgsql as $$
begin
  update tickets set shown_version = shown_version + 1
   where company_id = new.company_id and id = new.ticket_id;
  return null;
end $$;
create trigger ticket_tags_mark_new after insert on ticket_tags
  for each row execute function mark_ticket_tagged();

-- Not where the tag itself goes, which marks the company once instead of all its tickets.
create function mark_ticket_untagged() returns trigger language plpgsql as $$
begin
  update tickets set shown_version = shown_version + 1
   where company_id = old.company_id and id = old.ticket_id
     and exists (select from tags where tags.company_id = old.company_id and tags.id = old.tag_id);
  return null;
end $$;
create trigger ticket_tags_mark_gone after delete on ticket_tags
  for each row execute function mark_ticket_untagged();

-- What has no queue is a part of every agent's list: without an index of its own the lists of all queues were gone through.
create index tickets_without_queue on tickets (company_id, status, last_message_at desc, id desc) where queue_id is null;

-- `enter_session` with the version of the company's names.
create function step_in(company int, session uuid)
returns table (user_id int, user_name text, profile text, super boolean, queue_ids int[], time_zone text, names_version int)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select u.id, u.name, u.profile, u.super,
           coalesce((select array_agg(q.queue_id) from user_queues q
                      where q.company_id = u.company_id and q.user_id = u.id), '{}'),
           c.time_zone, c.names_version
      from sessions s
      join users u on u.company_id = s.company_id and u.id = s.user_id
      join companies c on c.id = s.company_id
     where s.company_id = company and s.id = session
       and s.ended_at is null and s.expires_at > now() and c.status;
  if found then
    perform set_config('app.company_id', company::text, true);
  end if;
end $$;

-- For nodes of the release before, by the same rule.
create or replace function enter_session(company int, session uuid)
returns table (user_id int, user_name text, profile text, super boolean, queue_ids int[], time_zone text)
language sql volatile security definer set search_path = public, pg_temp as $$
  select entered.user_id, entered.user_name, entered.profile, entered.super, entered.queue_ids, entered.time_zone
    from step_in(company, session) entered
$$;
