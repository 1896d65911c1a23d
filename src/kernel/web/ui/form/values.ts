/** Between what a form holds and what is sent. Pure. */
import { createFieldSchema, type FieldDefinition } from '../../../contract/field.ts';
import { createId } from '../../../contract/ids.ts';
import { describeIssue, describeWhole, type Issue, reportOptions } from '../../../contract/issue.ts';
import { getFieldLabels } from '../../../contract/labels.ts';
import { type Currency, currencies } from '../../../contract/money.ts';
import type { Locale } from '../../../contract/text.ts';
import { parseWallTime, toWallTime } from '../../format.ts';

export type FormValues = Record<string, unknown>;
export interface FormLine extends FormValues {
  lineKey: string;
}
/** Amount as typed, in whole units. */
export interface TypedMoney {
  amount: number | '';
  currency: Currency;
}
export interface FormPlace {
  zone: string;
  currency: Currency;
  /** Amounts are of this currency and no other. */
  oneCurrency?: boolean;
}

type StoredMoney = { amount: number; currency: Currency };
/** Money stored as its amount alone: see `FormField`. */
type Field = FieldDefinition & { inMinorUnits?: true };

function toTyped(field: Field, value: unknown, place: FormPlace): unknown {
  switch (field.kind) {
    case 'money': {
      const { currency } = place;
      const money = (typeof value === 'number' ? { amount: value, currency } : value) as StoredMoney | null | undefined;
      if (!money) return { amount: '', currency: place.currency };
      return { amount: money.amount / 10 ** currencies[money.currency], currency: money.currency };
    }
    case 'lines': {
      const lines = Array.isArray(value) ? (value as FormValues[]) : [];
      return lines.map((line) => ({ ...toTypedValues(field.fields ?? [], line, place), lineKey: createId() }));
    }
    case 'instant':
      return typeof value === 'string' ? toWallTime(value, place.zone) : null;
    case 'boolean':
      return value === true;
    case 'choices':
    case 'file':
      return Array.isArray(value) ? value : [];
    case 'choice':
    case 'record':
    case 'person':
    case 'date':
      return value ?? null;
    default:
      return value ?? '';
  }
}

/** Input values for these stored values. */
export function toTypedValues(fields: readonly FieldDefinition[], values: FormValues, place: FormPlace): FormValues {
  return Object.fromEntries(fields.map((field) => [field.key, toTyped(field, values[field.key], place)]));
}

function toSent(field: Field, typed: unknown, place: FormPlace): unknown {
  switch (field.kind) {
    case 'money': {
      const { amount, currency } = typed as TypedMoney;
      if (amount === '') return null;
      const sent = Math.round(amount * 10 ** currencies[currency]);
      return field.inMinorUnits ? sent : { amount: sent, currency };
    }
    case 'lines':
      return (typed as FormLine[]).map((line) => toSentValues(field.fields ?? [], line, place));
    case 'instant':
      return typeof typed === 'string' && typed ? parseWallTime(typed, place.zone) : null;
    case 'choices':
    case 'file':
      return (typed as unknown[]).length > 0 || field.required ? typed : null;
    default:
      return typeof typed === 'string' && typed.trim() === '' ? null : typed;
  }
}

/** Request values of the input: empty optional fields as null, empty required ones omitted. */
export function toSentValues(fields: readonly FieldDefinition[], typed: FormValues, place: FormPlace): FormValues {
  const pairs = fields.map((field) => [field.key, toSent(field, typed[field.key], place)] as const);
  const sentPairs = pairs.filter(
    ([key, value]) => value !== null || !fields.find((field) => field.key === key)?.required,
  );
  return Object.fromEntries(sentPairs);
}

/** A new empty line of a `lines` field. */
export function createLine(field: FieldDefinition, place: FormPlace): FormLine {
  return { ...toTypedValues(field.fields ?? [], {}, place), lineKey: createId() };
}

const isAt = (key: string, path: string) => path === key || path.startsWith(`${key}.`);

/** The field at a path of the form, `lines.0.quantity`. */
export function findField(
  fields: readonly FieldDefinition[],
  path: readonly PropertyKey[],
): FieldDefinition | undefined {
  const field = fields.find((field) => isAt(field.key, path.join('.')));
  return field?.kind === 'lines' && path.length > 2 ? findField(field.fields ?? [], path.slice(2)) : field;
}

/** Reader of the messages, and currency of amounts. */
export interface Reader {
  language: Locale;
  place: FormPlace;
}

/** Messages by path for what is wrong with the values to send; the same rule as on the server. */
export function getProblems(
  fields: readonly FieldDefinition[],
  sent: FormValues,
  reader: Reader,
): Record<string, string> {
  const result = createFieldSchema(fields).safeParse(sent, reportOptions);
  return result.success ? {} : getMessages(fields, result.error.issues, reader);
}

/**
 * Field at which a problem is shown. That of a group (`name`) appears at its first field (`name.ko`), that of a line at its table;
 * one of a field missing in the form at the form itself (`''`): none is lost.
 */
export function getMessagePath(fields: readonly FieldDefinition[], path: string): string {
  const own = fields.find(({ key }) => isAt(key, path));
  if (!own) return fields.find(({ key }) => isAt(path, key))?.key ?? '';
  const [index, ...rest] = path.slice(own.key.length + 1).split('.');
  if (own.kind !== 'lines' || !index) return path;
  const column = getMessagePath(own.fields ?? [], rest.join('.'));
  return column ? `${own.key}.${index}.${column}` : own.key;
}

/** Each message where it is drawn, the first of each place. */
export function toPlacedMessages(
  fields: readonly FieldDefinition[],
  messages: Record<string, string>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [path, message] of Object.entries(messages)) problems[getMessagePath(fields, path)] ??= message;
  return problems;
}

/** The first message of each place. Of what the form does not show there is no name to say. */
export function getMessages(
  fields: readonly FieldDefinition[],
  issues: readonly Issue[],
  { language: locale, place: { currency } }: Reader,
): Record<string, string> {
  const fieldLabels = getFieldLabels(fields);
  const problems: Record<string, string> = {};
  for (const issue of issues) {
    const at = getMessagePath(fields, issue.path.join('.'));
    const decimals = findField(fields, at.split('.'))?.kind === 'money' ? currencies[currency] : 0;
    problems[at] ??= at === '' ? describeWhole(locale) : describeIssue(issue, { locale, known: fieldLabels, decimals });
  }
  return problems;
}

/** The message for an input: its own, or one for a part of it (the amount of a money). */
export function getProblem(problems: Record<string, string>, path: string): string | undefined {
  if (problems[path]) return problems[path];
  const inner = Object.keys(problems).find((key) => key.startsWith(`${path}.`));
  return inner && problems[inner];
}

/** Server messages with the prefix of the request body taken off their paths. */
export function removePrefix(fields: Record<string, string>, prefix?: string): Record<string, string> {
  if (!prefix) return fields;
  const cut = (key: string) => (key.startsWith(`${prefix}.`) ? key.slice(prefix.length + 1) : key);
  return Object.fromEntries(Object.entries(fields).map(([key, message]) => [cut(key), message]));
}
