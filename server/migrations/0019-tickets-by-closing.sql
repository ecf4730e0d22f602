-- What was resolved in a period.
create index tickets_by_closing on tickets (company_id, closed_at desc, id desc) where closed_at is not null;
