-- The options that a bot offers in a queue, and what it remembers of a conversation.

alter table queues
  -- Whether the bot offers the options of the queue.
  add column bot_enabled boolean not null default false;

create table queue_options (
  company_id int not null default app_company() references companies on delete cascade,
  id int generated always as identity,
  queue_id int not null,
  -- Null: the first level.
  parent_id int,
  -- The number that the customer types. Two options of a level may have the same: the older one counts.
  option int not null check (option between 1 and 9999),
  title text not null,
  message text not null default '',
  -- What the bot does after the message of an option without further options.
  action text not null default 'queue' check (action in ('queue', 'tag', 'agent', 'wait')),
  -- Null: the ticket stays in the queue of the options.
  target_queue_id int,
  tag_id int,
  user_id int,
  -- With the action wait: the minutes after which the ticket goes on without an answer. Null: never.
  wait_minutes int check (wait_minutes between 1 and 1440),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, queue_id) references queues on delete cascade,
  constraint queue_options_parent_fkey foreign key (company_id, parent_id) references queue_options on delete cascade,
  foreign key (company_id, target_queue_id) references queues on delete set null (target_queue_id),
  foreign key (company_id, tag_id) references tags on delete set null (tag_id),
  foreign key (company_id, user_id) references users on delete set null (user_id)
);
comment on table queue_options is 'The options that the bot of a queue offers, as a tree.';
-- The options of a queue and of one level; deleting an option with those below it.
create index queue_options_by_level on queue_options (company_id, queue_id, parent_id);
create index queue_options_by_parent on queue_options (company_id, parent_id) where parent_id is not null;
-- Removing a queue, a tag or a user.
create index queue_options_by_target_queue on queue_options (company_id, target_queue_id) where target_queue_id is not null;
create index queue_options_by_tag on queue_options (company_id, tag_id) where tag_id is not null;
create index queue_options_by_user on queue_options (company_id, user_id) where user_id is not null;
call restrict_to_company('queue_options');

-- Refuses a parent in another queue, a loop, and more than 50 levels. The lock of the queue makes two moves take turns, so that they cannot make a loop
-- together.
create function refuse_option_loop() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  above int := new.parent_id;
  levels int;
begin
  if new.parent_id is null then
    return new;
  end if;
  if not exists (select from queue_options
                  where company_id = new.company_id and id = new.parent_id and queue_id = new.queue_id) then
    raise exception 'the option above is in another queue'
      using errcode = 'foreign_key_violation', constraint = 'queue_options_parent_fkey';
  end if;
  perform from queues where company_id = new.company_id and id = new.queue_id for no key update;
  with recursive below as (
    select new.id as id, 1 as level
    union all
    select o.id, b.level + 1 from below b
      join queue_options o on o.company_id = new.company_id and o.queue_id = new.queue_id and o.parent_id = b.id
     where b.level < 51)
  select max(level) into levels from below;
  while above is not null loop
    if above = new.id then
      raise exception 'an option cannot be below itself' using errcode = 'check_violation';
    end if;
    levels := levels + 1;
    if levels > 50 then
      raise exception 'options have at most 50 levels' using errcode = 'check_violation';
    end if;
    select parent_id into above from queue_options where company_id = new.company_id and id = above;
  end loop;
  return new;
end $$;
create trigger queue_options_refuse_loop before insert or update of parent_id on queue_options
  for each row execute function refuse_option_loop();

create table queue_option_files (
  company_id int not null default app_company(),
  option_id int not null,
  -- Random: a signed address names the file by it.
  id uuid not null,
  storage_key text not null,
  file_name text not null,
  mime text not null,
  kind text not null check (kind in ('image', 'video', 'audio', 'document')),
  size bigint not null,
  width int,
  height int,
  primary key (company_id, option_id),
  foreign key (company_id, option_id) references queue_options on delete cascade
);
comment on table queue_option_files is 'The files that the bot sends with the message of an option.';
-- Whether a stored file is still used.
create index queue_option_files_by_storage_key on queue_option_files (company_id, storage_key);
-- The file of a signed address.
create index queue_option_files_by_id on queue_option_files (company_id, id);
call restrict_to_company('queue_option_files');

-- Tickets from before have had their first message answered by nobody but people: no bot begins in them.
alter table tickets
  -- No bot begins by itself: one has ended, or a person has had the ticket. Kept by triggers.
  add column bot_done boolean not null default true,
  -- When the bot last sent something.
  add column bot_spoke_at timestamptz,
  -- When the bot stops waiting for an answer and ends the path. Null: it waits for nothing, or without end.
  add column bot_waits_until timestamptz;
alter table tickets alter column bot_done set default false;

-- As before, and: a person who moves the ticket to another queue ends the menu and the options, and a bot that has ended
-- does not begin again by itself.
create or replace function end_bot() returns trigger language plpgsql as $$
begin
  if new.user_id is not null or new.status <> 'pending' then
    new.bot_state := null;
  end if;
  if new.bot_state in ('menu', 'options') and new.bot_state = old.bot_state and new.queue_id is distinct from old.queue_id then
    new.bot_state := null;
  end if;
  if new.bot_state is null or new.bot_state is distinct from old.bot_state then
    new.bot_option_id := case when new.bot_state in ('menu', 'options', 'paused') then new.bot_option_id end;
    new.bot_repeats := case when new.bot_state in ('menu', 'options') then new.bot_repeats else 0 end;
    new.bot_paused_by := case when new.bot_state = 'paused' then new.bot_paused_by end;
  end if;
  if new.bot_state is distinct from 'options' then
    new.bot_waits_until := null;
  end if;
  new.bot_done := new.bot_done or new.bot_state is null;
  return new;
end $$;

create function mark_bot_done() returns trigger language plpgsql as $$
begin
  new.bot_done := true;
  return new;
end $$;
create trigger tickets_mark_bot_done before insert or update of user_id, status on tickets
  for each row when (not new.bot_done and (new.user_id is not null or new.status <> 'pending'))
  execute function mark_bot_done();

-- bots_to_continue().
create index tickets_by_bot_wait on tickets (bot_waits_until) where bot_waits_until is not null;
-- Tickets whose bot has waited for an answer as long as its option allows, of all companies.
create function bots_to_continue(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id, t.id from tickets t where t.bot_waits_until <= at order by t.bot_waits_until limit most
$$;
