-- Links that set a new password: each once, for half an hour, of the address that the account had when it was asked for. Only the hash
-- of the link's secret is kept.
create table identity.password_resets (
  token_hash text primary key,
  person_id uuid not null references identity.persons (id) on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_person on identity.password_resets (person_id);

-- An account that moves to another address: the new one confirms it by one link, the old one stops it, or takes it back, by another.
create table identity.address_changes (
  id uuid primary key,
  person_id uuid not null references identity.persons (id) on delete cascade,
  from_email text,
  to_email text not null,
  confirm_hash text not null unique,
  stop_hash text not null unique,
  created_at timestamptz not null default now(),
  confirm_until timestamptz not null,
  stop_until timestamptz not null,
  confirmed_at timestamptz,
  stopped_at timestamptz
);
create index address_changes_person on identity.address_changes (person_id, created_at desc);
