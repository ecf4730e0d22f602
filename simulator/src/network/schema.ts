/*
 * Times are milliseconds. A `copy` is one message as one phone has it: `seq` is empty until it
 * arrived, `level` what this phone did with it, `shown` how much of that its sender was told.
 */
const first = `
create table if not exists phone (
  number text primary key, name text not null, lid text not null unique,
  online integer not null default 1, registered integer not null default 1,
  read_receipts integer not null default 1, auto_read integer not null default 0,
  hides_number integer not null default 0, blocked text not null default '[]',
  picture_id text, created_at integer not null
) strict, without rowid;

create table if not exists device (
  id text primary key, number text not null, token text not null unique, label text not null,
  linked_at integer not null, last_seen_at integer
) strict, without rowid;
create index if not exists device_number on device (number);

create table if not exists message (
  place integer primary key, id text not null unique, sender text not null,
  recipient text not null, content text not null, at integer not null, accepted_at integer,
  edited_at integer, deleted_at integer, recipients integer not null default 0,
  delivered integer not null default 0, read integer not null default 0,
  played integer not null default 0
) strict;
create index if not exists message_waiting on message (sender, place) where accepted_at is null;

create table if not exists copy (
  number text not null, message_id text not null, peer text not null, seq integer,
  level integer not null, shown integer not null default 1, unread integer not null default 0,
  primary key (number, message_id)
) strict, without rowid;
create index if not exists copy_thread on copy (number, peer, seq);
create index if not exists copy_arrival on copy (number, seq);
create index if not exists copy_unread on copy (number, peer) where unread = 1;

create table if not exists chat (
  number text not null, peer text not null, last_id text, last_at integer not null,
  unread integer not null default 0, primary key (number, peer)
) strict, without rowid;
create index if not exists chat_newest on chat (number, last_at);
create index if not exists chat_peer on chat (peer);

create table if not exists transit (
  id integer primary key, number text not null, message_id text not null, due integer not null
) strict;
create index if not exists transit_due on transit (number, due, id);

create table if not exists delivery (
  id integer primary key autoincrement, device_id text not null, message_id text,
  frame text not null
) strict;
create index if not exists delivery_device on delivery (device_id, id);

create table if not exists reaction (
  message_id text not null, author text not null, emoji text not null, at integer not null,
  primary key (message_id, author)
) strict, without rowid;

create table if not exists circle (
  id text primary key, subject text not null, created_at integer not null
) strict, without rowid;
create table if not exists member (
  circle_id text not null, number text not null, admin integer not null,
  primary key (circle_id, number)
) strict, without rowid;
create index if not exists member_number on member (number);

create table if not exists call (
  id text primary key, caller text not null, callee text not null, status text not null,
  video integer not null, at integer not null
) strict, without rowid;
create index if not exists call_ringing on call (caller, callee) where status = 'offer';

create table if not exists media (
  id text primary key, mime text not null, bytes integer not null, sha256 text not null,
  file_name text
) strict, without rowid;

create table if not exists setting (key text primary key, value text not null)
strict, without rowid;
`

/** Receipts of an offline phone. The sender gets them when the phone is online again. */
const readOffline = `
alter table copy add column unsent integer not null default 0;
create index copy_unsent on copy (number) where unsent = 1;
`

/** Each entry migrates a folder to the next version (\`user_version\`). Entries are only added. */
export const migrations = [first, readOffline]
