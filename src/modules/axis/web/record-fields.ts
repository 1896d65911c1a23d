/** Small pure helpers of the screens. */
import type { Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { getMirroredFields, isCreatedElsewhere, listFieldPermissions } from '#kernel/contract/record-type.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { axes, axisLabels } from '../contract/axis.ts';
import type { AxisRecordView, Reference } from '../contract/record.ts';
import type { TypeDefinition, TypeView } from '../contract/type.ts';

export function findType<T extends TypeDefinition>(
  types: readonly T[],
  typeKey: { axis: string; type: string },
): T | undefined {
  return types.find((type) => type.axis === typeKey.axis && type.key === typeKey.type);
}

/** Types whose records the person may create and change. */
export const filterWritable = (types: readonly TypeView[]): readonly TypeView[] =>
  types.filter((type) => type.rights.write);

/** The axes on which there is one of these types, to choose from. */
export function getAxisOptions(types: readonly TypeDefinition[], local: Local): { value: string; label: string }[] {
  const there = axes.filter((axis) => types.some((type) => type.axis === axis));
  return there.map((value) => ({ value, label: local(axisLabels[value]) }));
}

type Local = (text: LocalText) => string;

function formatReadableValue(field: FieldDefinition | undefined, value: unknown, reading: Reading): Json {
  const label = (value: unknown) => {
    const option = field?.options?.find((option) => option.value === value);
    return option ? reading.local(option.label) : String(value);
  };
  if (value === null || value === undefined) return null;
  if (field?.kind === 'choice') return label(value);
  if (field?.kind === 'choices' && Array.isArray(value)) return value.map(label);
  if (field?.kind === 'record')
    return reading.references.find((reference) => reference.id === value)?.title ?? String(value);
  return value as Json;
}

export interface Reading {
  type: TypeDefinition | undefined;
  references: readonly Reference[];
  local: Local;
  names: { title: string; code: string };
}

/** The label of `title`, `code` or `fields.<key>`. */
export function labelOf(name: string, reading: Reading): string {
  if (name === 'title' || name === 'code') return reading.names[name];
  const field = fieldOf(name, reading);
  return field ? reading.local(field.label) : name.replace(/^fields\./, '');
}

const fieldOf = (name: string, reading: Reading) =>
  reading.type?.fields.find((field) => `fields.${field.key}` === name);

/** One value of a clash as a person reads it. */
export function formatNamedValue(name: string, value: unknown, reading: Reading): Json {
  return formatReadableValue(fieldOf(name, reading), value, reading);
}

/** True for a field that actions alone change. */
export const isActionOnly = (type: TypeDefinition, key: string): boolean =>
  listFieldPermissions(type, key).length > 0 || key === type.keeper?.mark;

/**
 * The fields that a form shows in this state (null: a record begins). The state itself, and what only some may change, are for
 * actions; what an action asks for on its way to another state is not asked before.
 */
export function getEditableFields(type: TypeDefinition, state: string | null): readonly FieldDefinition[] {
  const { states, actions = [] } = type;
  return type.fields.flatMap((field) => {
    if (field.key === states?.field) {
      if (state !== null || states.start.length < 2) return [];
      return [{ ...field, options: field.options?.filter(({ value }) => states.start.includes(value)) }];
    }
    const targets = actions.flatMap(({ asks = [], to }) => (to && asks.includes(field.key) ? [to] : []));
    const isElsewhere = targets.length > 0 && !targets.some((to) => to === state || states?.start.includes(to));
    return isElsewhere || isActionOnly(type, field.key) ? [] : [field];
  });
}

/** Options for a new record: values that begin in another view are not offered. */
function getInitialFields({ keeper }: TypeDefinition, field: FieldDefinition): FieldDefinition {
  if (field.key !== keeper?.only.field) return field;
  return { ...field, options: field.options?.filter(({ value }) => !keeper.only.values.includes(value)) };
}

/** Title and code beside the fields of the type: what the form of a record shows, but for what comes from another view. */
export function getFormFields(
  type: TypeDefinition,
  record: { state: string | null; fields: Readonly<Record<string, unknown>> } | null,
  names: { title: string; code: string; codeHelp: string },
) {
  const same = (text: string): LocalText => ({ ko: text, en: text });
  const own: FieldDefinition[] = [
    { key: 'title', kind: 'text', label: same(names.title), required: true, max: 200 },
    { key: 'code', kind: 'text', label: same(names.code), required: false, max: 60, help: same(names.codeHelp) },
  ];
  const all = getEditableFields(type, record?.state ?? null);
  if (!record) return [...own, ...all.map((field) => getInitialFields(type, field))];
  const owned = getMirroredFields(type, record.fields);
  const isElsewhere = isCreatedElsewhere(type, record.fields);
  if (owned.length === 0) return [...own, ...(isElsewhere ? all : all.map((field) => getInitialFields(type, field)))];
  const heads = own.filter(({ key }) => key === 'code' && !isElsewhere);
  return [...heads, ...all.filter(({ key }) => !owned.includes(key))];
}

/** Minimum number of folded fields. */
const minFolded = 3;
/** Default number of fields shown, if the list defines no columns. */
const usuallyAsked = 4;

/**
 * Keys of the fields that most people leave empty: neither required, nor among the first columns of the list, nor filled already.
 * @param about.shown columns of the list; left out: the first fields are the usual ones
 */
export function listRarelyFilled(
  fields: readonly FieldDefinition[],
  options: { shown?: readonly string[] | undefined; values?: Readonly<Record<string, unknown>> },
): readonly string[] {
  const { shown, values = {} } = options;
  const usual = shown
    ? fields.filter(({ key }) => shown.includes(key) || shown.includes(`fields.${key}`))
    : fields.filter(({ key }) => key !== 'code').slice(0, usuallyAsked);
  const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';
  const rare = fields.filter((field) => !field.required && !usual.includes(field) && !isFilled(values[field.key]));
  return rare.length < minFolded ? [] : rare.map(({ key }) => key);
}

/** Converts the values of a `getFormFields` form to a record's title, code and fields. */
export function parseForm(values: Record<string, unknown>): {
  title: string;
  code: string | null;
  fields: Record<string, unknown>;
} {
  const { title, code, ...fields } = values;
  return { title: String(title ?? ''), code: typeof code === 'string' && code ? code : null, fields };
}

/** Default values implied by a record with these values. */
export const getFallbacks = (
  { fields }: Pick<TypeDefinition, 'fields'>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ key, fallback }) => (fallback === undefined || values[key] != null ? [] : [[key, fallback]])),
  );

export const toForm = (
  record: Pick<AxisRecordView, 'title' | 'code' | 'fields'>,
  type: Pick<TypeDefinition, 'fields'>,
): Record<string, unknown> => ({
  ...record.fields,
  ...getFallbacks(type, record.fields),
  title: record.title,
  code: record.code,
});
