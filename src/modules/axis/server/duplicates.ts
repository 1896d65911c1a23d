/**
 * Possible duplicates: records with the same telephone number, e-mail address or business number. The creator is asked to confirm.
 */
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { axisErrors } from '../contract/errors.ts';
import type { DuplicateRecord, FieldValues } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { findDeclaration } from './declared-types.ts';
import { selectByValue } from './field-values.queries.ts';
import { createLocalizedError } from './localized-error.ts';
import { recordPersonalAccess } from './personal-access.ts';
import { readRecords } from './record.service.ts';
import { checkFields } from './type.service.ts';

/** Maximum number of duplicates named, enough to find the right one. */
const maxDuplicates = 5;

interface Entity {
  title: string;
  fields?: FieldValues;
  allowAlike?: boolean;
}

interface Value {
  key: string;
  value: string;
}

/** The values by which the entity is known, as they would be stored. */
function getMatchValues(context: Context, type: TypeDefinition, { fields = {} }: Entity): Value[] {
  const keys = findDeclaration(appOf(context), type)?.alike ?? [];
  const checked = checkFields(context, type, { fields });
  // Invalid values are refused elsewhere.
  if ('flaws' in checked) return [];
  return keys.flatMap((key) => {
    const value = checked.fields[key];
    return typeof value === 'string' ? [{ key, value }] : [];
  });
}

/** Live records that have one of the values, with the keys of those that they have. */
async function findHolders(
  context: Context,
  type: TypeDefinition,
  values: readonly Value[],
): Promise<DuplicateRecord[]> {
  const byKey = [...Map.groupBy(values, ({ key }) => key)];
  const rowsByKey = await context.unit.queryAll(
    byKey.map(([key, some]) => {
      const query = { axis: type.axis, type: type.key, key, values: [...new Set(some.map(({ value }) => value))] };
      return selectByValue(context.companyId, query);
    }),
  );
  const keysOf = new Map<string, string[]>();
  for (const [at, [key]] of byKey.entries()) {
    for (const { id } of rowsByKey[at] ?? []) keysOf.set(id, [...(keysOf.get(id) ?? []), key]);
  }
  const records = await readRecords(context, [...keysOf.keys()].slice(0, maxDuplicates));
  await recordPersonalAccess(context, 'axis.record.list', records);
  return records.map(({ id, title, code }) => ({ id, title, code, fields: keysOf.get(id) ?? [] }));
}

/** Entities of one list that are like one before them: not stored yet, so without an id. */
function findRepeated(lists: readonly { title: string; values: readonly Value[] }[]): DuplicateRecord[] {
  const titles = new Map<string, string>();
  const repeated: DuplicateRecord[] = [];
  for (const { title, values } of lists) {
    const same = values.filter(({ key, value }) => titles.has(`${key} ${value}`));
    const [first] = same;
    if (first) {
      const earlierTitle = titles.get(`${first.key} ${first.value}`) ?? '';
      repeated.push({ id: null, title: earlierTitle, code: null, fields: same.map(({ key }) => key) });
    }
    for (const { key, value } of values) titles.set(`${key} ${value}`, title);
  }
  return repeated;
}

function getLabels(type: TypeDefinition, keys: ReadonlySet<string>): LocalText {
  const labels = type.fields.filter(({ key }) => keys.has(key)).map(({ label }) => label);
  return { ko: labels.map(({ ko }) => ko).join('·'), en: labels.map(({ ko, en }) => en || ko).join(', ') };
}

/** Of those that do not say that they may be alike. @throws RECORD_ALIKE with the records that are, in `details.alike` */
export async function assertNoDuplicates(
  context: Context,
  type: TypeDefinition,
  entities: readonly Entity[],
): Promise<void> {
  const checkedEntities = entities.filter(({ allowAlike }) => !allowAlike);
  const lists = checkedEntities.map((entity) => ({
    title: entity.title,
    values: getMatchValues(context, type, entity),
  }));
  const values = lists.flatMap((list) => list.values);
  if (values.length === 0) return;
  const alike = [...(await findHolders(context, type, values)), ...findRepeated(lists)];
  const [first] = alike;
  if (!first) return;
  const more = alike.length - 1;
  const title = {
    ko: more > 0 ? `${first.title} 외 ${more}건` : first.title,
    en: more > 0 ? `${first.title} and ${more} more` : first.title,
  };
  const fields = getLabels(type, new Set(alike.flatMap((match) => match.fields)));
  throw createLocalizedError(axisErrors.RECORD_ALIKE, { fields, title }, { alike });
}
