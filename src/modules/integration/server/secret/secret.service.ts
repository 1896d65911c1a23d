/** Secrets: listed by name, made, changed, removed while nothing uses them, and opened for a call alone. */
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { type Context, doerName } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import type { DataKey, DataKeys } from '#kernel/server/ports.ts';
import type { House } from '#kernel/server/room.ts';
import { newDataKey, opened, sealed, unwrapped, wrappedAnew } from '#kernel/server/vault.ts';
import { framesWithBlock } from '#modules/flow/server/index.ts';
import { integrationErrors } from '../../contract/errors.ts';
import { secretChanged } from '../../contract/events.ts';
import { httpCallKind, secretsNamed } from '../../contract/http-call.ts';
import type { Secret, SecretBody, SecretChange, SecretUse } from '../../contract/secret.ts';
import { openGateway, sealKeys } from '../text/gateway-keys.ts';
import { resealGateway } from '../text/text-gateway.queries.ts';
import * as queries from './secret.queries.ts';

interface Uses {
  /** Those of which the asking person is told. */
  shown: SecretUse[];
  count: number;
}

/** The flows that name each secret. */
async function uses(context: Context): Promise<(name: string) => Uses> {
  const frames = await framesWithBlock(context, httpCallKind);
  const hidden = new Set(frames.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  const named = frames.map(({ id, title, settings }) => ({
    frameId: id,
    title,
    names: settings.flatMap(secretsNamed),
  }));
  return (name) => {
    const using = named.filter(({ names }) => names.includes(name)).map(({ frameId, title }) => ({ frameId, title }));
    return { shown: using.filter(({ frameId }) => !hidden.has(frameId)), count: using.length };
  };
}

const shown = (row: queries.StoredSecret, usedBy: SecretUse[]): Secret => ({
  id: row.id,
  name: row.name,
  hosts: row.hosts,
  changedAt: new Date(row.changedAt).toISOString(),
  changedBy: row.changedBy,
  usedBy,
});

export async function listSecrets(context: Context): Promise<Secret[]> {
  const rows = await context.unit.query(queries.selectSecrets(context.companyId));
  const usedBy = await uses(context);
  return rows.map((row) => shown(row, usedBy(row.name).shown));
}

/** The key that seals now; after a year there is another one, and what the company has is sealed anew. */
export async function sealingKey(context: Context): Promise<DataKey> {
  const { companyId, unit } = context;
  const house = houseOf(context);
  await unit.query(queries.lockKeys(companyId));
  const [latest] = await unit.query(queries.selectDataKey(companyId));
  if (latest && !latest.isOld) return unwrapped(house, companyId, latest);
  const { key, wrapped } = newDataKey(house, companyId, (latest?.version ?? 0) + 1);
  const { version } = key;
  unit.add(queries.insertDataKey(companyId, { version, wrapped }));
  const names = (await unit.query(queries.selectSecrets(companyId))).map(({ name }) => name);
  for (const [name, value] of await openSecrets(house, unit, { companyId, names })) {
    unit.add(queries.resealSecret(companyId, { name, sealed: sealed(key, name, value), version }));
  }
  const gateway = await openGateway(house, unit, companyId);
  if (gateway) unit.add(resealGateway(companyId, sealKeys(key, gateway.keys)));
  return key;
}

/** For values of other rooms: who seals them waits for nobody, but while the company gets another key. */
export const dataKeys: DataKeys = {
  async sealing(context) {
    const [latest] = await context.unit.query(queries.selectDataKey(context.companyId));
    if (latest && !latest.isOld) return unwrapped(houseOf(context), context.companyId, latest);
    return sealingKey(context);
  },
  async opening({ companyId, unit }, version) {
    const stored = (await unit.query(queries.selectDataKeys(companyId))).find((one) => one.version === version);
    if (!stored) throw new Error(`no key ${version} of company ${companyId}`);
    return unwrapped(houseOf({ unit }), companyId, stored);
  },
};

const nameOf = (context: Context): string => doerName(context) ?? '';

/** @throws SECRET_NAME_TAKEN, SECRET_LIMIT */
export async function createSecret(context: Context, { name, value, hosts }: SecretBody): Promise<Secret> {
  const { companyId, unit } = context;
  const [count] = await unit.query(queries.countSecrets(companyId));
  if (count?.isFull) throw fail(integrationErrors.SECRET_LIMIT);
  const key = await sealingKey(context);
  const { version } = key;
  const secret = { id: newId(), name, hosts, sealed: sealed(key, name, value), version, by: nameOf(context) };
  const [made] = await unit.query(queries.insertSecret(companyId, secret));
  if (!made) throw fail(integrationErrors.SECRET_NAME_TAKEN, { details: [{ field: 'name' }] });
  emit(context, secretChanged, { id: secret.id });
  return shown(made, (await uses(context))(name).shown);
}

/** @throws SECRET_NOT_FOUND */
async function locked(context: Context, id: string): Promise<queries.StoredSecret> {
  const [row] = await context.unit.query(queries.lockSecret(context.companyId, id));
  if (!row) throw fail(integrationErrors.SECRET_NOT_FOUND);
  return row;
}

/** @throws SECRET_NOT_FOUND */
export async function changeSecret(context: Context, id: string, { value, hosts }: SecretChange): Promise<Secret> {
  const key = await sealingKey(context);
  const { name, hosts: before } = await locked(context, id);
  const place = { id, hosts: hosts ?? before, by: nameOf(context) };
  const change = { ...place, sealed: sealed(key, name, value), version: key.version };
  const [row] = await context.unit.query(queries.updateSecret(context.companyId, change));
  emit(context, secretChanged, { id });
  return shown(row as queries.StoredSecret, (await uses(context))(name).shown);
}

/** @throws SECRET_NOT_FOUND, SECRET_IN_USE */
export async function removeSecret(context: Context, id: string): Promise<Record<string, never>> {
  const { name } = await locked(context, id);
  const { shown: told, count } = (await uses(context))(name);
  if (count > 0) {
    const { locale } = context;
    const values = { title: told[0]?.title[locale] ?? '•', count };
    throw fail(integrationErrors.SECRET_IN_USE, { values, details: told.map(({ frameId }) => ({ code: frameId })) });
  }
  context.unit.add(queries.deleteSecret(context.companyId, id));
  emit(context, secretChanged, { id });
  return {};
}

/** The values behind these names, for a call that is about to be made. What is not there is left out. */
export async function openSecrets(
  house: House,
  unit: Unit,
  { companyId, names }: { companyId: string; names: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await unit.query(queries.selectSealed(companyId, [...new Set(names)]));
  return new Map(
    rows.map((row) => [row.name, opened(unwrapped(house, companyId, row), row.name, row.sealed)] as const),
  );
}

/** Refuses to send a secret to a host that it does not belong to. @throws SECRET_HOST_REFUSED */
export async function demandHosts(
  unit: Unit,
  { companyId, names, address }: { companyId: string; names: readonly string[]; address: string },
): Promise<void> {
  const [away] = await notFor(unit, { companyId, names, address });
  if (away) throw fail(integrationErrors.SECRET_HOST_REFUSED, { values: away });
}

/** Those of the secrets that do not belong to the host of the address. */
export async function notFor(
  unit: Unit,
  { companyId, names, address }: { companyId: string; names: readonly string[]; address: string },
): Promise<{ name: string; host: string }[]> {
  if (names.length === 0 || !URL.canParse(address)) return [];
  const { host } = new URL(address);
  const rows = await unit.query(queries.selectHosts(companyId, [...new Set(names)]));
  return rows.filter(({ hosts }) => !hosts.includes(host)).map(({ name }) => ({ name, host }));
}

/** Those of the names that are no secrets of the company. */
export async function unknownSecrets(context: Context, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const known = new Set((await context.unit.query(queries.selectSecrets(context.companyId))).map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

/** After the installation's secret was exchanged: the secret before is not needed for the company's keys any more. */
export async function wrapAnew(context: Context): Promise<void> {
  const { companyId, unit } = context;
  for (const { version, wrapped: before } of await unit.query(queries.selectDataKeys(companyId))) {
    const wrapped = wrappedAnew(houseOf(context), companyId, { version, wrapped: before });
    if (wrapped) unit.add(queries.updateWrapped(companyId, { version, wrapped }));
  }
}
