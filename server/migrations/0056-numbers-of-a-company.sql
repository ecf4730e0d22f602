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

-- The search goes back from the company's last position; nothing else of it changes.
create or replace function search_messages(words text[], behind bigint, most int)
returns table (id uuid, ticket_id int, message_position bigint)
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  company constant int := app_company();
  terms constant text[] := terms_within(company, words);
  patterns constant text[] := array(select containing(w) from unnest(words) w);
  bound bigint := least(behind, coalesce(pg_sequence_last_value(('message_position_' || company)::regclass), 0) + 1);
  wanting int := most;
  got int;
  stretch record;
begin
  for stretch in select * from (values (14, '#'), (18, '##')) as kinds (width, mark) loop
    -- Eight long stretches are sixteen times as much as eight short ones.
    exit when stretch.width = 18 and cardinality(terms) > 0 and (most - wanting) * 16 < wanting;
    for step in 1 .. 8 loop
      exit when bound <= 1;
      return query
        select m.id, m.ticket_id, m.position from messages m
         where message_terms(m.company_id, m.position, m.body) @>
                 array[company || stretch.mark || ((bound - 1) >> stretch.width)] collate "C"
           and message_terms(m.company_id, m.position, m.body) @> terms collate "C"
           and m.company_id + 0 = company and m.position + 0 < bound
           and m.media_type <> 'system' and m.body <> '' and not m.is_deleted
           and plain_text(m.body) like all (patterns)
         order by m.position desc
         limit wanting;
      get diagnostics got = row_count;
      wanting := wanting - got;
      if wanting <= 0 then return; end if;
      bound := ((bound - 1) >> stretch.width) << stretch.width;
    end loop;
  end loop;
  -- Without an entry to look for, the rest of the index would be read from end to end.
  if bound <= 1 or cardinality(terms) = 0 then return; end if;
  return query
    select m.id, m.ticket_id, m.position from messages m
     where message_terms(m.company_id, m.position, m.body) @> terms collate "C"
       and m.company_id + 0 = company and m.position + 0 < bound
       and m.media_type <> 'system' and m.body <> '' and not m.is_deleted
       and plain_text(m.body) like all (patterns)
     order by m.position desc
     limit wanting;
end $$;
