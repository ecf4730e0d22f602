-- What becomes of a message after it was sent: edits, deletions, reactions, and finding it again.

-- Rises with every edit, deletion and reaction and with each one taken back: of two copies of a message the one with
-- the higher number is right, whatever order they arrive in.
alter table messages add column revision int not null default 0;
-- The last change of it that the network did not take: {change, code, text}.
alter table messages add column refusal jsonb;

-- A forwarded file is the same file: before one is removed from storage, nobody else may still name it.
create index attachments_by_storage_key on attachments (company_id, storage_key) where storage_key is not null;

-- Messages of one ticket that say this, newest first: ids alone, and only of the caller's company. Planned with its
-- values, since a ticket may hold three messages or fifty thousand.
create function search_messages_of(ticket int, wanted text, most int)
returns table (id uuid, "position" bigint)
language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select m.id, m.position from messages m
     where m.company_id = app_company() and m.ticket_id = ticket
       and m.media_type <> 'system' and m.body <> '' and not m.is_deleted
       and plain_text(m.body) like
           '%' || replace(replace(replace(plain_text(wanted), '\', '\\'), '%', '\%'), '_', '\_') || '%'
     order by m.position desc
     limit most;
end $$;
