/** Changes of records in words that people read: by labels, options, titles; and the impact that carries them. */
import { type Impact, type Json, type Picture, picture, type Use } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { formatMoney, type Money } from '#kernel/contract/money.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { AxisRecord } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import type { RecordImpact } from '../../contract/undo.ts';
import { loadRecords } from '../record.service.ts';
import type { SetResult } from '../record-set.service.ts';
import { recordTypes } from '../type.service.ts';

export type Values = RecordImpact['before'];
type Titles = ReadonlyMap<string, string>;

/** What happened to a record, which is as it is after that. */
export interface Fact extends Pick<RecordImpact, 'action' | 'before' | 'after' | 'undoing'> {
  record: Pick<AxisRecord, 'id' | 'axis' | 'type' | 'title' | 'version'>;
}

const core: Record<string, LocalText> = { title: { ko: '이름', en: 'Title' }, code: { ko: '코드', en: 'Code' } };
const yesNo = { true: { ko: '예', en: 'Yes' }, false: { ko: '아니요', en: 'No' } };
export const none = { ko: '없음', en: 'none' };

/** A company may have left a word of its own without English. */
const inLocale = (text: LocalText, locale: Locale): string => text[locale] || text.ko;

export function definitionOf(
  types: readonly TypeDefinition[],
  record: { axis: string; type: string },
): TypeDefinition | undefined {
  return types.find((known) => known.axis === record.axis && known.key === record.type);
}

function fieldOf(type: TypeDefinition | undefined, name: string): FieldDefinition | undefined {
  return type?.fields.find((known) => `fields.${known.key}` === name);
}

/** The name of a value as people read it. A field that the type lost keeps its key. */
export function labelOf(type: TypeDefinition | undefined, name: string): LocalText {
  const key = name.replace(/^fields\./, '');
  return fieldOf(type, name)?.label ?? core[name] ?? { ko: key, en: key };
}

/** The fields of a type that name other records, as values are named. */
export function referenceNames(type: TypeDefinition | undefined): string[] {
  return (type?.fields ?? []).filter((field) => field.kind === 'record').map((field) => `fields.${field.key}`);
}

function shown(field: FieldDefinition | undefined, value: Json, words: { locale: Locale; titles: Titles }): Json {
  const { locale, titles } = words;
  const option = (one: Json) => {
    const label = field?.options?.find((known) => known.value === one)?.label;
    return label ? inLocale(label, locale) : one;
  };
  if (Array.isArray(value) && field?.kind === 'choices') return value.map(option);
  if (typeof value === 'boolean') return yesNo[`${value}`][locale];
  if (field?.kind === 'money' && value) return formatMoney(value as Money, locale);
  if (field?.kind === 'record' && typeof value === 'string') return titles.get(value) ?? value;
  return option(value);
}

function readable(type: TypeDefinition | undefined, values: Values, titles: Titles): Picture {
  const entries = Object.entries(values).filter(([, value]) => value !== null);
  return picture((locale) =>
    Object.fromEntries(
      entries.map(([name, value]) => {
        return [inLocale(labelOf(type, name), locale), shown(fieldOf(type, name), value, { locale, titles })];
      }),
    ),
  );
}

/** Ids of the records that these values name. */
export function referredIn(type: TypeDefinition | undefined, values: Record<string, unknown>): string[] {
  return referenceNames(type).flatMap((name) => (typeof values[name] === 'string' ? [values[name]] : []));
}

/**
 * The impacts of changes. Reads at most once: the titles of what the values name. They are the run's history, for whoever sees
 * the run: nobody names a record of a type that he or she may not read (`demandNameable`).
 */
export async function impactsOf(context: Context, facts: readonly Fact[]): Promise<Impact[]> {
  const types = await recordTypes(context);
  const named = facts.flatMap(({ record, before, after }) => {
    const type = definitionOf(types, record);
    return [...referredIn(type, before), ...referredIn(type, after)];
  });
  const found = await loadRecords(context, [...new Set(named)]);
  const titles = new Map(found.map(({ id, title }) => [id, title]));
  return facts.map((fact) => impactOf(definitionOf(types, fact.record), fact, titles));
}

function impactOf(type: TypeDefinition | undefined, fact: Fact, titles: Titles): Impact {
  const { action, before, after, undoing } = fact;
  const { id, axis, type: key, version, title } = fact.record;
  const data: RecordImpact = { action, before, after, undoing, recordId: id, axis, type: key, version };
  const isMade = action === 'create' || action === 'restore';
  return {
    subject: { type: 'record', id, label: { ko: title, en: title } },
    before: isMade ? null : readable(type, before, titles),
    after: action === 'delete' ? null : readable(type, after, titles),
    data: data as unknown as Json,
  };
}

/** What a change relied on: the records that its values name. */
export async function usesOf(context: Context, facts: readonly Fact[]): Promise<Use[]> {
  const types = await recordTypes(context);
  const ids = facts.flatMap(({ record, after }) => referredIn(definitionOf(types, record), after));
  return [...new Set(ids)].map((id) => ({ type: 'record', id }));
}

const hidden = { ko: '볼 수 없는 항목', en: 'a record hidden from you' };

export type Titled<R> = Omit<R, 'title'> & { title: LocalText };

/** What reasons call records: those of types that whoever looks may not read have no titles. */
export function titledFor(readable: readonly string[]) {
  const types = new Set(readable);
  return <R extends { axis: string; type: string; title: string }>(record: R): Titled<R> => {
    const { title, axis, type } = record;
    return { ...record, title: types.has(`${axis}/${type}`) ? { ko: title, en: title } : hidden };
  };
}

/** The impacts of a written change; one that deletes or restores carries all values, so that people see what went or came. */
export function factsOf(result: SetResult, origin: { was: Values; undoing: boolean }): Fact[] {
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
