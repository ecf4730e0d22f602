-- What waits for nobody yet, and what waits without a queue, longest first. With them an agent's list costs so little by
-- any plan that the one made once is kept; without, it was planned anew at every call, which took longer than the list.
create index tickets_of_nobody_by_wait on tickets (company_id, status, waiting_since, id)
  where waiting_since is not null and user_id is null;
create index tickets_without_queue_by_wait on tickets (company_id, status, waiting_since, id)
  where waiting_since is not null and queue_id is null;
