/** Persons, the addresses that they proved or claim, and the hashes of their passwords. */

import type { Preferences } from '#kernel/contract/preferences.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import { createWordsCondition } from '#kernel/server/search/search-pattern.ts';
import type { CoreRole, ProfileChange, Provider } from '../contract/shapes.ts';

export interface PersonRow {
  id: string;
  email: string | null;
  emailVerifiedAt: string | null;
  name: string;
  avatar: string | null;
  locale: 'ko' | 'en';
  timeZone: string;
  notifications: { email: boolean; push: boolean; sms: boolean };
  preferences: Preferences;
  coreRoles: CoreRole[];
  lastLoginAt: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
}

const columns = `p.id, p.email, p.email_verified_at as "emailVerifiedAt", p.name, p.avatar, p.locale, p.time_zone as "timeZone",
  p.notifications, p.preferences, p.core_roles as "coreRoles", p.last_login_at as "lastLoginAt", p.version,
  p.created_at as "createdAt", p.updated_at as "updatedAt"`;

interface NewPersonRow {
  id: string;
  email: string | null;
  emailVerified: boolean;
  name: string;
  avatar: string | null;
  locale: string;
  timeZone: string;
  preferences: Preferences;
  coreRoles: readonly CoreRole[];
}

export const insertPerson = (row: NewPersonRow): Statement<PersonRow> =>
  statement(
    `insert into identity.persons as p (id, email, email_verified_at, name, avatar, locale, time_zone, preferences, core_roles)
     values ($1, $2, case when $3::boolean then now() end, $4, $5, $6, $7, $8, $9)
     on conflict (email) where email_verified_at is not null do nothing returning ${columns}`,
    [
      row.id,
      row.email,
      row.emailVerified,
      row.name,
      row.avatar,
      row.locale,
      row.timeZone,
      toJson(row.preferences),
      row.coreRoles,
    ],
  );

export const selectPerson = (id: string): Statement<PersonRow> =>
  statement(`select ${columns} from identity.persons p where p.id = $1`, [id]);

/** Ranks the people at an address: its owner, else the first to claim it. */
const ownerFirst = 'p.email_verified_at is null, p.created_at, p.id';

export const selectPersonByEmail = (email: string): Statement<PersonRow> =>
  statement(`select ${columns} from identity.persons p where p.email = $1 order by ${ownerFirst} limit 1`, [email]);

/** Of addresses in lower case, those that somebody proved to be theirs. */
export const selectOwnersOfEmails = (
  emails: readonly string[],
): Statement<{ id: string; email: string; locale: 'ko' | 'en' }> =>
  statement(
    'select id, email, locale from identity.persons where email = any($1::text[]) and email_verified_at is not null',
    [emails],
  );

/** The person of each of these addresses, in lower case: as `selectPersonByEmail` does for one. */
export const selectPersonsAtEmails = (emails: readonly string[]): Statement<{ id: string; email: string }> =>
  statement(
    `select distinct on (p.email) p.id, p.email from identity.persons p where p.email = any($1::text[])
      order by p.email, ${ownerFirst}`,
    [emails],
  );

/** A proof takes the address from all who only claim it. */
/** Locks everybody at this address and its new owner, in one order: of two concurrent proofs the later waits for the earlier. */
export const lockClaims = (personId: string, email: string): Statement<unknown> =>
  statement('select id from identity.persons where id = $1 or email = $2 order by id for update', [personId, email]);

export const deleteClaims = (ownerId: string, email: string): Statement<unknown> =>
  statement(
    `update identity.persons set email = null, version = version + 1, updated_at = now()
      where email = $2 and id <> $1 and email_verified_at is null`,
    [ownerId, email],
  );

export const selectPersons = (ids: readonly string[]): Statement<PersonRow> =>
  statement(`select ${columns} from identity.persons p where p.id = any($1::uuid[])`, [ids]);

/** Of these people, those whose name or address contains the text. */
export function selectPersonsMatching(ids: readonly string[], text: string): Statement<{ id: string }> {
  const conditions = where(sql`id = any(${ids}::uuid[])`, createWordsCondition(text, sql`name`, sql`email`));
  return statement(`select id from identity.persons ${conditions.text}`, conditions.values);
}

/** The person with the hash; the hash is null for one who signs in by a provider only. Locked persons are not found. */
export const selectCredentialByEmail = (
  email: string,
): Statement<PersonRow & { hash: string | null; hasFactor: boolean }> =>
  statement(
    `select ${columns}, c.hash,
       exists (select from identity.second_factors f where f.person_id = p.id) as "hasFactor"
       from (select * from identity.persons p where p.email = $1 order by ${ownerFirst} limit 1) p
       left join identity.credentials c on c.person_id = p.id
      where p.locked_at is null`,
    [email],
  );

export const selectCredential = (personId: string): Statement<{ hash: string }> =>
  statement('select hash from identity.credentials where person_id = $1', [personId]);

/** No row when the hash is no longer the one `before` (null: none), because someone was faster. */
export const updateCredential = (
  personId: string,
  hash: { before: string | null; after: string },
): Statement<{ person_id: string }> =>
  statement(
    `insert into identity.credentials as c (person_id, hash) values ($1, $3)
     on conflict (person_id) do update set hash = excluded.hash, changed_at = now() where c.hash = $2 returning person_id`,
    [personId, hash.before, hash.after],
  );

export const updateLastLogin = (personId: string): Statement<{ lastLoginAt: string }> =>
  statement(
    'update identity.persons set last_login_at = now() where id = $1 returning last_login_at as "lastLoginAt"',
    [personId],
  );

/** No row when the person does not claim this address, or someone else owns it. */
export const updateEmailVerified = (personId: string, email: string): Statement<{ email: string }> =>
  statement(
    `update identity.persons set email_verified_at = coalesce(email_verified_at, now())
      where id = $1 and email = $2 and not exists (
        select from identity.persons o where o.email = $2 and o.id <> $1 and o.email_verified_at is not null)
      returning email`,
    [personId, email],
  );

/** Changes of name, picture, zone and language what is given; no row when the version is not the current one. */
export const updatePerson = (id: string, change: ProfileChange): Statement<PersonRow> =>
  statement(
    `update identity.persons as p set
       name = coalesce($3, name), avatar = case when $4::boolean then $5 else avatar end,
       time_zone = coalesce($6, time_zone), locale = coalesce($7, locale),
       version = version + 1, updated_at = now()
     where id = $1 and version = $2 returning ${columns}`,
    [
      id,
      change.version,
      change.name ?? null,
      change.avatar !== undefined,
      change.avatar ?? null,
      change.timezone ?? null,
      change.locale ?? null,
    ],
  );

export interface ConnectionRow {
  personId: string;
  provider: Provider;
  email: string | null;
}

export const selectConnections = (personId: string): Statement<ConnectionRow> =>
  statement('select person_id as "personId", provider, email from identity.connections where person_id = $1', [
    personId,
  ]);

/** The person behind an account at a provider; locked persons are not found. */
export const selectPersonBySubject = (issuer: string, subject: string): Statement<PersonRow> =>
  statement(
    `select ${columns} from identity.connections c join identity.persons p on p.id = c.person_id
      where c.issuer = $1 and c.subject = $2 and p.locked_at is null`,
    [issuer, subject],
  );

/** Serialises concurrent attempts to connect an account at a provider to a person. */
export const lockSubject = (issuer: string, subject: string): Statement<unknown> =>
  statement("select pg_advisory_xact_lock(hashtextextended('identity.connections ' || $1 || ' ' || $2, 0))", [
    issuer,
    subject,
  ]);

interface NewConnection {
  id: string;
  personId: string;
  provider: Provider;
  issuer: string;
  subject: string;
  email: string | null;
}

/** No row when the account, or the person's place for this provider, is taken. */
export const insertConnection = (row: NewConnection): Statement<{ id: string }> =>
  statement(
    `insert into identity.connections (id, person_id, provider, issuer, subject, email)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    [row.id, row.personId, row.provider, row.issuer, row.subject, row.email],
  );

export const deleteConnection = (personId: string, provider: string): Statement<{ id: string }> =>
  statement('delete from identity.connections where person_id = $1 and provider = $2 returning id', [
    personId,
    provider,
  ]);

/** Serialises what must count a person's ways to sign in. */
export const lockPerson = (personId: string): Statement<unknown> =>
  statement('select from identity.persons where id = $1 for update', [personId]);

export const selectHasDemoAccount = (): Statement<{ found: boolean }> =>
  statement("select exists (select from identity.connections where provider = 'demo') as found");

/** Persons who can sign in with the demo provider, in the order of their making. */
export const selectDemoPeople = (limit: number): Statement<{ name: string; email: string }> =>
  statement(
    `select p.name, c.subject as email from identity.connections c join identity.persons p on p.id = c.person_id
      where c.provider = 'demo' and p.locked_at is null order by p.created_at, p.id limit $1`,
    [limit],
  );
