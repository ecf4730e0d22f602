#!/bin/sh
# Runs once, when the database is made: Recado's own role, which is no superuser. It makes the application's login.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres -v password="$POSTGRES_PASSWORD" <<'SQL'
create role recado login createrole password :'password';
create database recado owner recado;
SQL
