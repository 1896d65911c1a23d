/** Secrets: listed by name, made, changed, removed while nothing uses them, and opened for a call alone. */
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { appOf } from '#kernel/server/app.ts';
import type { App } from '#kernel/server/app-module.ts';
import { type Context, getRecordedActorName } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { emit } from '#kernel/server/events.ts';
import type { DataKey, DataKeys } from '#kernel/server/ports.ts';
import { createDataKey, encryptValue, openValue, rewrapKey, unwrapKey } from '#kernel/server/vault.ts';
import { listFramesWithBlock } from '#modules/flow/server/index.ts';
import { integrationErrors } from '../../contract/errors.ts';
import { secretChanged } from '../../contract/events.ts';
import { getSecretNames, httpCallKind } from '../../contract/http-call.ts';
import type { Secret, SecretBody, SecretChange, SecretUse } from '../../contract/secret.ts';
import { openGateway, sealKeys } from '../text/gateway-keys.ts';
import { updateGatewaySealed } from '../text/text-gateway.queries.ts';
import * as queries from './secret.queries.ts';

interface Uses {
  /** Uses that the requester may see. */
  shown: SecretUse[];
  count: number;
}

/** The flows that name each secret. */
async function loadUses(context: Context): Promise<(name: string) => Uses> {
  const frames = await listFramesWithBlock(context, httpCallKind);
  const hidden = new Set(frames.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  const named = frames.map(({ id, title, settings }) => ({
    frameId: id,
    title,
    names: settings.flatMap(getSecretNames),
  }));
  return (name) => {
    const using = named.filter(({ names }) => names.includes(name)).map(({ frameId, title }) => ({ frameId, title }));
    return { shown: using.filter(({ frameId }) => !hidden.has(frameId)), count: using.length };
  };
}

const toSecret = (row: queries.StoredSecret, usedBy: SecretUse[]): Secret => ({
  id: row.id,
  name: row.name,
  hosts: row.hosts,
  changedAt: new Date(row.changedAt).toISOString(),
  changedBy: row.changedBy,
  usedBy,
});

export async function listSecrets(context: Context): Promise<Secret[]> {
  const rows = await context.unit.query(queries.selectSecrets(context.companyId));
  const usedBy = await loadUses(context);
  return rows.map((row) => toSecret(row, usedBy(row.name).shown));
}

/** The current sealing key; it is replaced after a year, and the company's data is sealed again. */
export async function getSealingKey(context: Context): Promise<DataKey> {
  const { companyId, unit } = context;
  const app = appOf(context);
  await unit.query(queries.lockKeys(companyId));
  const [latest] = await unit.query(queries.selectDataKey(companyId));
  if (latest && !latest.isOld) return unwrapKey(app, companyId, latest);
  const { key, wrapped } = createDataKey(app, companyId, (latest?.version ?? 0) + 1);
  const { version } = key;
  unit.add(queries.insertDataKey(companyId, { version, wrapped }));
  const names = (await unit.query(queries.selectSecrets(companyId))).map(({ name }) => name);
  for (const [name, value] of await openSecrets(app, unit, { companyId, names })) {
    unit.add(queries.updateSealed(companyId, { name, sealed: encryptValue(key, name, value), version }));
  }
  const gateway = await openGateway(app, unit, companyId);
  if (gateway) unit.add(updateGatewaySealed(companyId, sealKeys(key, gateway.keys)));
  return key;
}

/** For values of other modules: sealing waits only while the company gets another key. */
export const dataKeys: DataKeys = {
  async sealing(context) {
    const [latest] = await context.unit.query(queries.selectDataKey(context.companyId));
    if (latest && !latest.isOld) return unwrapKey(appOf(context), context.companyId, latest);
    return getSealingKey(context);
  },
  async opening({ companyId, unit }, version) {
    const stored = (await unit.query(queries.selectDataKeys(companyId))).find((key) => key.version === version);
    if (!stored) throw new Error(`no key ${version} of company ${companyId}`);
    return unwrapKey(appOf({ unit }), companyId, stored);
  },
};

const getActorName = (context: Context): string => getRecordedActorName(context) ?? '';

/** @throws SECRET_NAME_TAKEN, SECRET_LIMIT */
export async function createSecret(context: Context, { name, value, hosts }: SecretBody): Promise<Secret> {
  const { companyId, unit } = context;
  const [count] = await unit.query(queries.countSecrets(companyId));
  if (count?.isFull) throw fail(integrationErrors.SECRET_LIMIT);
  const key = await getSealingKey(context);
  const { version } = key;
  const secret = {
    id: createId(),
    name,
    hosts,
    sealed: encryptValue(key, name, value),
    version,
    by: getActorName(context),
  };
  const [createdRow] = await unit.query(queries.insertSecret(companyId, secret));
  if (!createdRow) throw fail(integrationErrors.SECRET_NAME_TAKEN, { details: [{ field: 'name' }] });
  emit(context, secretChanged, { id: secret.id });
  return toSecret(createdRow, (await loadUses(context))(name).shown);
}

/** @throws SECRET_NOT_FOUND */
async function lockSecretRow(context: Context, id: string): Promise<queries.StoredSecret> {
  const [row] = await context.unit.query(queries.lockSecret(context.companyId, id));
  if (!row) throw fail(integrationErrors.SECRET_NOT_FOUND);
  return row;
}

/** @throws SECRET_NOT_FOUND */
export async function changeSecret(context: Context, id: string, { value, hosts }: SecretChange): Promise<Secret> {
  const key = await getSealingKey(context);
  const { name, hosts: before } = await lockSecretRow(context, id);
  const secretChange = { id, hosts: hosts ?? before, by: getActorName(context) };
  const change = { ...secretChange, sealed: encryptValue(key, name, value), version: key.version };
  const [row] = await context.unit.query(queries.updateSecret(context.companyId, change));
  emit(context, secretChanged, { id });
  return toSecret(row as queries.StoredSecret, (await loadUses(context))(name).shown);
}

/** @throws SECRET_NOT_FOUND, SECRET_IN_USE */
export async function removeSecret(context: Context, id: string): Promise<Record<string, never>> {
  const { name } = await lockSecretRow(context, id);
  const { shown: usingFrames, count } = (await loadUses(context))(name);
  if (count > 0) {
    const { locale } = context;
    const values = { title: usingFrames[0]?.title[locale] ?? '•', count };
    throw fail(integrationErrors.SECRET_IN_USE, {
      values,
      details: usingFrames.map(({ frameId }) => ({ code: frameId })),
    });
  }
  context.unit.add(queries.deleteSecret(context.companyId, id));
  emit(context, secretChanged, { id });
  return {};
}

/** The values behind these names, for a call that is about to be made. What is not there is left out. */
export async function openSecrets(
  app: App,
  unit: Unit,
  { companyId, names }: { companyId: string; names: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await unit.query(queries.selectSealedSecrets(companyId, [...new Set(names)]));
  return new Map(
    rows.map((row) => [row.name, openValue(unwrapKey(app, companyId, row), row.name, row.sealed)] as const),
  );
}

/** Refuses to send a secret to a host that it does not belong to. @throws SECRET_HOST_REFUSED */
export async function assertHosts(
  unit: Unit,
  { companyId, names, address }: { companyId: string; names: readonly string[]; address: string },
): Promise<void> {
  const [away] = await findSecretsNotFor(unit, { companyId, names, address });
  if (away) throw fail(integrationErrors.SECRET_HOST_REFUSED, { values: away });
}

/** Those of the secrets that do not belong to the host of the address. */
export async function findSecretsNotFor(
  unit: Unit,
  { companyId, names, address }: { companyId: string; names: readonly string[]; address: string },
): Promise<{ name: string; host: string }[]> {
  if (names.length === 0 || !URL.canParse(address)) return [];
  const { host } = new URL(address);
  const rows = await unit.query(queries.selectHosts(companyId, [...new Set(names)]));
  return rows.filter(({ hosts }) => !hosts.includes(host)).map(({ name }) => ({ name, host }));
}

/** Those of the names that are no secrets of the company. */
export async function findUnknownSecrets(context: Context, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const secretNames = new Set(
    (await context.unit.query(queries.selectSecrets(context.companyId))).map(({ name }) => name),
  );
  return names.filter((name) => !secretNames.has(name));
}

/** After the installation's secret was exchanged: the secret before is not needed for the company's keys any more. */
export async function rewrapDataKeys(context: Context): Promise<void> {
  const { companyId, unit } = context;
  for (const { version, wrapped: before } of await unit.query(queries.selectDataKeys(companyId))) {
    const wrapped = rewrapKey(appOf(context), companyId, { version, wrapped: before });
    if (wrapped) unit.add(queries.updateWrappedKey(companyId, { version, wrapped }));
  }
}
