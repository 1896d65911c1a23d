-- Persons belong to no company: one account, memberships in many. Nothing here has company_id, so there is no row security; the
-- module's queries always name the person.
create table identity.persons (
  id uuid primary key,
  email text,
  email_verified_at timestamp with time zone,
  name text not null check ((length(name) >= 1) and (length(name) <= 80)),
  avatar text,
  locale text not null default 'ko' check (locale in ('ko', 'en')),
  time_zone text not null default 'Asia/Seoul',
  notifications jsonb not null default '{"sms": true, "push": true, "email": true}'::jsonb,
  preferences jsonb not null,
  core_roles text[] not null default '{}'::text[],
  last_login_at timestamp with time zone,
  locked_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  -- Deletion was requested: it happens at this instant, unless the person signs in before.
  deletion_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint persons_email_lower check (email = lower(email)),
  constraint persons_zone check ((time_zone = 'UTC') or (time_zone ~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)+$'))
);
create unique index persons_email_owned on identity.persons (email) where (email_verified_at is not null);
create index persons_email_claimed on identity.persons (email, created_at);
create index persons_leaving on identity.persons (deletion_at) where (deletion_at is not null);
alter table identity.persons force row level security;

-- Change of an account's address: the new address confirms it by a link; the old one stops or reverts it by another.
create table identity.address_changes (
  id uuid primary key,
  person_id uuid not null references identity.persons on delete cascade,
  from_email text,
  to_email text not null,
  confirm_hash text not null unique,
  stop_hash text not null unique,
  created_at timestamp with time zone not null default now(),
  confirm_until timestamp with time zone not null,
  stop_until timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  stopped_at timestamp with time zone
);
create index address_changes_person on identity.address_changes (person_id, created_at desc);

-- Accounts at providers, keyed by issuer and subject, never by e-mail.
create table identity.connections (
  id uuid primary key,
  person_id uuid not null references identity.persons on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  connected_at timestamp with time zone not null default now(),
  constraint connections_subject unique (issuer, subject),
  constraint connections_provider unique (person_id, provider)
);

create table identity.credentials (
  person_id uuid primary key references identity.persons on delete cascade,
  hash text not null,
  changed_at timestamp with time zone not null default now()
);

-- Exports of all stored data that a person requested: made by a job, available for a week.
create table identity.exports (
  person_id uuid primary key references identity.persons on delete cascade,
  id uuid not null,
  asked_at timestamp with time zone not null default now(),
  ready_at timestamp with time zone,
  content bytea
);

-- Images of persons. They belong to no company, like the persons themselves, and are deleted with them.
create table identity.faces (
  id uuid primary key,
  person_id uuid not null references identity.persons on delete cascade,
  bytes bytea not null check (octet_length(bytes) <= 1000000),
  created_at timestamp with time zone not null default now()
);
create index faces_of_persons on identity.faces (person_id);

create table identity.sessions (
  id uuid primary key,
  person_id uuid not null references identity.persons on delete cascade,
  -- The session from which a temporary token made this one: it ends with it.
  parent_id uuid references identity.sessions on delete cascade,
  kind text not null default 'user' check (kind in ('user', 'core')),
  device text not null default '',
  ip text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  -- When the person last proved who it is (a password, or a sign-in at a provider): what adds a way to sign in asks for a fresh proof.
  -- A session that was made from another inherits its proof.
  proved_at timestamp with time zone not null default now(),
  -- When the session's person passed the second factor; a session made from another inherits it.
  factor_at timestamp with time zone,
  -- The company on whose host a session began (null: the start portal): that company's administrators may end it.
  began_at uuid
);
create index sessions_person on identity.sessions (person_id, created_at desc);
create index sessions_parent on identity.sessions (parent_id) where (parent_id is not null);
create index sessions_expiry on identity.sessions (expires_at);
create index sessions_began_at on identity.sessions (began_at, person_id) where ((revoked_at is null) and
    (began_at is not null));
create trigger tell_ended_session after update of revoked_at on identity.sessions for each row when ((old.revoked_at is null) and (new.revoked_at is not null)) execute function identity.notify_ended_session();

-- Sign-ins under way at a provider; each can be finished once, by the browser that holds the state in a cookie.
create table identity.oidc_flows (
  state_hash text primary key,
  provider text not null,
  verifier text not null,
  nonce text not null,
  intent text not null,
  return_to text not null,
  expires_at timestamp with time zone not null,
  session_id uuid references identity.sessions on delete cascade,
  -- Whether who begins a sign-in at a provider said to be 14 or older: without it the way back makes no account.
  age_confirmed boolean not null default false,
  constraint oidc_flows_intent check (intent in ('sign-in', 'connect', 'prove')),
  constraint oidc_flows_session check ((intent = 'sign-in') = (session_id is null))
);
create index oidc_flows_session on identity.oidc_flows (session_id) where (session_id is not null);

-- Challenge that a passkey signs: used once, for one person, one host and one purpose (a sign-in, or a session). Only the hash is
-- stored.
create table identity.passkey_challenges (
  challenge_hash text primary key,
  person_id uuid not null references identity.persons on delete cascade,
  purpose text not null,
  created_at timestamp with time zone not null default now()
);
create index passkey_challenges_of_person on identity.passkey_challenges (person_id);

-- Passkeys as a second factor, besides authenticator codes. Only the public key is stored, which a browser gives to any site that
-- asks. `counter`: the authenticator's last value; it never decreases, unless the authenticator does not count and returns 0.
-- `transports`: how a browser finds the passkey again.
create table identity.passkeys (
  id uuid primary key,
  person_id uuid not null references identity.persons on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkey_name_length check ((length(name) >= 1) and (length(name) <= 60))
);
create index passkeys_of_person on identity.passkeys (person_id);

-- Links that set a new password: each valid once, for half an hour, for the account's address at the time of the request. Only the
-- hash of the link's secret is stored.
create table identity.password_resets (
  token_hash text primary key,
  person_id uuid not null references identity.persons on delete cascade,
  email text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
create index password_resets_person on identity.password_resets (person_id);

create table identity.recovery_codes (
  person_id uuid not null references identity.persons on delete cascade,
  code_hash text not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  primary key (person_id, code_hash)
);

create table identity.refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references identity.sessions on delete cascade,
  issued_at timestamp with time zone not null default now(),
  used_at timestamp with time zone
);
create index refresh_tokens_session on identity.refresh_tokens (session_id);

-- True if people may sign up by themselves, for the whole installation: one row. Set by the platform's staff.
create table identity.registration (
  only_row boolean default true primary key check (only_row),
  is_open boolean not null default true,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now()
);

create table identity.temp_tokens (
  token_hash text primary key,
  session_id uuid not null references identity.sessions on delete cascade,
  target_company_id uuid,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  challenge text,
  credential_at timestamp with time zone
);

-- A second factor: authenticator codes (TOTP), and ten recovery codes for a lost telephone. The secret is sealed with the server's
-- key; of the recovery codes only hashes are stored. `last_step`: the last half minute whose code was used, so that each is used once.
-- Not confirmed: just created, and not yet required.
create table identity.totp_factors (
  person_id uuid primary key references identity.persons on delete cascade,
  sealed_secret text not null,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone
);

-- Persons with a second factor of any kind: they cannot sign in with the first one alone.
create or replace view identity.second_factors with (security_invoker = true) as
  select person_id from identity.totp_factors where confirmed_at is not null
  union all
  select person_id from identity.passkeys;

insert into identity.registration default values;
