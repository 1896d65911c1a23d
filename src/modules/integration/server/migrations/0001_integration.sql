-- Outgoing web hooks, the events sent to each, and each attempt.
create table integration.hooks (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  name text not null check ((length(name) >= 1) and (length(name) <= 60)),
  url text not null check (length(url) <= 500),
  events text[] not null check ((cardinality(events) >= 1) and (cardinality(events) <= 100)),
  state text not null default 'active' check (state in ('active', 'paused', 'failing', 'maker-gone', 'gone')),
  -- Readable only by the application. The previous one also signs until the given time.
  secret text not null,
  secret_before text,
  secret_before_until timestamp with time zone,
  -- Person who saved it last; it receives only what they may see.
  made_by uuid not null,
  made_by_name text not null,
  failing_since timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  primary key (company_id, id)
);

-- One per event and hook. The payload is stored word for word, so that every attempt sends the same.
create table integration.deliveries (
  company_id uuid not null,
  id uuid not null,
  hook_id uuid not null,
  event_id uuid not null,
  event text not null,
  body text not null,
  is_test boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Attempts of this round; a replay begins a new one.
  tries integer not null default 0,
  attempts integer not null default 0,
  next_at timestamp with time zone default now(),
  claimed_until timestamp with time zone,
  last_status integer,
  created_at timestamp with time zone not null default now(),
  -- Deliveries about one object go out in the order of its events: the next one after the previous has arrived or was given up.
  subject text,
  sequence bigint,
  primary key (company_id, id),
  constraint deliveries_check check ((state = 'waiting') = (next_at is not null)),
  unique (company_id, hook_id, event_id),
  foreign key (company_id, hook_id) references integration.hooks(company_id, id) on delete cascade
);
create index deliveries_of_hook on integration.deliveries (company_id, hook_id, id desc);
create index deliveries_waiting on integration.deliveries (company_id, next_at) where (state = 'waiting');
create index deliveries_of_subject on integration.deliveries (company_id, hook_id, subject,
    sequence) where (state = 'waiting');

create table integration.attempts (
  company_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamp with time zone not null default now(),
  ms integer not null,
  status integer,
  fault text,
  excerpt text not null default '' check (length(excerpt) <= 1000),
  primary key (company_id, delivery_id, number),
  foreign key (company_id, delivery_id) references integration.deliveries(company_id, id) on delete cascade
);
revoke update, delete on integration.attempts from heureum_app;

-- Calls made by runs, and their compensations, each in order after the previous one. No secret is stored here: headers refer to
-- secrets by name.
create table integration.calls (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  -- The first of its chain.
  root_id uuid not null,
  -- The call that this one reverts.
  of_id uuid,
  place integer not null check (place >= 0),
  kind text not null check (kind in ('call', 'compensation')),
  execution_id uuid not null,
  -- Null if no step waits for it.
  step_id uuid,
  -- Key by which the other side detects repetitions.
  key text not null,
  request jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'cancelled')),
  attempts integer not null default 0,
  status integer,
  outputs jsonb,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  -- Reason why a call was given up, in words; since when it is retried; and when its request was deleted, because nothing can need it
  -- any more.
  fault jsonb,
  forgotten_at timestamp with time zone,
  begun_again_at timestamp with time zone,
  -- Known result of a call that changes something elsewhere: 'unknown' from sending until an answer says 'made' or 'not-made'. Null:
  -- never sent, changes nothing, or recorded by a previous version. `left_at`: when it was last sent.
  outcome text,
  left_at timestamp with time zone,
  primary key (company_id, id),
  unique (company_id, key),
  unique (company_id, root_id, place),
  foreign key (company_id, of_id) references integration.calls(company_id, id)
);
create index calls_of_step on integration.calls (company_id, step_id) where (step_id is not null);
create index calls_remembered on integration.calls (company_id, root_id) where (forgotten_at is null);
create index calls_given_up on integration.calls (company_id, id) where ((step_id is null) and (state in ('waiting',
    'failed')));
revoke delete on integration.calls from heureum_app;

-- Secrets for calls to other services. A company has its own key, stored wrapped by the installation's; values saved from then on are
-- sealed with the newest version.
create table integration.data_keys (
  company_id uuid not null references company.companies on delete cascade,
  version integer not null check (version > 0),
  wrapped text not null,
  created_at timestamp with time zone not null default now(),
  primary key (company_id, version)
);
revoke update, delete on integration.data_keys from heureum_app;
grant update (wrapped) on integration.data_keys to heureum_app;

-- Keys by which programs call. People see the key; its values are separate rows, so that two are valid while one replaces the other.
create table integration.keys (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  name text not null check ((length(name) >= 1) and (length(name) <= 60)),
  scopes text[] not null check ((cardinality(scopes) >= 1) and (cardinality(scopes) <= 300)),
  -- The key may do only what this person may do at the moment of the call.
  made_by uuid not null,
  made_by_name text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  used_at timestamp with time zone,
  used_from text check (length(used_from) <= 64),
  revoked_at timestamp with time zone,
  primary key (company_id, id)
);
revoke delete on integration.keys from heureum_app;

-- A value is stored as its SHA-256: it has 256 random bits, so no slower hash is needed, and nobody can read it again.
create table integration.key_values (
  company_id uuid not null,
  sign text not null check (length(sign) = 12),
  hash bytea not null check (length(hash) = 32),
  key_id uuid not null,
  created_at timestamp with time zone not null default now(),
  -- Set once another value has replaced it.
  taken_until timestamp with time zone,
  primary key (company_id, sign),
  foreign key (company_id, key_id) references integration.keys(company_id, id) on delete cascade
);
create index key_values_of_key on integration.key_values (company_id, key_id, created_at desc);

create table integration.secrets (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  name text not null check (name ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  sealed text not null,
  key_version integer not null,
  changed_at timestamp with time zone not null default now(),
  changed_by text not null,
  -- Hosts that a secret may be sent to. Empty: created before secrets had hosts, and sent nowhere until hosts are set.
  hosts text[] not null default '{}'::text[],
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, key_version) references integration.data_keys(company_id, version)
);

-- The service that sends a company's texts: one per company. Its keys are sealed like secrets.
create table integration.text_gateways (
  company_id uuid not null unique references company.companies on delete cascade,
  id uuid not null,
  address text not null check (length(address) <= 300),
  sealed text not null,
  key_version integer not null,
  sender text not null check (sender ~ '^[0-9]{8,11}$'),
  pf_id text check (length(pf_id) <= 60),
  templates jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by text not null,
  -- Maximum number of texts a company sends in a day.
  most_a_day integer not null default 1000,
  primary key (company_id, id),
  foreign key (company_id, key_version) references integration.data_keys(company_id, version),
  constraint texts_a_day check (most_a_day >= 1)
);

-- Last event of each object that was sent to hooks.
create table integration.told_subjects (
  company_id uuid not null references company.companies on delete cascade,
  subject text not null,
  last bigint not null,
  primary key (company_id, subject)
);

insert into kernel.kept (kind, name, months, least, leaves) values
  ('hook-deliveries', 'integration.deliveries', 1, 1, 'state <> ''waiting''');

insert into kernel.pictures (name, columns) values
  ('integration.deliveries', '{body}'),
  ('integration.attempts', '{fault,excerpt}'),
  ('integration.calls', '{request,outputs,fault}'),
  ('integration.hooks', '{made_by_name}'),
  ('integration.keys', '{made_by_name}'),
  ('integration.secrets', '{changed_by}'),
  ('integration.text_gateways', '{changed_by}');
