-- Imports of records from files. An import is one execution and has its id; how far it came is written with each of its parts.
create table axis.imports (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  axis text not null,
  type text not null,
  file_id uuid not null,
  file_name text not null,
  -- All rows or none.
  whole boolean not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  total int,
  done int not null default 0,
  created int not null default 0,
  failed int not null default 0,
  -- Why it stopped.
  reason jsonb,
  created_by uuid,
  started_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, axis, type) references axis.types (company_id, axis, key) on delete cascade
);
create index imports_of_type on axis.imports (company_id, axis, type, started_at desc, id desc);

-- Rows that were refused, with what is wrong with them. What they hold stays in the file.
create table axis.import_refusals (
  company_id uuid not null,
  import_id uuid not null,
  line int not null,
  problems jsonb not null,
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references axis.imports (company_id, id) on delete cascade
);
insert into kernel.pictures (name, columns) values
  ('axis.imports', '{file_name,reason}'),
  ('axis.import_refusals', '{problems}');
