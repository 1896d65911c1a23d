-- Passkeys as a second factor, beside the codes of an application. Kept is what a browser tells everybody who asks it: the public key.
-- `counter`: what the authenticator said last; it never goes back, unless it does not count at all and says 0. `transports`: how a
-- browser finds it again.
create table identity.passkeys (
  id uuid primary key,
  person_id uuid not null references identity.persons (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null constraint passkey_name_length check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_person on identity.passkeys (person_id);

-- What a passkey signs: asked once, for one person and one purpose, which says whether it is a sign-in or which session, and at which
-- host. Only the hash is kept.
create table identity.passkey_challenges (
  challenge_hash text primary key,
  person_id uuid not null references identity.persons (id) on delete cascade,
  purpose text not null,
  created_at timestamptz not null default now()
);
create index passkey_challenges_of_person on identity.passkey_challenges (person_id);

-- Who has a second factor, of whichever kind: with it nobody signs in by the first one alone.
create view identity.second_factors with (security_invoker = true) as
  select person_id from identity.totp_factors where confirmed_at is not null
  union all
  select person_id from identity.passkeys;
