-- What became of the rows of an import that were like a record: they changed it, or were left out.
alter table axis.imports
  add column updated int not null default 0,
  add column skipped int not null default 0;

-- How the file of an import is read: where its head stands, which column is what, what texts of choices mean, what all rows get.
create table axis.import_mappings (
  company_id uuid not null,
  import_id uuid not null,
  mapping jsonb not null,
  primary key (company_id, import_id),
  foreign key (company_id, import_id) references axis.imports (company_id, id) on delete cascade
);
insert into kernel.pictures (name, columns) values ('axis.import_mappings', '{mapping}');
