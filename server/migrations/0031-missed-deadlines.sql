-- The list of tickets that missed a deadline in a period, and the dry run of rules about missed deadlines.
create index service_level_results_missed on service_level_results (company_id, decided_at)
  include (kind, ticket_id, queue_id, connection_id, user_id, tag_ids) where not is_met;
