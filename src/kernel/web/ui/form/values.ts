/** Between what a form holds and what is sent. Pure. */
import { type FieldDefinition, schemaOf } from '../../../contract/field.ts';
import { newId } from '../../../contract/ids.ts';
import { type Issue, reported, sayIssue, sayWhole } from '../../../contract/issue.ts';
import { labelsOfFields } from '../../../contract/labels.ts';
import { type Currency, currencies } from '../../../contract/money.ts';
import type { Locale } from '../../../contract/text.ts';
import { instantOf, wallOf } from '../../format.ts';

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

type Stored = { amount: number; currency: Currency };
/** Of money that is kept as its amount alone: see `FormField`. */
type Field = FieldDefinition & { inMinorUnits?: true };

function typedOf(field: Field, value: unknown, place: FormPlace): unknown {
  switch (field.kind) {
    case 'money': {
      const { currency } = place;
      const money = (typeof value === 'number' ? { amount: value, currency } : value) as Stored | null | undefined;
      if (!money) return { amount: '', currency: place.currency };
      return { amount: money.amount / 10 ** currencies[money.currency], currency: money.currency };
    }
    case 'lines': {
      const lines = Array.isArray(value) ? (value as FormValues[]) : [];
      return lines.map((line) => ({ ...typedValues(field.fields ?? [], line, place), lineKey: newId() }));
    }
    case 'instant':
      return typeof value === 'string' ? wallOf(value, place.zone) : null;
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

/** What the form's inputs show for these stored values. */
export function typedValues(fields: readonly FieldDefinition[], values: FormValues, place: FormPlace): FormValues {
  return Object.fromEntries(fields.map((field) => [field.key, typedOf(field, values[field.key], place)]));
}

function sentOf(field: Field, typed: unknown, place: FormPlace): unknown {
  switch (field.kind) {
    case 'money': {
      const { amount, currency } = typed as TypedMoney;
      if (amount === '') return null;
      const sent = Math.round(amount * 10 ** currencies[currency]);
      return field.inMinorUnits ? sent : { amount: sent, currency };
    }
    case 'lines':
      return (typed as FormLine[]).map((line) => sentValues(field.fields ?? [], line, place));
    case 'instant':
      return typeof typed === 'string' && typed ? instantOf(typed, place.zone) : null;
    case 'choices':
    case 'file':
      return (typed as unknown[]).length > 0 || field.required ? typed : null;
    default:
      return typeof typed === 'string' && typed.trim() === '' ? null : typed;
  }
}

/** What is sent for what was typed: empty optional fields as null, empty required ones left out. */
export function sentValues(fields: readonly FieldDefinition[], typed: FormValues, place: FormPlace): FormValues {
  const pairs = fields.map((field) => [field.key, sentOf(field, typed[field.key], place)] as const);
  const kept = pairs.filter(([key, value]) => value !== null || !fields.find((one) => one.key === key)?.required);
  return Object.fromEntries(kept);
}

/** A new empty line of a `lines` field. */
export function newLine(field: FieldDefinition, place: FormPlace): FormLine {
  return { ...typedValues(field.fields ?? [], {}, place), lineKey: newId() };
}

const isAt = (key: string, path: string) => path === key || path.startsWith(`${key}.`);

/** The field at a path of the form, `lines.0.quantity`. */
export function fieldAt(fields: readonly FieldDefinition[], path: readonly PropertyKey[]): FieldDefinition | undefined {
  const field = fields.find((one) => isAt(one.key, path.join('.')));
  return field?.kind === 'lines' && path.length > 2 ? fieldAt(field.fields ?? [], path.slice(2)) : field;
}

/** Who reads the messages, and in which currency amounts are. */
export interface Reader {
  language: Locale;
  place: FormPlace;
}

/** Messages by path for what is wrong with the values to send; the same rule as on the server. */
export function problemsOf(
  fields: readonly FieldDefinition[],
  sent: FormValues,
  reader: Reader,
): Record<string, string> {
  const result = schemaOf(fields).safeParse(sent, reported);
  return result.success ? {} : messagesOf(fields, result.error.issues, reader);
}

/**
 * Where a problem is drawn. That of a whole (`name`) stands at its first field (`name.ko`), that of a line at its table; one of a
 * field that the form does not have at the form itself (`''`): none is drawn nowhere.
 */
export function placeOf(fields: readonly FieldDefinition[], path: string): string {
  const own = fields.find(({ key }) => isAt(key, path));
  if (!own) return fields.find(({ key }) => isAt(path, key))?.key ?? '';
  const [index, ...rest] = path.slice(own.key.length + 1).split('.');
  if (own.kind !== 'lines' || !index) return path;
  const column = placeOf(own.fields ?? [], rest.join('.'));
  return column ? `${own.key}.${index}.${column}` : own.key;
}

/** Each message where it is drawn, the first of each place. */
export function placed(fields: readonly FieldDefinition[], messages: Record<string, string>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [path, message] of Object.entries(messages)) problems[placeOf(fields, path)] ??= message;
  return problems;
}

/** The first message of each place. Of what the form does not show there is no name to say. */
export function messagesOf(
  fields: readonly FieldDefinition[],
  issues: readonly Issue[],
  { language: locale, place: { currency } }: Reader,
): Record<string, string> {
  const known = labelsOfFields(fields);
  const problems: Record<string, string> = {};
  for (const issue of issues) {
    const at = placeOf(fields, issue.path.join('.'));
    const decimals = fieldAt(fields, at.split('.'))?.kind === 'money' ? currencies[currency] : 0;
    problems[at] ??= at === '' ? sayWhole(locale) : sayIssue(issue, { locale, known, decimals });
  }
  return problems;
}

/** The message for an input: its own, or one for a part of it (the amount of a money). */
export function problemAt(problems: Record<string, string>, path: string): string | undefined {
  if (problems[path]) return problems[path];
  const inner = Object.keys(problems).find((key) => key.startsWith(`${path}.`));
  return inner && problems[inner];
}

/** Server messages with the prefix of the request body taken off their paths. */
export function withoutPrefix(fields: Record<string, string>, prefix?: string): Record<string, string> {
  if (!prefix) return fields;
  const cut = (key: string) => (key.startsWith(`${prefix}.`) ? key.slice(prefix.length + 1) : key);
  return Object.fromEntries(Object.entries(fields).map(([key, message]) => [cut(key), message]));
}
