-- Lists that few tickets belong to. Each was answered by reading through all tickets of its status.

-- Tickets with unread messages. Few of the resolved ones have any, and a list of them read a whole history.
create index tickets_unread on tickets (company_id, status, last_message_at desc, id desc) where unread_messages > 0;
create index tickets_unread_of_user on tickets (company_id, user_id, status, last_message_at desc, id desc)
  where unread_messages > 0 and user_id is not null;

-- Tickets of a queue that nobody holds, in both orders. Where a queue has few of them, those of all queues were read.
create index tickets_free_by_queue on tickets (company_id, queue_id, status, last_message_at desc, id desc)
  where user_id is null;
create index tickets_free_by_queue_by_wait on tickets (company_id, queue_id, status, waiting_since, id)
  where waiting_since is not null and user_id is null;
drop index tickets_unassigned;
drop index tickets_of_nobody_by_wait;

-- Open tickets by how long nobody has said anything, now by company: the planner joined the index of all companies to the
-- lists of a small one, whose answer then took as long as the others have open tickets.
drop index tickets_open_by_silence;
create index tickets_open_by_silence on tickets (company_id, last_message_at) where status = 'open';
drop index tickets_snoozed_due;
