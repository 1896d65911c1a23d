-- What a company asks of its members when they sign in. No row: nothing beyond the password.
create table access.sign_in_rules (
  company_id uuid primary key references company.companies (id) on delete cascade,
  second_factor boolean not null,
  version int not null default 1,
  changed_at timestamptz not null default now()
);
