-- Persons belong to no company: one account, memberships in many. Nothing here carries company_id, so no row security; the
-- room's queries always name the person.
create table identity.persons (
  id uuid primary key,
  email text,
  email_verified_at timestamptz,
  name text not null check (length(name) between 1 and 80),
  avatar text,
  locale text not null default 'ko' check (locale in ('ko', 'en')),
  time_zone text not null default 'Asia/Seoul',
  notifications jsonb not null default '{"email": true, "push": true, "sms": false}',
  preferences jsonb not null,
  core_roles text[] not null default '{}',
  terms_accepted_at timestamptz not null default now(),
  last_login_at timestamptz,
  locked_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint persons_email unique (email),
  constraint persons_email_lower check (email = lower(email))
);

create table identity.credentials (
  person_id uuid primary key references identity.persons (id) on delete cascade,
  hash text not null,
  changed_at timestamptz not null default now()
);

-- Accounts at providers, keyed by issuer and subject, never by e-mail.
create table identity.connections (
  id uuid primary key,
  person_id uuid not null references identity.persons (id) on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  connected_at timestamptz not null default now(),
  constraint connections_subject unique (issuer, subject),
  constraint connections_provider unique (person_id, provider)
);

create table identity.sessions (
  id uuid primary key,
  person_id uuid not null references identity.persons (id) on delete cascade,
  -- The session that this one was made from by a temp token: it ends with it.
  parent_id uuid references identity.sessions (id) on delete cascade,
  kind text not null default 'user' check (kind in ('user', 'core')),
  device text not null default '',
  ip text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_person on identity.sessions (person_id, created_at desc);
create index sessions_parent on identity.sessions (parent_id) where parent_id is not null;
create index sessions_expiry on identity.sessions (expires_at);

create table identity.refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references identity.sessions (id) on delete cascade,
  issued_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_session on identity.refresh_tokens (session_id);

create table identity.temp_tokens (
  token_hash text primary key,
  session_id uuid not null references identity.sessions (id) on delete cascade,
  target_company_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Sign-ins under way at a provider; each can be finished once, by the browser that holds the state in a cookie.
create table identity.oidc_flows (
  state_hash text primary key,
  provider text not null,
  verifier text not null,
  nonce text not null,
  intent text not null check (intent in ('sign-in', 'connect')),
  person_id uuid references identity.persons (id) on delete cascade,
  return_to text not null,
  expires_at timestamptz not null
);
