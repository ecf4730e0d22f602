-- Flows of an external builder: where the builder is, what the conversation with a customer waits for.

create table flow_builders (
  company_id int primary key default app_company() references companies on delete cascade,
  -- Where flows are made.
  address text not null,
  -- Where published flows talk, if it is another place.
  chat_address text,
  -- Sealed. Null: no token.
  token bytea,
  updated_at timestamptz not null default now()
);
comment on table flow_builders is 'The external flow builder of a company.';
call restrict_to_company('flow_builders');

alter table typebots
  -- The customer's word for a person. Empty: none.
  add column keyword_finish text not null default '',
  -- Minutes without an answer after which a person takes over. Null: never.
  add column expire int check (expire >= 1),
  -- Said when an answer cannot be understood. Empty: a text in the language of the company.
  add column unknown_message text not null default '',
  -- Whether the flow begins again with the customer's next message after its end. Otherwise a person takes over.
  add column keep_open boolean not null default false,
  -- Milliseconds without another message after which the messages of the customer are passed on together.
  add column debounce_time int not null default 1500 check (debounce_time >= 0);

create table flow_sessions (
  company_id int not null default app_company(),
  ticket_id int not null,
  -- `asking`: the builder is to be called. `running`: it was called, and the answer is awaited until due_at. `saying`: a
  -- message of the answer is to be sent. `waiting`: for the customer, until due_at. `ended`: a person has the conversation.
  status text not null default 'asking' check (status in ('asking', 'running', 'saying', 'waiting', 'ended')),
  -- When there is something to do. Null: nothing until the customer writes.
  due_at timestamptz,
  -- The session of the builder. Null: not started.
  session_id text,
  -- Messages of the customer that were not passed on, in order, and when the first of them came.
  pending_ids uuid[] not null default '{}',
  pending_since timestamptz,
  -- Those of the turn under way.
  turn_ids uuid[] not null default '{}',
  -- Rises with each call of the builder: an answer is stored for its own turn only.
  turn int not null default 0,
  -- The rest of the answer that is not sent yet, and what follows it.
  to_say jsonb not null default '[]',
  next text not null default 'question' check (next in ('question', 'pause', 'end', 'unsupported')),
  pause_ms int not null default 0,
  -- The question that the customer answers next.
  question jsonb,
  -- Calls of the builder since the customer's last message, and answers in a row that were not understood.
  rounds int not null default 0,
  mistakes int not null default 0,
  updated_at timestamptz not null default now(),
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets on delete cascade
);
comment on table flow_sessions is 'Conversations that a flow of the external builder leads, and what each of them waits for.';
-- What is due, of all companies.
create index flow_sessions_due on flow_sessions (due_at) where due_at is not null;
call restrict_to_company('flow_sessions');

-- Conversations in which a flow has something to do, earliest first.
create function flow_sessions_due(at timestamptz, most int)
returns table (company_id int, id int) language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, s.ticket_id
    from flow_sessions s
    join companies k on k.id = s.company_id and k.status
   where s.due_at <= at
   order by s.due_at
   limit most
$$;
