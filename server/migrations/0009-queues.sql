-- Texts of queues, and queues that are removed while a job takes them from their tickets.

alter table queues
  add column greeting_message text not null default '',
  add column out_of_hours_message text not null default '',
  -- Override the texts of the connection for tickets of this queue.
  add column complation_message text not null default '',
  add column rating_message text not null default '',
  add column updated_at timestamptz not null default now(),
  -- When it was removed. A job deletes the row after it has taken the queue from every ticket and message: a single
  -- statement would hold its locks too long.
  add column deleted_at timestamptz;

-- The name and the colour of a removed queue are free at once. Nodes of the previous release map these names to error
-- codes too.
alter table queues drop constraint queues_name_key, drop constraint queues_color_key;
create unique index queues_name_key on queues (company_id, name) where deleted_at is null;
create unique index queues_color_key on queues (company_id, color) where deleted_at is null;
