-- Claims of the outbox: what one reads depends on what it takes, not on how much waits.

-- Entries of a connection in the order in which they become due.
create index outbox_due on outbox (company_id, connection_id, next_at, id);
drop index outbox_waiting;

-- Marks due entries as written and returns them: of each conversation that is not busy the first entries that are all due,
-- conversations in the order in which their first entry became due. Goes along outbox_due until it has enough. A
-- conversation is met at its first entry, so that an entry is never taken without the one in front. The plan is fixed, because
-- one that was made for an empty outbox is used for thousands of entries: the settings exclude reading or sorting all
-- entries, and only `outbox_by_contact` has the order (contact_id, id).
create function claim_outbox(of_connection int, at timestamptz, busy int[], most int)
returns table (id bigint, was_written boolean) language sql volatile
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set plan_cache_mode = force_generic_plan as $$
  with due as materialized (
    select run.id, run.was_written
      from (
        select o.company_id, o.connection_id, o.contact_id, o.next_at, o.id
          from outbox o
         where o.company_id = app_company() and o.connection_id = of_connection and o.next_at <= at
           and o.contact_id <> all (busy)
           and o.id = (
             select first.id from outbox first
              where first.company_id = o.company_id and first.connection_id = o.connection_id
                and (first.contact_id, first.id) >= (o.contact_id, 0)
              order by first.contact_id, first.id limit 1)
         order by o.next_at, o.id
         limit most) head
     cross join lateral (
       select earliest.id, earliest.was_written
         from (
           select e.id, e.written_at is not null as was_written,
                  bool_and(e.next_at <= at) over (order by e.contact_id, e.id rows unbounded preceding) as are_due
             from outbox e
            where e.company_id = head.company_id and e.connection_id = head.connection_id
              and e.contact_id <= head.contact_id and (e.contact_id, e.id) >= (head.contact_id, head.id)
            order by e.contact_id, e.id
            limit most) earliest
        where earliest.are_due) run
     order by head.next_at, head.id, run.id
     limit most)
  update outbox set written_at = at
    from due
   where outbox.company_id = app_company() and outbox.id = any (array(select due.id from due)) and due.id = outbox.id
  returning outbox.id, due.was_written
$$;
