-- Two changes of a ticket at the same moment are told by two nodes, or by an answer and an event, in any order. Each change of
-- its row raises this, and so does each mark of what is shown beside it (0036): of two tellings the higher one is the newer.
-- A trigger does it, so that no path can forget to, nor a node of the release before.
alter table tickets add column revision bigint not null default 0;

create function raise_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger tickets_raise_revision before update on tickets
  for each row execute function raise_revision();
