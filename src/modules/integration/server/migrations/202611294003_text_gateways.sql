-- The service that sends a company's texts: one of each company. Its keys are sealed as secrets are.
create table integration.text_gateways (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  address text not null check (length(address) <= 300),
  sealed text not null,
  key_version int not null,
  sender text not null check (sender ~ '^[0-9]{8,11}$'),
  pf_id text check (length(pf_id) <= 60),
  templates jsonb not null default '[]',
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by text not null,
  primary key (company_id, id),
  unique (company_id),
  foreign key (company_id, key_version) references integration.data_keys (company_id, version)
);
