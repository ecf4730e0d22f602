-- Scheduled messages of a connection that have not left. To move them, the sent ones of the connection were read as well, or
-- the waiting ones of all companies.
create index schedules_waiting_by_connection on schedules (company_id, connection_id) where status = 'PENDENTE';
