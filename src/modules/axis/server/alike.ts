/** Records that may be the same thing: with the same telephone number, e-mail address or business number. Who makes one is asked. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { axisErrors } from '../contract/errors.ts';
import type { AlikeRecord, FieldValues } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { declarationOf } from './declared.ts';
import { selectByValue } from './field-values.queries.ts';
import { seen } from './personal.ts';
import { readRecords } from './record.service.ts';
import { refusalOf } from './refusal.ts';
import { checkedFields } from './type.service.ts';

/** So many are named: who looks for one finds it among these. */
const mostNamed = 5;

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
function valuesOf(context: Context, type: TypeDefinition, { fields = {} }: Entity): Value[] {
  const keys = declarationOf(houseOf(context), type)?.alike ?? [];
  const checked = checkedFields(context, type, { fields });
  // What does not fit is refused by itself.
  if ('flaws' in checked) return [];
  return keys.flatMap((key) => {
    const value = checked.fields[key];
    return typeof value === 'string' ? [{ key, value }] : [];
  });
}

/** Live records that have one of the values, with the keys of those that they have. */
async function holdersOf(context: Context, type: TypeDefinition, values: readonly Value[]): Promise<AlikeRecord[]> {
  const byKey = [...Map.groupBy(values, ({ key }) => key)];
  const found = await context.unit.queryAll(
    byKey.map(([key, some]) => {
      const about = { axis: type.axis, type: type.key, key, values: [...new Set(some.map(({ value }) => value))] };
      return selectByValue(context.companyId, about);
    }),
  );
  const keysOf = new Map<string, string[]>();
  for (const [at, [key]] of byKey.entries()) {
    for (const { id } of found[at] ?? []) keysOf.set(id, [...(keysOf.get(id) ?? []), key]);
  }
  const records = await readRecords(context, [...keysOf.keys()].slice(0, mostNamed));
  await seen(context, 'axis.record.list', records);
  return records.map(({ id, title, code }) => ({ id, title, code, fields: keysOf.get(id) ?? [] }));
}

/** Entities of one list that are like one before them: not stored yet, so without an id. */
function repeatedIn(lists: readonly { title: string; values: readonly Value[] }[]): AlikeRecord[] {
  const titles = new Map<string, string>();
  const repeated: AlikeRecord[] = [];
  for (const { title, values } of lists) {
    const same = values.filter(({ key, value }) => titles.has(`${key} ${value}`));
    const [first] = same;
    if (first) {
      const before = titles.get(`${first.key} ${first.value}`) ?? '';
      repeated.push({ id: null, title: before, code: null, fields: same.map(({ key }) => key) });
    }
    for (const { key, value } of values) titles.set(`${key} ${value}`, title);
  }
  return repeated;
}

function labelsOf(type: TypeDefinition, keys: ReadonlySet<string>): LocalText {
  const labels = type.fields.filter(({ key }) => keys.has(key)).map(({ label }) => label);
  return { ko: labels.map(({ ko }) => ko).join('·'), en: labels.map(({ ko, en }) => en || ko).join(', ') };
}

/** Of those that do not say that they may be alike. @throws RECORD_ALIKE with the records that are, in `details.alike` */
export async function demandUnalike(
  context: Context,
  type: TypeDefinition,
  entities: readonly Entity[],
): Promise<void> {
  const asked = entities.filter(({ allowAlike }) => !allowAlike);
  const lists = asked.map((entity) => ({ title: entity.title, values: valuesOf(context, type, entity) }));
  const values = lists.flatMap((list) => list.values);
  if (values.length === 0) return;
  const alike = [...(await holdersOf(context, type, values)), ...repeatedIn(lists)];
  const [first] = alike;
  if (!first) return;
  const more = alike.length - 1;
  const title = {
    ko: more > 0 ? `${first.title} 외 ${more}건` : first.title,
    en: more > 0 ? `${first.title} and ${more} more` : first.title,
  };
  const fields = labelsOf(type, new Set(alike.flatMap((one) => one.fields)));
  throw refusalOf(axisErrors.RECORD_ALIKE, { fields, title }, { alike });
}
