-- What the automation does in a conversation, on the row of its ticket.

-- In which step the bot is: `menu` asks for a queue, `options` is in the option tree of the queue, `flow` talks through a
-- flow builder, `paused` is silent until it is resumed. Null: no bot is at work.
alter table tickets
  add column bot_state text check (bot_state in ('menu', 'options', 'flow', 'paused')),
  -- The option whose children the customer chooses from. Null: the first level.
  add column bot_option_id int,
  -- How often the customer was asked the same question again.
  add column bot_repeats int not null default 0,
  -- Who paused it. Null: an answer typed on the phone. No foreign key: a deleted user has no name to show.
  add column bot_paused_by int;

-- A ticket that an agent holds, or that is resolved, has no bot. A trigger ends it, so no code path can forget it.
create function end_bot() returns trigger language plpgsql as $$
begin
  if new.user_id is not null or new.status <> 'pending' then
    new.bot_state := null;
  end if;
  if new.bot_state is null or new.bot_state is distinct from old.bot_state then
    new.bot_option_id := case when new.bot_state in ('menu', 'options') then new.bot_option_id end;
    new.bot_repeats := case when new.bot_state in ('menu', 'options') then new.bot_repeats else 0 end;
    new.bot_paused_by := case when new.bot_state = 'paused' then new.bot_paused_by end;
  end if;
  return new;
end $$;
create trigger tickets_end_bot before update on tickets
  for each row when (old.bot_state is not null) execute function end_bot();
