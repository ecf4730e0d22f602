-- What the network was asked about the picture of a contact, and the picture itself. Not in the row of the contact, which every
-- list shows: to have asked changes nothing that is shown.
create table contact_pictures (
  company_id int not null default app_company() references companies on delete cascade,
  contact_id int not null,
  asked_at timestamptz not null,
  -- Not asked again before.
  next_at timestamptz not null,
  -- The number that it was shown to: another may be shown none.
  connection_id int,
  -- What its address says, which nobody can guess; absent where there is no picture.
  token uuid,
  storage_key text,
  size int,
  sha256 text,
  primary key (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts on delete cascade,
  foreign key (company_id, connection_id) references connections on delete set null (connection_id),
  check ((token is null) = (storage_key is null) and (token is null) = (size is null) and (token is null) = (sha256 is null))
);
create unique index contact_pictures_by_token on contact_pictures (company_id, token) where token is not null;
create index contact_pictures_by_connection on contact_pictures (company_id, connection_id) where connection_id is not null;
call lock_to_company('contact_pictures');
