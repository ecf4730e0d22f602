-- What waits for a person, longest first: without it all that waits in the company would be looked through.
create index tickets_of_user_by_wait on tickets (company_id, user_id, status, waiting_since, id)
  where waiting_since is not null and user_id is not null;
