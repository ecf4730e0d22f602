-- Files of scheduled messages.

create table schedule_files (
  company_id int not null default app_company(),
  schedule_id int not null,
  -- The id of the upload.
  id uuid not null,
  position int not null,
  storage_key text not null,
  file_name text not null,
  mime text not null,
  kind text not null check (kind in ('image', 'video', 'audio', 'document')),
  size bigint not null,
  width int,
  height int,
  primary key (company_id, schedule_id, id),
  foreign key (company_id, schedule_id) references schedules on delete cascade
);
comment on table schedule_files is
  'Files of scheduled messages that are not sent yet. The messages of a series share the stored files.';
-- Whether a file is still used.
create index schedule_files_by_storage_key on schedule_files (company_id, storage_key);
call restrict_to_company('schedule_files');
