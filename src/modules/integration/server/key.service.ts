/** Keys: listed, made, rotated, revoked. Only people look after them, and nobody gives one what he or she does not hold. */
import { type ErrorDefinition, fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { findMembers, permissionsHere } from '#modules/access/server/index.ts';
import { integrationErrors } from '../contract/errors.ts';
import { keyChanged } from '../contract/events.ts';
import {
  type CreatedKey,
  type Key,
  type KeyBody,
  type KeyScope,
  type KeyState,
  keyDays,
  personOnlyPermissions,
} from '../contract/key.ts';
import * as queries from './key.queries.ts';
import { createToken } from './presented-key.ts';

const dayMs = 86_400_000;
const toInstant = (at: string): string => new Date(at).toISOString();
const toInstantOrNull = (at: string | null): string | null => at && toInstant(at);

function getState(row: queries.StoredKey, isMember: boolean): KeyState {
  if (row.revokedAt) return 'revoked';
  if (row.isExpired) return 'expired';
  return isMember ? 'active' : 'orphaned';
}

async function toKeys(context: Context, rows: readonly queries.StoredKey[]): Promise<Key[]> {
  const makers = await findMembers(context, [...new Set(rows.map(({ madeBy }) => madeBy))]);
  const members = new Set(makers.map(({ personId }) => personId));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sign: row.sign,
    scopes: row.scopes,
    state: getState(row, members.has(row.madeBy)),
    madeBy: { id: row.madeBy, name: row.madeByName },
    createdAt: toInstant(row.createdAt),
    expiresAt: toInstantOrNull(row.expiresAt),
    usedAt: toInstantOrNull(row.usedAt),
    usedFrom: row.usedFrom,
    revokedAt: toInstantOrNull(row.revokedAt),
    graceUntil: toInstantOrNull(row.graceUntil),
  }));
}

export async function listKeys(context: Context): Promise<{ keys: Key[] }> {
  return { keys: await toKeys(context, await context.unit.query(queries.selectKeys(context.companyId))) };
}

/** @throws KEY_NOT_FOUND */
async function getKey(context: Context, id: string): Promise<Key> {
  const [key] = await toKeys(context, await context.unit.query(queries.selectKey(context.companyId, id)));
  if (!key) throw fail(integrationErrors.KEY_NOT_FOUND);
  return key;
}

export async function listKeyScopes(context: Context): Promise<{ scopes: KeyScope[] }> {
  const all = await permissionsHere(context);
  const permissions = all.filter(({ name }) => hasPermission(context, name) && !personOnlyPermissions.has(name));
  return { scopes: permissions.map(({ name, ko, en, level }) => ({ name, title: { ko, en }, level })) };
}

/** @throws KEY_SCOPE_NOT_HELD naming those that the maker lacks, or that no key has */
function assertHeldScopes(context: Context, scopes: readonly string[]): void {
  const beyond = scopes.filter((scope) => !hasPermission(context, scope) || personOnlyPermissions.has(scope));
  if (beyond.length === 0) return;
  throw fail(integrationErrors.KEY_SCOPE_NOT_HELD, { details: beyond.map((code) => ({ field: 'scopes', code })) });
}

function createValue(context: Context, keyId: string): string {
  const { token, sign, hash } = createToken();
  context.unit.add(queries.insertValue(context.companyId, { sign, hash, keyId }));
  emit(context, keyChanged, { id: keyId });
  return token;
}

/** @throws KEY_EXPIRY_PAST, KEY_EXPIRY_FAR */
function getEnd({ expiresAt }: KeyBody): string {
  const inDays = (days: number) => Date.now() + days * dayMs;
  if (!expiresAt) return new Date(inDays(keyDays.usual)).toISOString();
  const refuse = (error: ErrorDefinition) => fail(error, { details: [{ field: 'expiresAt' }] });
  if (Date.parse(expiresAt) <= Date.now()) throw refuse(integrationErrors.KEY_EXPIRY_PAST);
  if (Date.parse(expiresAt) > inDays(keyDays.most)) throw refuse(integrationErrors.KEY_EXPIRY_FAR);
  return expiresAt;
}

export async function createKey(context: Context, body: KeyBody): Promise<CreatedKey> {
  const { actor, companyId } = context;
  if (actor.kind !== 'person') throw fail(kernelErrors.FORBIDDEN);
  assertHeldScopes(context, body.scopes);
  const expiresAt = getEnd(body);
  const [living] = await context.unit.query(queries.countLivingKeys(companyId));
  if (living?.isFull) throw fail(integrationErrors.KEY_LIMIT);
  const id = createId();
  const scopes = [...new Set(body.scopes)].toSorted();
  const newKey = { id, name: body.name, scopes, expiresAt };
  context.unit.add(queries.insertKey(companyId, { ...newKey, madeBy: actor.personId, madeByName: actor.name }));
  const token = createValue(context, id);
  return { ...(await getKey(context, id)), token };
}

/**
 * Issues a new value; the previous one stays valid for a grace period. The key retains its maker's permissions, so only a person
 * who could have made it may rotate it.
 */
export async function rotateKey(context: Context, id: string, graceHours: number): Promise<CreatedKey> {
  const { actor, companyId } = context;
  if (actor.kind !== 'person') throw fail(kernelErrors.FORBIDDEN);
  await context.unit.query(queries.lockKey(companyId, id));
  const key = await getKey(context, id);
  if (key.state !== 'active') throw fail(integrationErrors.KEY_OVER);
  assertHeldScopes(context, key.scopes);
  context.unit.add(queries.updateValuesEnding(companyId, id, graceHours));
  const token = createValue(context, id);
  return { ...(await getKey(context, id)), token };
}

export async function revokeKey(context: Context, id: string): Promise<Key> {
  await getKey(context, id);
  context.unit.add(queries.updateRevoked(context.companyId, id));
  emit(context, keyChanged, { id });
  return getKey(context, id);
}
