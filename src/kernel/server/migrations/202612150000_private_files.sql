-- Files that are for whoever sent them alone: rows of people on their way to an import.
alter table kernel.files add column is_private boolean not null default false;
