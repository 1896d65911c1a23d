-- How much may be stored, in megabytes: of the whole installation by one company and by one person in it (one row; null: as the server is
-- set up), and by single companies, as who runs the installation says it.
create table kernel.storage_limits (
  only_row boolean primary key default true check (only_row),
  company_mb int check (company_mb between 100 and 10000000),
  person_mb int check (person_mb between 10 and 10000000),
  version int not null default 1
);
insert into kernel.storage_limits default values;
create table kernel.company_storage (
  company_id uuid primary key,
  -- Null: as much as any other.
  megabytes int check (megabytes between 100 and 10000000),
  version int not null default 1
);
