-- How a company tells its members of things. No row: as the product begins.
create table notification.policies (
  company_id uuid primary key references company.companies (id) on delete cascade,
  -- By kind: the ways that are on, whether a member may switch them off, whether it leaves while it is quiet.
  kinds jsonb not null,
  -- By the clock of whoever is told.
  quiet_from text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^[0-2][0-9]:[0-5][0-9]$'),
  version int not null default 1,
  changed_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
-- What a member chose of it, by kind and way. What is not there is as the company says.
create table notification.own_choices (
  company_id uuid not null references company.companies (id) on delete cascade,
  person_id uuid not null,
  choices jsonb not null,
  primary key (company_id, person_id)
);
