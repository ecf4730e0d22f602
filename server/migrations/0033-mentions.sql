-- Whom a note names, as they were called then: the words of the note keep that name. `seen_at`: when they came to know.
create table mentions (
  company_id int not null default app_company() references companies on delete cascade,
  note_id int not null,
  user_id int not null,
  name text not null,
  seen_at timestamptz,
  primary key (company_id, note_id, user_id),
  foreign key (company_id, note_id) references ticket_notes on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index mentions_by_user on mentions (company_id, user_id);
create index mentions_unseen on mentions (company_id, user_id, note_id desc) where seen_at is null;
call lock_to_company('mentions');
