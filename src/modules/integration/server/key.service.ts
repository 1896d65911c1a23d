/** Keys: listed, made, rotated, revoked. Only people look after them, and nobody gives one what he or she does not hold. */
import { type ErrorDefinition, fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { membersNamed, permissionsHere } from '#modules/access/server/index.ts';
import { integrationErrors } from '../contract/errors.ts';
import { keyChanged } from '../contract/events.ts';
import {
  type Key,
  type KeyBody,
  type KeyScope,
  type KeyState,
  keyDays,
  type MadeKey,
  personsOnly,
} from '../contract/key.ts';
import * as queries from './key.queries.ts';
import { newToken } from './presented-key.ts';

const dayMs = 86_400_000;
const instant = (at: string): string => new Date(at).toISOString();
const instantOr = (at: string | null): string | null => at && instant(at);

function stateOf(row: queries.StoredKey, isMember: boolean): KeyState {
  if (row.revokedAt) return 'revoked';
  if (row.isExpired) return 'expired';
  return isMember ? 'active' : 'orphaned';
}

async function shownAll(context: Context, rows: readonly queries.StoredKey[]): Promise<Key[]> {
  const makers = await membersNamed(context, [...new Set(rows.map(({ madeBy }) => madeBy))]);
  const members = new Set(makers.map(({ personId }) => personId));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sign: row.sign,
    scopes: row.scopes,
    state: stateOf(row, members.has(row.madeBy)),
    madeBy: { id: row.madeBy, name: row.madeByName },
    createdAt: instant(row.createdAt),
    expiresAt: instantOr(row.expiresAt),
    usedAt: instantOr(row.usedAt),
    usedFrom: row.usedFrom,
    revokedAt: instantOr(row.revokedAt),
    graceUntil: instantOr(row.graceUntil),
  }));
}

export async function listKeys(context: Context): Promise<{ keys: Key[] }> {
  return { keys: await shownAll(context, await context.unit.query(queries.selectKeys(context.companyId))) };
}

/** @throws KEY_NOT_FOUND */
async function keyFor(context: Context, id: string): Promise<Key> {
  const [key] = await shownAll(context, await context.unit.query(queries.selectKey(context.companyId, id)));
  if (!key) throw fail(integrationErrors.KEY_NOT_FOUND);
  return key;
}

export async function listScopes(context: Context): Promise<{ scopes: KeyScope[] }> {
  const all = await permissionsHere(context);
  const given = all.filter(({ name }) => may(context, name) && !personsOnly.has(name));
  return { scopes: given.map(({ name, ko, en, level }) => ({ name, title: { ko, en }, level })) };
}

/** @throws KEY_SCOPE_NOT_HELD naming those that the maker lacks, or that no key has */
function demandHeld(context: Context, scopes: readonly string[]): void {
  const beyond = scopes.filter((scope) => !may(context, scope) || personsOnly.has(scope));
  if (beyond.length === 0) return;
  throw fail(integrationErrors.KEY_SCOPE_NOT_HELD, { details: beyond.map((code) => ({ field: 'scopes', code })) });
}

function addValue(context: Context, keyId: string): string {
  const { token, sign, hash } = newToken();
  context.unit.add(queries.insertValue(context.companyId, { sign, hash, keyId }));
  emit(context, keyChanged, { id: keyId });
  return token;
}

/** @throws KEY_EXPIRY_PAST, KEY_EXPIRY_FAR */
function endOf({ expiresAt }: KeyBody): string {
  const inDays = (days: number) => Date.now() + days * dayMs;
  if (!expiresAt) return new Date(inDays(keyDays.usual)).toISOString();
  const refuse = (error: ErrorDefinition) => fail(error, { details: [{ field: 'expiresAt' }] });
  if (Date.parse(expiresAt) <= Date.now()) throw refuse(integrationErrors.KEY_EXPIRY_PAST);
  if (Date.parse(expiresAt) > inDays(keyDays.most)) throw refuse(integrationErrors.KEY_EXPIRY_FAR);
  return expiresAt;
}

export async function createKey(context: Context, body: KeyBody): Promise<MadeKey> {
  const { actor, companyId } = context;
  if (actor.kind !== 'person') throw fail(kernelErrors.FORBIDDEN);
  demandHeld(context, body.scopes);
  const expiresAt = endOf(body);
  const [living] = await context.unit.query(queries.countLiving(companyId));
  if (living?.isFull) throw fail(integrationErrors.KEY_LIMIT);
  const id = newId();
  const scopes = [...new Set(body.scopes)].toSorted();
  const made = { id, name: body.name, scopes, expiresAt };
  context.unit.add(queries.insertKey(companyId, { ...made, madeBy: actor.personId, madeByName: actor.name }));
  const token = addValue(context, id);
  return { ...(await keyFor(context, id)), token };
}

/**
 * A new value; the one before is taken a while longer. What it may do stays its maker's, whoever rotates: so it is given to nobody
 * who could not have made it.
 */
export async function rotateKey(context: Context, id: string, graceHours: number): Promise<MadeKey> {
  const { actor, companyId } = context;
  if (actor.kind !== 'person') throw fail(kernelErrors.FORBIDDEN);
  await context.unit.query(queries.lockKey(companyId, id));
  const key = await keyFor(context, id);
  if (key.state !== 'active') throw fail(integrationErrors.KEY_OVER);
  demandHeld(context, key.scopes);
  context.unit.add(queries.endValues(companyId, id, graceHours));
  const token = addValue(context, id);
  return { ...(await keyFor(context, id)), token };
}

export async function revokeKey(context: Context, id: string): Promise<Key> {
  await keyFor(context, id);
  context.unit.add(queries.revoke(context.companyId, id));
  emit(context, keyChanged, { id });
  return keyFor(context, id);
}
