-- Rows taken in without their e-mail, because it is none. They stand in contact_import_rejects with their fault.
alter table contact_imports add column warned int not null default 0;
