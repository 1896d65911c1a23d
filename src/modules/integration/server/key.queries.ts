/** Keys and their values as they are stored. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { type Key, maxKeys } from '../contract/key.ts';

const columns = `k.id, k.name, v.sign, k.scopes, k.made_by as "madeBy", k.made_by_name as "madeByName", k.created_at as "createdAt",
  k.expires_at as "expiresAt", k.used_at as "usedAt", k.used_from as "usedFrom", k.revoked_at as "revokedAt",
  coalesce(k.expires_at <= now(), false) as "isExpired",
  (select max(o.taken_until) from integration.key_values o
    where o.company_id = k.company_id and o.key_id = k.id and o.taken_until > now()) as "graceUntil"`;
const source = `integration.keys k join lateral (
    select x.sign from integration.key_values x where x.company_id = k.company_id and x.key_id = k.id and x.taken_until is null
  ) v on true`;

export type StoredKey = Omit<Key, 'state' | 'madeBy'> & { madeBy: string; madeByName: string; isExpired: boolean };

/** Living ones first, then the newest. */
export function selectKeys(companyId: string): Statement<StoredKey> {
  return statement(
    `select ${columns} from ${source} where k.company_id = $1
     order by (k.revoked_at is not null or coalesce(k.expires_at <= now(), false)), k.created_at desc, k.id limit 500`,
    [companyId],
  );
}

export function selectKey(companyId: string, id: string): Statement<StoredKey> {
  return statement(`select ${columns} from ${source} where k.company_id = $1 and k.id = $2`, [companyId, id]);
}

export function countLivingKeys(companyId: string): Statement<{ isFull: boolean }> {
  return statement(
    `select count(*) >= ${maxKeys} as "isFull" from integration.keys
     where company_id = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
    [companyId],
  );
}

/** Held until the end of the unit: of two who rotate one key at once, one comes after the other. */
export function lockKey(companyId: string, id: string): Statement<{ id: string }> {
  return statement('select id from integration.keys where company_id = $1 and id = $2 for update', [companyId, id]);
}

export interface NewKey {
  id: string;
  name: string;
  scopes: readonly string[];
  expiresAt: string | null;
  madeBy: string;
  madeByName: string;
}

export function insertKey(companyId: string, key: NewKey): Statement {
  return statement(
    `insert into integration.keys (company_id, id, name, scopes, expires_at, made_by, made_by_name)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, key.id, key.name, key.scopes, key.expiresAt, key.madeBy, key.madeByName],
  );
}

export function insertValue(companyId: string, value: { sign: string; hash: Buffer; keyId: string }): Statement {
  return statement('insert into integration.key_values (company_id, sign, hash, key_id) values ($1, $2, $3, $4)', [
    companyId,
    value.sign,
    value.hash,
    value.keyId,
  ]);
}

/** The values before go on for so long; those that were to end earlier do. */
export function updateValuesEnding(companyId: string, keyId: string, graceHours: number): Statement {
  return statement(
    `update integration.key_values set taken_until = least(taken_until, now() + make_interval(hours => $3))
     where company_id = $1 and key_id = $2 and (taken_until is null or taken_until > now())`,
    [companyId, keyId, graceHours],
  );
}

export function updateRevoked(companyId: string, id: string): Statement {
  return statement(
    'update integration.keys set revoked_at = coalesce(revoked_at, now()) where company_id = $1 and id = $2',
    [companyId, id],
  );
}

export interface PresentedKey {
  hash: Buffer;
  keyId: string;
  name: string;
  makerId: string;
  makerName: string;
  scopes: string[];
  isTaken: boolean;
  /** No call of the last minute was written down. */
  isStale: boolean;
}

/** Validity of such a value at this moment, by the database's clock. */
export function selectPresentedKey(companyId: string, sign: string): Statement<PresentedKey> {
  return statement(
    `select v.hash, k.id as "keyId", k.name, k.made_by as "makerId", k.made_by_name as "makerName", k.scopes,
       k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
         and (v.taken_until is null or v.taken_until > now()) as "isTaken",
       (k.used_at is null or k.used_at < now() - interval '1 minute') as "isStale"
     from integration.key_values v join integration.keys k on k.company_id = v.company_id and k.id = v.key_id
     where v.company_id = $1 and v.sign = $2`,
    [companyId, sign],
  );
}

/** At most once a minute, however many call at once. */
export function updateLastUse(companyId: string, id: string, from: string): Statement {
  return statement(
    `update integration.keys set used_at = now(), used_from = $3
     where company_id = $1 and id = $2 and (used_at is null or used_at < now() - interval '1 minute')`,
    [companyId, id, from],
  );
}

export function selectKeyNames(companyId: string, ids: readonly string[]): Statement<{ id: string; name: string }> {
  return statement('select id, name from integration.keys where company_id = $1 and id = any($2)', [companyId, ids]);
}

/** Living keys that act by a person's rights. */
export function selectKeysOf(companyId: string, personId: string): Statement<{ id: string }> {
  return statement(
    `select id from integration.keys
     where company_id = $1 and made_by = $2 and revoked_at is null and (expires_at is null or expires_at > now()) order by id`,
    [companyId, personId],
  );
}

export function lockKeys(companyId: string, ids: readonly string[]): Statement<{ id: string }> {
  return statement(
    'select id from integration.keys where company_id = $1 and id = any($2::uuid[]) order by id for update',
    [companyId, ids],
  );
}

interface GivenKeys {
  ids: readonly string[];
  from: string;
  to: { id: string; name: string };
}

export function updateKeyMakers(companyId: string, { ids, from, to }: GivenKeys): Statement<{ id: string }> {
  return statement(
    `update integration.keys set made_by = $4, made_by_name = $5
     where company_id = $1 and id = any($2::uuid[]) and made_by = $3 and revoked_at is null returning id`,
    [companyId, ids, from, to.id, to.name],
  );
}
