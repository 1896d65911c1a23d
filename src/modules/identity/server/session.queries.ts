/** Sessions and the tokens that renew them. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { CoreRole } from '../contract/shapes.ts';

interface NewSession {
  id: string;
  personId: string;
  kind: 'user' | 'core';
  device: string;
  ip: string | null;
  seconds: number;
  ground: SessionBasis | null;
  /** The company at whose host it begins; null at the start portal. */
  companyId: string | null;
  /** The second step was shown. */
  factor: boolean;
}

/** Why someone may have a session: one of these. Null: the account is made by the same hands, nobody else knows it. */
export interface SessionBasis {
  /** Its hash. */
  password?: string;
  /** The one that this one is made from. */
  session?: string;
  connection?: { provider: string; issuer: string; subject: string };
}

/**
 * Returns no row if its ground is gone: the password's hash is not the one that was checked, the connection was removed, or the
 * parent session has ended. The ground is locked, so that a concurrent removal waits and then finds this session. A session made
 * from another does not outlive it, and inherits its proof time. A person with a second factor who did not show it gets none.
 */
export function insertSession(row: NewSession): Statement<{ id: string }> {
  const { password, session, connection } = row.ground ?? {};
  return statement(
    `insert into identity.sessions (id, person_id, kind, device, ip, parent_id, expires_at, proved_at, factor_at, began_at)
     select $1, p.id, $3, $4, $5, parent.id, least(now() + make_interval(secs => $6), parent.expires_at), coalesce(parent.proved_at, now()),
       case when parent.id is not null then parent.factor_at when $11::boolean then now() end, $12
       from identity.persons p left join identity.sessions parent on parent.id = $8
      where p.id = $2 and p.locked_at is null
        and ($7::text is null or exists (
          select from identity.credentials c where c.person_id = $2 and c.hash = $7 for share))
        and ($8::uuid is null or exists (
          select from identity.sessions s
           where s.id = $8 and s.person_id = $2 and s.revoked_at is null and s.expires_at > now() for share))
        and ($11::boolean or $8::uuid is not null or not exists (
          select from identity.second_factors f where f.person_id = $2))
        and ($9::text is null or exists (
          select from identity.connections n where n.person_id = $2 and n.issuer = $9 and n.subject = $10 for share))
     returning id`,
    [
      row.id,
      row.personId,
      row.kind,
      row.device,
      row.ip,
      row.seconds,
      password ?? null,
      session ?? null,
      connection?.issuer ?? null,
      connection?.subject ?? null,
      row.factor,
      row.companyId,
    ],
  );
}

export const insertRefreshToken = (hash: string, sessionId: string): Statement<unknown> =>
  statement(
    'insert into identity.refresh_tokens (token_hash, session_id) values ($1, $2) on conflict (token_hash) do nothing',
    [hash, sessionId],
  );

export interface RefreshRow {
  sessionId: string;
  personId: string;
  name: string;
  kind: 'user' | 'core';
  used: boolean;
  inGrace: boolean;
  alive: boolean;
  secondsLeft: number;
}

/** The token's session, locked: two rotations of one token follow each other. */
export const lockRefreshToken = (hash: string, graceSeconds: number): Statement<RefreshRow> =>
  statement(
    `select s.id as "sessionId", s.person_id as "personId", p.name, s.kind, t.used_at is not null as used,
       coalesce(t.used_at > clock_timestamp() - make_interval(secs => $2), false) as "inGrace",
       s.revoked_at is null and s.expires_at > now() and p.locked_at is null as alive,
       greatest(0, extract(epoch from s.expires_at - now()))::int as "secondsLeft"
     from identity.refresh_tokens t
     join identity.sessions s on s.id = t.session_id
     join identity.persons p on p.id = s.person_id
     where t.token_hash = $1 for update of t`,
    [hash, graceSeconds],
  );

export const selectSessionOfToken = (hash: string): Statement<{ id: string }> =>
  statement('select session_id as id from identity.refresh_tokens where token_hash = $1', [hash]);

export const updateRefreshTokenUsed = (hash: string): Statement<unknown> =>
  statement('update identity.refresh_tokens set used_at = clock_timestamp() where token_hash = $1', [hash]);

export const updateSessionSeen = (id: string): Statement<unknown> =>
  statement('update identity.sessions set last_seen_at = now() where id = $1', [id]);

/** Ends a session and all that were made from it. */
export const updateSessionRevoked = (id: string): Statement<{ id: string }> =>
  statement(
    `with recursive family as (
       select id from identity.sessions where id = $1
       union all select s.id from identity.sessions s join family f on s.parent_id = f.id
     )
     update identity.sessions set revoked_at = now()
      where id in (select id from family) and revoked_at is null returning id`,
    [id],
  );

/** The session that this one goes back to: itself, or where the person came from with a temp token. */
export const selectRootSession = (id: string): Statement<{ id: string }> =>
  statement(
    `with recursive line as (
       select id, parent_id from identity.sessions where id = $1
       union all select s.id, s.parent_id from identity.sessions s join line l on s.id = l.parent_id
     )
     select id from line where parent_id is null`,
    [id],
  );

export const updateOtherSessionsRevoked = (personId: string, keep: string): Statement<{ id: string }> =>
  statement(
    `update identity.sessions set revoked_at = now()
      where person_id = $1 and id <> $2 and revoked_at is null returning id`,
    [personId, keep],
  );

export const updateEverySessionRevoked = (personId: string): Statement<{ id: string }> =>
  statement(
    'update identity.sessions set revoked_at = now() where person_id = $1 and revoked_at is null returning id',
    [personId],
  );

/** One of the core platform lives with its second factor only. */
export const selectLivingSession = (
  id: string,
): Statement<{
  personId: string;
  name: string;
  secondFactor: boolean;
  kind: 'user' | 'core';
  coreRoles: CoreRole[];
}> =>
  statement(
    `select s.person_id as "personId", p.name, s.factor_at is not null as "secondFactor", s.kind, p.core_roles as "coreRoles"
       from identity.sessions s join identity.persons p on p.id = s.person_id
      where s.id = $1 and s.revoked_at is null and s.expires_at > now() and p.locked_at is null
        and (s.kind <> 'core' or s.factor_at is not null)`,
    [id],
  );

/** Those of them that nobody ended. That a session ran out does not end what it began. */
export const selectSessionsNotEnded = (ids: readonly string[]): Statement<{ id: string }> =>
  statement(
    `select s.id from identity.sessions s join identity.persons p on p.id = s.person_id
      where s.id = any($1::uuid[]) and s.revoked_at is null and p.locked_at is null`,
    [ids],
  );

/** The living session, and if its person was proved within this many seconds. */
export const selectSessionProof = (id: string, seconds: number): Statement<{ personId: string; proved: boolean }> =>
  statement(
    `select s.person_id as "personId", s.proved_at > now() - make_interval(secs => $2) as proved
       from identity.sessions s join identity.persons p on p.id = s.person_id
      where s.id = $1 and s.revoked_at is null and s.expires_at > now() and p.locked_at is null`,
    [id, seconds],
  );

export const updateSessionProof = (id: string): Statement<unknown> =>
  statement('update identity.sessions set proved_at = now() where id = $1', [id]);

export interface SessionRow {
  id: string;
  device: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
}

export const selectSessions = (personId: string): Statement<SessionRow> =>
  statement(
    `select id, device, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
       from identity.sessions where person_id = $1 and revoked_at is null and expires_at > now()
      order by created_at desc limit 100`,
    [personId],
  );

/** Those of one person that began at a company's host. */
export const selectSessionsOfCompany = (companyId: string, personId: string): Statement<SessionRow> =>
  statement(
    `select id, device, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
       from identity.sessions where began_at = $1 and person_id = $2 and revoked_at is null and expires_at > now()
      order by created_at desc limit 100`,
    [companyId, personId],
  );

/** Those that neither made this one nor were made with it. */
export const selectOtherSessions = (personId: string, keep: string): Statement<{ id: string }> =>
  statement(
    `with recursive line as (
       select id, parent_id from identity.sessions where id = $2
       union all select s.id, s.parent_id from identity.sessions s join line l on s.id = l.parent_id
     ), kin as (
       select id from line where parent_id is null
       union all select s.id from identity.sessions s join kin k on s.parent_id = k.id
     )
     select id from identity.sessions
      where person_id = $1 and revoked_at is null and expires_at > now() and id not in (select id from kin)`,
    [personId, keep],
  );

export const selectOwnSession = (personId: string, id: string): Statement<{ id: string }> =>
  statement('select id from identity.sessions where person_id = $1 and id = $2 and revoked_at is null', [personId, id]);

interface TempTokenRow {
  hash: string;
  sessionId: string;
  /** Null: the company is still to be chosen. */
  targetCompanyId: string | null;
  challenge: string | null;
  seconds: number;
}

export const insertTempToken = (row: TempTokenRow): Statement<unknown> =>
  statement(
    `insert into identity.temp_tokens (token_hash, session_id, target_company_id, challenge, credential_at, expires_at)
     select $1, s.id, $3, $4, c.changed_at, now() + make_interval(secs => $5)
       from identity.sessions s left join identity.credentials c on c.person_id = s.person_id where s.id = $2`,
    [row.hash, row.sessionId, row.targetCompanyId, row.challenge, row.seconds],
  );

/**
 * Uses the token up: a row comes back once, while the token, its session and the password of then live, for this company only
 * (null: for a choice) and to the browser that asked for it.
 */
export const updateTempTokenUsed = (
  hash: string,
  target: { companyId: string | null; challenge: string | null },
): Statement<{ personId: string; sessionId: string; name: string }> =>
  statement(
    `update identity.temp_tokens t set used_at = now()
       from identity.sessions s
       join identity.persons p on p.id = s.person_id
       left join identity.credentials c on c.person_id = s.person_id
      where t.token_hash = $1 and t.target_company_id is not distinct from $2::uuid and t.challenge is not distinct from $3
        and t.used_at is null and t.expires_at > now() and t.credential_at is not distinct from c.changed_at
        and s.id = t.session_id and s.revoked_at is null and s.expires_at > now() and p.locked_at is null
     returning s.person_id as "personId", s.id as "sessionId", p.name`,
    [hash, target.companyId, target.challenge],
  );

export interface OidcFlowRow {
  provider: string;
  verifier: string;
  nonce: string;
  intent: 'sign-in' | 'connect' | 'prove';
  /** The session that connects or proves; null for a sign-in. */
  sessionId: string | null;
  returnTo: string;
  /** The person declared to be 14 or older. */
  ageConfirmed: boolean;
}

export const insertOidcFlow = (stateHash: string, row: OidcFlowRow, seconds: number): Statement<unknown> =>
  statement(
    `insert into identity.oidc_flows (state_hash, provider, verifier, nonce, intent, session_id, return_to, age_confirmed, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))`,
    [
      stateHash,
      row.provider,
      row.verifier,
      row.nonce,
      row.intent,
      row.sessionId,
      row.returnTo,
      row.ageConfirmed,
      seconds,
    ],
  );

/** `endsAt` in seconds since 1970. */
export const deleteOidcFlow = (stateHash: string): Statement<OidcFlowRow & { alive: boolean; endsAt: number }> =>
  statement(
    `delete from identity.oidc_flows where state_hash = $1
     returning provider, verifier, nonce, intent, session_id as "sessionId", return_to as "returnTo", age_confirmed as "ageConfirmed", expires_at > now() as alive,
       extract(epoch from expires_at)::float8 as "endsAt"`,
    [stateHash],
  );

/** Deletes unusable rows. */
export const deleteExpiredSessions = (): readonly Statement<unknown>[] => [
  statement("delete from identity.sessions where expires_at < now() - interval '30 days'"),
  statement("delete from identity.temp_tokens where expires_at < now() - interval '1 day'"),
  statement("delete from identity.oidc_flows where expires_at < now() - interval '1 day'"),
  statement("delete from identity.passkey_challenges where created_at < now() - interval '1 day'"),
  statement("delete from identity.password_resets where expires_at < now() - interval '1 day'"),
  statement("delete from identity.address_changes where stop_until < now() - interval '1 day'"),
];
