-- Live events and messages are numbered by sequences of their company. One sequence of all companies told each of them
-- how much the others do. A sequence takes no lock until the commit, so writers of one company do not wait for each other.

-- With the company come its sequences, and with it they go. The application has no right to them: it numbers through
-- next_live_seq() and the trigger of messages, which name its own company.
create function make_company_sequences() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('create sequence live_seq_%s', new.id);
  execute format('create sequence message_position_%s', new.id);
  return null;
end $$;

create function drop_company_sequences() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('drop sequence if exists live_seq_%s, message_position_%s', old.id, old.id);
  return null;
end $$;

create trigger companies_make_sequences after insert on companies for each row execute function make_company_sequences();
create trigger companies_drop_sequences after delete on companies for each row execute function drop_company_sequences();

-- Companies that are there already go on where they are: open screens compare the numbers of events, tickets those of
-- messages.
do $$
declare
  company int;
begin
  for company in select id from companies loop
    execute format('create sequence live_seq_%s start %s', company, (select last_value + 1 from live_seq));
    execute format('create sequence message_position_%s start %s', company,
      (select coalesce(max(position), 0) + 1 from messages where company_id = company));
  end loop;
end $$;

-- Numbers for so many live events of the company, in order.
create function next_live_seq(most int) returns setof bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  sequence constant regclass := 'live_seq_' || app_company();
begin
  return query select nextval(sequence) from generate_series(1, most);
end $$;

-- 0 asks for the next position of the company.
create function set_message_position() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  new.position := nextval(('message_position_' || new.company_id)::regclass);
  return new;
end $$;

alter table messages alter column position set default 0;
create trigger messages_set_position before insert on messages
  for each row when (new.position = 0) execute function set_message_position();

drop sequence live_seq;
drop sequence message_position;
