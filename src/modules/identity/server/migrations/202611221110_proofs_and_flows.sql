-- When the person last proved who it is (a password, or a sign-in at a provider): what adds a way to sign in asks for a fresh proof.
-- A session that was made from another inherits its proof; those of before have none.
alter table identity.sessions add column proved_at timestamptz not null default 'epoch';
alter table identity.sessions alter column proved_at set default now();

-- A flow belongs to the session that began it and ends with it. Flows under way last ten minutes: those of before are given up.
truncate identity.oidc_flows;
alter table identity.oidc_flows
  drop column person_id,
  drop constraint oidc_flows_intent_check,
  add column session_id uuid references identity.sessions (id) on delete cascade,
  add constraint oidc_flows_intent check (intent in ('sign-in', 'connect', 'prove')),
  add constraint oidc_flows_session check ((intent = 'sign-in') = (session_id is null));
create index oidc_flows_session on identity.oidc_flows (session_id) where session_id is not null;
