#!/bin/sh
# Runs once, when the database is created. The role recado owns its database and is not a superuser. The application
# signs in as a member of recado_app; a backup names that role, so it must be there before a restore.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres -v password="$POSTGRES_PASSWORD" <<'SQL'
create role recado login createrole password :'password';
create role recado_app nologin;
grant recado_app to recado with admin option;
create database recado owner recado;
SQL
