-- Something sealed, by which a node sees at its start whether its secret key is the one of this installation.
create table secret_check (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);
