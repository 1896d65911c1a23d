/**
 * Numbers in sealed fields: encrypted on entry (forms of flows, fields of records), before anything is stored, and decrypted for a
 * reader who gave a reason. A sealed value belongs to its company, not to a field: flows copy it from a form into a record
 * unchanged.
 */
import { type ErrorDetail, fail, kernelErrors } from '../contract/error.ts';
import type { FieldDefinition } from '../contract/field.ts';
import { describeCode } from '../contract/issue.ts';
import { getFieldLabels } from '../contract/labels.ts';
import {
  createMask,
  isMask,
  isSealed,
  isSealedKind,
  isValidSealed,
  readSealed,
  type SealedKind,
  writeSealed,
} from '../contract/sealed-value.ts';
import { appOf, getPorts } from './app.ts';
import type { Context } from './context.ts';
import { type Statement, statement } from './database/unit.ts';
import type { DataKey, DataKeys } from './ports.ts';
import { encryptValue, openValue } from './vault.ts';

type Fields = readonly Pick<FieldDefinition, 'key' | 'kind' | 'label'>[];

/** No secret of a company is called so: names of secrets have capitals alone. */
const place = 'sealed-field';

function getDataKeys(context: Context): DataKeys {
  const { dataKeys } = getPorts(appOf(context));
  if (!dataKeys) throw new Error('no room of this house keeps the keys of companies');
  return dataKeys;
}

/** Keys are unwrapped once for all values of one call. */
function createKeyLoader(context: Context): (version: number) => Promise<DataKey> {
  const loadedKeys = new Map<number, Promise<DataKey>>();
  return (version) => {
    const key = loadedKeys.get(version) ?? getDataKeys(context).opening(context, version);
    loadedKeys.set(version, key);
    return key;
  };
}

/** The number behind a sealed value. @throws Error where it was not sealed for this company */
export async function openSealed(context: Context, value: string): Promise<string> {
  const { version, ciphertext } = readSealed(value);
  return openValue(await getDataKeys(context).opening(context, version), place, ciphertext);
}

/**
 * The rows with what was typed into their sealed fields encrypted. What does not fit its field, is a mask or is sealed already stays.
 * One key for all of them.
 */
export async function sealRows<Row extends object>(
  context: Context,
  fields: Fields,
  rows: readonly Row[],
): Promise<Row[]> {
  const kinds = new Map(fields.flatMap(({ key, kind }) => (isSealedKind(kind) ? [[key, kind] as const] : [])));
  const isTyped = ([key, value]: [string, unknown]) => {
    const kind = kinds.get(key);
    if (!kind || typeof value !== 'string') return false;
    return !(isSealed(value) as boolean) && !(isMask(value) as boolean) && isValidSealed(kind, String(value).trim());
  };
  if (kinds.size === 0 || !rows.some((row) => Object.entries(row).some(isTyped))) return [...rows];
  const key = await getDataKeys(context).sealing(context);
  const seal = ([name, value]: [string, unknown]) => {
    const [kind, plain] = [kinds.get(name), String(value).trim()];
    if (!kind || !isTyped([name, value])) return [name, value];
    return [
      name,
      writeSealed({ version: key.version, ciphertext: encryptValue(key, place, plain), mask: createMask(kind, plain) }),
    ];
  };
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(seal)) as Row);
}

/** Seals existing plain values, valid for the field or not, and maps each replaced text to its sealed value. */
export async function sealStored(
  context: Context,
  stood: readonly { kind: SealedKind; word: string }[],
): Promise<Map<string, string>> {
  const key = await getDataKeys(context).sealing(context);
  return new Map(
    stood.map(({ kind, word }) => {
      const ciphertext = encryptValue(key, place, word);
      return [word, writeSealed({ version: key.version, ciphertext, mask: createMask(kind, word) })];
    }),
  );
}

const selectSnapshotTables: Statement<{ name: string }> = statement('select name from kernel.pictures order by name');

/** Distinctive enough to be such a number: other text remains in its copies. */
const isSealableNumber = (word: string) => /^\d[\d -]{4,38}\d$/.test(word) && word.replace(/\D/g, '').length >= 6;

/** Replaces plain values in all copies of things, the longest first. */
export async function sealSnapshots({ unit }: Context, replaced: ReadonlyMap<string, string>): Promise<void> {
  const words = [...replaced.keys()].filter(isSealableNumber).sort((a, b) => b.length - a.length);
  if (words.length === 0) return;
  const sealed = words.map((word) => replaced.get(word) as string);
  for (const { name } of await unit.query(selectSnapshotTables)) {
    unit.add(statement('select kernel.seal_snapshots($1, $2, $3)', [name, words, sealed]));
  }
}

export async function sealValues<Row extends object>(context: Context, fields: Fields, row: Row): Promise<Row> {
  const [done] = await sealRows(context, fields, [row]);
  return done as Row;
}

/** That a sealed field would get what is not sealed: a flow that put it together, a mask of something else. */
export function assertSealed(
  context: Context,
  fields: readonly FieldDefinition[],
  where: { path: string; key: string },
) {
  const path = `${where.path}.${where.key}`;
  const fieldLabels = getFieldLabels(fields);
  const detail: ErrorDetail = {
    field: path,
    code: 'unsealed',
    message: describeCode('unsealed', { path, locale: context.locale, known: fieldLabels }),
  };
  return fail(kernelErrors.VALIDATION_FAILED, { details: [detail] });
}

/**
 * The values of a form with what was typed sealed.
 * @throws VALIDATION_FAILED for a sealed value that is none of this company's, and for a mask, behind which there is nothing here
 */
export async function sealForm<Row extends object>(
  context: Context,
  fields: readonly FieldDefinition[],
  form: { values: Row; path: string },
): Promise<Row> {
  const own = fields.filter(({ kind }) => isSealedKind(kind));
  if (own.length === 0) return form.values;
  const keyOf = createKeyLoader(context);
  for (const { key } of own) {
    const value = (form.values as Record<string, unknown>)[key];
    if (isMask(value)) throw assertSealed(context, own, { path: form.path, key });
    if (!isSealed(value)) continue;
    const { version, ciphertext } = readSealed(value);
    const isOwn = await keyOf(version).then(
      (dataKey) => openValue(dataKey, place, ciphertext),
      () => null,
    );
    if (isOwn === null) throw assertSealed(context, own, { path: form.path, key });
  }
  return sealValues(context, own, form.values);
}
