-- Values that calls to other services carry. A company has a key of its own, which is kept wrapped by the installation's; with another version of
-- it what is saved from then on is sealed.
create table integration.data_keys (
  company_id uuid not null references company.companies (id) on delete cascade,
  version int not null check (version > 0),
  wrapped text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, version)
);
revoke update, delete on integration.data_keys from heureum_app;

create table integration.secrets (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  name text not null check (name ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  sealed text not null,
  key_version int not null,
  changed_at timestamptz not null default now(),
  changed_by text not null,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, key_version) references integration.data_keys (company_id, version)
);

-- Calls that runs make, and what takes them back, each in its order behind the one before. No secret stands here: headers name theirs.
create table integration.calls (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  -- The first of its chain.
  root_id uuid not null,
  -- The call that this one takes back.
  of_id uuid,
  place int not null check (place >= 0),
  kind text not null check (kind in ('call', 'compensation')),
  execution_id uuid not null,
  -- Null where no step waits for it.
  step_id uuid,
  -- What the other side tells repetitions by.
  key text not null,
  request jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'cancelled')),
  attempts int not null default 0,
  status int,
  outputs jsonb,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, id),
  unique (company_id, key),
  unique (company_id, root_id, place),
  foreign key (company_id, of_id) references integration.calls (company_id, id)
);
create index calls_of_step on integration.calls (company_id, step_id) where step_id is not null;
revoke delete on integration.calls from heureum_app;
