/** Between what a form holds and what is sent. Pure. */
import { type FieldDefinition, schemaOf } from '../../../contract/field.ts';
import { newId } from '../../../contract/ids.ts';
import { type Currency, currencies } from '../../../contract/money.ts';
import type { Locale } from '../../../contract/text.ts';
import type { WordKey } from '../../../contract/words.ts';
import { instantOf, wallOf } from '../../format.ts';
import type { Translate, Values } from '../../i18n.tsx';
import type { ko } from '../../locales/ko.ts';

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

type KitText = Translate<keyof typeof ko | WordKey>;

function typedOf(field: FieldDefinition, value: unknown, place: FormPlace): unknown {
  switch (field.kind) {
    case 'money': {
      const money = value as { amount: number; currency: Currency } | null | undefined;
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
      return Array.isArray(value) ? value : [];
    case 'choice':
    case 'record':
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

function sentOf(field: FieldDefinition, typed: unknown, place: FormPlace): unknown {
  switch (field.kind) {
    case 'money': {
      const { amount, currency } = typed as TypedMoney;
      return amount === '' ? null : { amount: Math.round(amount * 10 ** currencies[currency]), currency };
    }
    case 'lines':
      return (typed as FormLine[]).map((line) => sentValues(field.fields ?? [], line, place));
    case 'instant':
      return typeof typed === 'string' && typed ? instantOf(typed, place.zone) : null;
    case 'choices':
      return (typed as string[]).length > 0 || field.required ? typed : null;
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

/** The field at a path of the form, `lines.0.quantity`. */
export function fieldAt(fields: readonly FieldDefinition[], path: readonly PropertyKey[]): FieldDefinition | undefined {
  const field = fields.find((one) => one.key === path[0]);
  return field?.kind === 'lines' && path.length > 2 ? fieldAt(field.fields ?? [], path.slice(2)) : field;
}

export interface Issue {
  code: string;
  path: PropertyKey[];
  format?: unknown;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  input?: unknown;
}

const decimalsOf = (field: FieldDefinition | undefined, limit: unknown, place: FormPlace) =>
  field?.kind === 'money' ? Number(limit) / 10 ** currencies[place.currency] : Number(limit);

function messageOf(issue: Issue, field: FieldDefinition | undefined, reader: Reader): string {
  const { t, language, place } = reader;
  const label = field?.label[language] || field?.label.ko || '';
  const missing = () => t('form.missing', { field: label });
  const limit = (name: 'min' | 'max', value: unknown): Values => ({
    [name]: decimalsOf(field, value, place).toLocaleString(),
  });
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') return missing();
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') {
      return Number(issue.minimum) <= 1 ? missing() : t('form.too-short', { min: Number(issue.minimum) });
    }
    if (issue.origin === 'array') return t('form.too-few', { min: Number(issue.minimum) });
    return t('form.too-small', limit('min', issue.minimum));
  }
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return t('form.too-long', { max: Number(issue.maximum) });
    if (issue.origin === 'array') return t('form.too-many', { max: Number(issue.maximum) });
    return t('form.too-large', limit('max', issue.maximum));
  }
  if (field?.kind === 'email') return t('word.badEmail');
  if (field?.kind === 'url') return t('form.bad-url');
  if (field?.kind === 'phone') return t('form.bad-phone');
  return t('form.invalid');
}

export interface Reader {
  t: KitText;
  language: Locale;
  place: FormPlace;
}

/** Messages by path for what is wrong with the values to send; the same rule as on the server. */
export function problemsOf(
  fields: readonly FieldDefinition[],
  sent: FormValues,
  reader: Reader,
): Record<string, string> {
  const result = schemaOf(fields).safeParse(sent);
  return result.success ? {} : messagesOf(fields, result.error.issues as Issue[], reader);
}

const isAt = (key: string, path: string) => path === key || path.startsWith(`${key}.`);

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

/** The first message of each place. */
export function messagesOf(
  fields: readonly FieldDefinition[],
  issues: readonly Issue[],
  reader: Reader,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.path.join('.');
    const own = fields.find(({ key }) => isAt(key, path));
    const field = own && fieldAt([own], [own.key, ...restOf(issue.path, own.key)]);
    const place = placeOf(fields, path);
    // Of what the form does not show there is no name to ask for.
    problems[place] ??= place === '' ? reader.t('form.invalid') : messageOf(issue, field, reader);
  }
  return problems;
}

const restOf = (path: readonly PropertyKey[], key: string) => path.slice(key.split('.').length);

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
