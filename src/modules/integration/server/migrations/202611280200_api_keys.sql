-- Keys by which programs call. A key is what people see; its values are parts of their own, so that two are taken while one replaces the other.
create table integration.keys (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) between 1 and 300),
  -- It may do nothing that he or she may not do at the moment of the call.
  made_by uuid not null,
  made_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  used_at timestamptz,
  used_from text check (length(used_from) <= 64),
  revoked_at timestamptz,
  primary key (company_id, id)
);
revoke delete on integration.keys from heureum_app;

-- A value is kept as its SHA-256: it has 256 bits of its own, so nothing slower is needed, and nobody reads it again.
create table integration.key_values (
  company_id uuid not null,
  sign text not null check (length(sign) = 12),
  hash bytea not null check (length(hash) = 32),
  key_id uuid not null,
  created_at timestamptz not null default now(),
  -- Set once another one has taken its place.
  taken_until timestamptz,
  primary key (company_id, sign),
  foreign key (company_id, key_id) references integration.keys (company_id, id) on delete cascade
);
create index key_values_of_key on integration.key_values (company_id, key_id, created_at desc);
