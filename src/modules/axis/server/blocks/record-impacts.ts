/** Changes of records in words that people read: by labels, options, titles; and the impact that carries them. */
import { drawSnapshot, type Impact, type Json, type ResourceUse, type Snapshot } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { formatMoney, type Money } from '#kernel/contract/money.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { AxisRecord } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import type { RecordImpact } from '../../contract/undo.ts';
import { loadRecords } from '../record.service.ts';
import type { SetResult } from '../record-set.service.ts';
import { getRecordTypes } from '../type.service.ts';

export type Values = RecordImpact['before'];
type Titles = ReadonlyMap<string, string>;

/** A change of a record, with the record's state afterwards. */
export interface RecordFact extends Pick<RecordImpact, 'action' | 'before' | 'after' | 'undoing'> {
  record: Pick<AxisRecord, 'id' | 'axis' | 'type' | 'title' | 'version'>;
}

const core: Record<string, LocalText> = { title: { ko: '이름', en: 'Title' }, code: { ko: '코드', en: 'Code' } };
const yesNo = { true: { ko: '예', en: 'Yes' }, false: { ko: '아니요', en: 'No' } };
export const none = { ko: '없음', en: 'none' };

/** A company may have left a word of its own without English. */
const getText = (text: LocalText, locale: Locale): string => text[locale] || text.ko;

export function findDefinition(
  types: readonly TypeDefinition[],
  record: { axis: string; type: string },
): TypeDefinition | undefined {
  return types.find((type) => type.axis === record.axis && type.key === record.type);
}

function findField(type: TypeDefinition | undefined, name: string): FieldDefinition | undefined {
  return type?.fields.find((field) => `fields.${field.key}` === name);
}

/** The display name of a value. A field removed from the type is shown by its key. */
export function labelOf(type: TypeDefinition | undefined, name: string): LocalText {
  const key = name.replace(/^fields\./, '');
  return findField(type, name)?.label ?? core[name] ?? { ko: key, en: key };
}

/** The fields of a type that name other records, as values are named. */
export function getReferenceNames(type: TypeDefinition | undefined): string[] {
  return (type?.fields ?? []).filter((field) => field.kind === 'record').map((field) => `fields.${field.key}`);
}

function formatValue(
  field: FieldDefinition | undefined,
  value: Json,
  lookup: { locale: Locale; titles: Titles },
): Json {
  const { locale, titles } = lookup;
  const option = (value: Json) => {
    const label = field?.options?.find((option) => option.value === value)?.label;
    return label ? getText(label, locale) : value;
  };
  if (Array.isArray(value) && field?.kind === 'choices') return value.map(option);
  if (typeof value === 'boolean') return yesNo[`${value}`][locale];
  if (field?.kind === 'money' && value) return formatMoney(value as Money, locale);
  if (field?.kind === 'record' && typeof value === 'string') return titles.get(value) ?? value;
  return option(value);
}

function toReadableValues(type: TypeDefinition | undefined, values: Values, titles: Titles): Snapshot {
  const entries = Object.entries(values).filter(([, value]) => value !== null);
  return drawSnapshot((locale) =>
    Object.fromEntries(
      entries.map(([name, value]) => {
        return [getText(labelOf(type, name), locale), formatValue(findField(type, name), value, { locale, titles })];
      }),
    ),
  );
}

/** Ids of the records that these values name. */
export function getReferencedIds(type: TypeDefinition | undefined, values: Record<string, unknown>): string[] {
  return getReferenceNames(type).flatMap((name) => (typeof values[name] === 'string' ? [values[name]] : []));
}

/**
 * The impacts of changes. Reads titles of referenced records at most once. They form the run's history for everyone who sees the
 * run: nobody can reference a record of a type they may not read (`assertNameable`).
 */
export async function createImpacts(context: Context, facts: readonly RecordFact[]): Promise<Impact[]> {
  const types = await getRecordTypes(context);
  const named = facts.flatMap(({ record, before, after }) => {
    const type = findDefinition(types, record);
    return [...getReferencedIds(type, before), ...getReferencedIds(type, after)];
  });
  const records = await loadRecords(context, [...new Set(named)]);
  const titles = new Map(records.map(({ id, title }) => [id, title]));
  return facts.map((fact) => createImpact(findDefinition(types, fact.record), fact, titles));
}

function createImpact(type: TypeDefinition | undefined, fact: RecordFact, titles: Titles): Impact {
  const { action, before, after, undoing } = fact;
  const { id, axis, type: key, version, title } = fact.record;
  const data: RecordImpact = { action, before, after, undoing, recordId: id, axis, type: key, version };
  const isMade = action === 'create' || action === 'restore';
  return {
    subject: { type: 'record', id, label: { ko: title, en: title } },
    before: isMade ? null : toReadableValues(type, before, titles),
    after: action === 'delete' ? null : toReadableValues(type, after, titles),
    data: data as unknown as Json,
  };
}

/** The records a change relied on, as its values reference them. */
export async function getUses(context: Context, facts: readonly RecordFact[]): Promise<ResourceUse[]> {
  const types = await getRecordTypes(context);
  const ids = facts.flatMap(({ record, after }) => getReferencedIds(findDefinition(types, record), after));
  return [...new Set(ids)].map((id) => ({ type: 'record', id }));
}

const hidden = { ko: '볼 수 없는 항목', en: 'a record hidden from you' };

export type WithTitle<R> = Omit<R, 'title'> & { title: LocalText };

/** Titles of records in reasons: hidden for types that the viewer may not read. */
export function createTitler(readable: readonly string[]) {
  const types = new Set(readable);
  return <R extends { axis: string; type: string; title: string }>(record: R): WithTitle<R> => {
    const { title, axis, type } = record;
    return { ...record, title: types.has(`${axis}/${type}`) ? { ko: title, en: title } : hidden };
  };
}

/** The impacts of a written change; one that deletes or restores carries all values, so that people see what went or came. */
export function toFacts(result: SetResult, origin: { was: Values; undoing: boolean }): RecordFact[] {
  const values = { ...origin.was };
  return result.steps.map(({ action, version, before, after }) => {
    const names = Object.keys({ ...before, ...after });
    const fill = (side: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, side[name] ?? null]));
    const [was, is] = [fill(before) as Values, fill(after) as Values];
    Object.assign(values, is);
    const record = { ...result.record, version };
    const whole = { ...values };
    if (action === 'delete') return { action, record, before: whole, after: {}, undoing: origin.undoing };
    if (action === 'update') return { action, record, before: was, after: is, undoing: origin.undoing };
    return { action, record, before: {}, after: whole, undoing: origin.undoing };
  });
}
