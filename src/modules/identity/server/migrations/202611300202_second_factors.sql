-- A second factor: codes of an application (TOTP), and ten codes for the day on which the telephone is lost. The secret is sealed with
-- the server's key, of the recovery codes only hashes are kept. `last_step`: the last half minute whose code was used, so that each is
-- used once. Not confirmed: made a moment ago, and nothing is asked for it yet.
create table identity.totp_factors (
  person_id uuid primary key references identity.persons (id) on delete cascade,
  sealed_secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);

create table identity.recovery_codes (
  person_id uuid not null references identity.persons (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- When the session's person showed the second factor; a session that is made from another inherits it.
alter table identity.sessions add column factor_at timestamptz;
