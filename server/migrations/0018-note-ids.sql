-- The writer's own name for a note: a note asked for twice, because the answer was lost, is written once.
alter table ticket_notes add column client_id uuid;
create unique index ticket_notes_by_client_id on ticket_notes (company_id, user_id, client_id) where client_id is not null;
