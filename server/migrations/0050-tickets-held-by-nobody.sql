-- Agents see a ticket without a queue only while nobody holds it, so their lists read only those. In a company without
-- queues most tickets have a holder and no queue; the index on all tickets without a queue would read through them.
create index tickets_free_without_queue on tickets (company_id, status, last_message_at desc, id desc)
  where queue_id is null and user_id is null;
create index tickets_free_without_queue_by_wait on tickets (company_id, status, waiting_since, id)
  where waiting_since is not null and queue_id is null and user_id is null;
drop index tickets_without_queue_by_wait;
