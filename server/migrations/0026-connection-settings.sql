-- What administrators settle for each number, and numbers that go without taking their history along.

-- What customers are told by themselves; empty: nothing. `complation` is how the wire spells it.
alter table connections add column greeting_message text not null default '';
alter table connections add column complation_message text not null default '';
alter table connections add column out_of_hours_message text not null default '';
alter table connections add column rating_message text not null default '';
-- SHA-256 of the token with which other programs send through this number; without one nobody does.
alter table connections add column token_hash bytea;
-- A caller brings nothing but the token, so it must name one number of all companies.
create unique index connections_token_hash_key on connections (token_hash) where token_hash is not null;

-- Removed: it stands in no list and its name is free again. The row stays, so that its tickets go on saying through
-- which number they came.
alter table connections add column deleted_at timestamptz;
alter table connections drop constraint connections_name_key;
create unique index connections_name_key on connections (company_id, name) where deleted_at is null;

-- The queues whose customers write to this number.
create table connection_queues (
  company_id int not null default app_company(),
  connection_id int not null,
  queue_id int not null,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections on delete cascade,
  foreign key (company_id, queue_id) references queues on delete cascade
);
create index connection_queues_by_queue on connection_queues (company_id, queue_id);
call lock_to_company('connection_queues');

-- The flow of the external builder that talks with the customers of a number.
create table typebots (
  company_id int not null default app_company(),
  connection_id int not null,
  typebot text not null,
  public_id text not null,
  delay_message int not null check (delay_message >= 0),
  enabled boolean not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
call lock_to_company('typebots');
