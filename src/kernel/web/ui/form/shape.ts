/** From the schema of a body, a query or a reply to the fields that people see. Reads schemas, builds none. */
import type { z } from 'zod';
import type { FieldDefinition, FieldKind } from '../../../contract/field.ts';
import { type FieldText, type FieldTexts, fieldTextOf } from '../../../contract/field-text.ts';
import { type LocalText, locales } from '../../../contract/text.ts';
import type { FormValues } from './values.ts';

/** Values to choose from that are only known when the screen stands: accounts, roles. */
export type Choices = Readonly<Record<string, readonly { value: string; label: string; group?: string }[]>>;

/** A field of a shape. Its `key` is its path in the shape: `name.ko`. */
export interface FormField extends Omit<FieldDefinition, 'fields' | 'options'> {
  fields?: FormField[];
  options?: { value: string; label: LocalText; group?: string }[];
  /** What the schema takes for "nothing"; undefined: the field is left out. */
  nothing: null | '' | undefined;
  none?: LocalText;
  autoComplete?: string;
  day?: FieldText['day'];
  /** Of money: the amount alone is kept, in minor units of the company's currency; people type and read whole ones. */
  inMinorUnits?: true;
}

/** What this file reads of a schema; every schema of zod has `def`, the rest belongs to some. */
interface Schema {
  def: { type: string; format?: string; innerType?: Schema; in?: Schema; out?: Schema; element?: Schema };
  shape?: Record<string, Schema>;
  format?: string | null;
  minLength?: number | null;
  maxLength?: number | null;
  minValue?: number | null;
  maxValue?: number | null;
  options?: readonly string[];
  safeParse: z.ZodType['safeParse'];
}

/** What is inside of optional, nullable, default; of a pipe the part that a caller writes. */
function insideOf(schema: Schema): Schema {
  const { innerType, type, in: first, out } = schema.def;
  if (innerType) return insideOf(innerType);
  if (type !== 'pipe' || !first || !out) return schema;
  const last = insideOf(out);
  return last.def.type === 'transform' ? insideOf(first) : last;
}

const textKinds: Record<string, FieldKind> = {
  email: 'email',
  url: 'url',
  date: 'date',
  datetime: 'instant',
  uuid: 'record',
};
/** Longer texts get more than one line. */
const oneLine = 200;

function kindOf(schema: Schema): FieldKind | 'object' | null {
  switch (schema.def.type) {
    case 'string':
      return textKinds[schema.format ?? ''] ?? ((schema.maxLength ?? 0) > oneLine ? 'long-text' : 'text');
    case 'number':
      return (schema.format ?? '').includes('int') ? 'integer' : 'decimal';
    case 'boolean':
      return 'boolean';
    case 'enum':
      return schema.options?.every((value) => value === 'true' || value === 'false') ? 'boolean' : 'choice';
    case 'array':
      return schema.def.element && insideOf(schema.def.element).def.type === 'object' ? 'lines' : 'choices';
    case 'object':
      return schema.shape?.amount && schema.shape.currency ? 'money' : 'object';
    default:
      return null;
  }
}

const takes = (schema: Schema, value: unknown) => schema.safeParse(value).success;

function nothingOf(schema: Schema): FormField['nothing'] {
  if (takes(schema, null)) return null;
  if (insideOf(schema).def.type === 'string' && takes(schema, '')) return '';
  return undefined;
}

/** Bounds of the safe integers are no news to anybody. */
const bound = (value: number | null | undefined) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;

const inEnglish: LocalText = { ko: '(영어)', en: '(English)' };

/** A text in both languages is two inputs: the second says that it is the English one. */
function pairTexts({ label, kind }: FieldText): FieldTexts {
  const english = { ko: `${label.ko} ${inEnglish.ko}`, en: `${label.en} ${inEnglish.en}` };
  return { ko: { label, kind }, en: { label: english, kind } };
}

interface Place {
  path: string;
  text: FieldText;
  choices: Choices;
  /** Only to be read: a text in both languages is one field. */
  reading?: boolean;
}

function optionsOf(inside: Schema, { path, text, choices }: Place): FormField['options'] {
  const chosen = choices[path];
  if (chosen) return chosen.map(({ label, ...rest }) => ({ ...rest, label: { ko: label, en: label } }));
  const values = inside.def.type === 'enum' && text.options ? inside.options : Object.keys(text.options ?? {});
  const options = values?.map((value) => ({ value, label: text.options?.[value] ?? { ko: value, en: value } }));
  return options?.length ? options : undefined;
}

function fieldsAt(schema: Schema, place: Place): FormField[] {
  const { path, text, choices } = place;
  const inside = insideOf(schema);
  const element = inside.def.element && insideOf(inside.def.element);
  const seen = kindOf(inside);
  if (seen === null && !text.kind) return [];
  if (seen === 'object') {
    const isPair = locales.every((locale) => inside.shape?.[locale]);
    const inner = text.fields ?? (isPair ? pairTexts(text) : {});
    if (isPair && place.reading)
      return [{ key: path, label: text.label, kind: 'text', required: false, nothing: null }];
    return shapeFields(inside, { ...place, texts: inner, within: `${path}.` });
  }
  const isChoice = choices[path] !== undefined && (seen === 'text' || seen === 'long-text' || seen === 'record');
  const kind = isChoice ? 'choice' : (text.kind ?? (seen as FieldKind));
  const nothing = nothingOf(schema);
  const columns = kind === 'lines' && element ? { texts: text.fields ?? {}, choices, within: '' } : null;
  return [
    {
      key: path,
      label: text.label,
      help: text.help,
      kind,
      required: nothing === undefined && !takes(schema, undefined),
      min: bound(inside.minLength ?? inside.minValue),
      max: bound(inside.maxLength ?? inside.maxValue),
      options: optionsOf(element ?? inside, place),
      nothing,
      none: text.none,
      autoComplete: text.autoComplete,
      day: text.day,
      ...(kind === 'money' && seen === 'integer' && { inMinorUnits: true as const }),
      ...(columns && element && { fields: shapeFields(element, columns) }),
    },
  ];
}

interface Within extends Pick<Place, 'choices' | 'reading'> {
  texts: FieldTexts;
  within: string;
}

function shapeFields(schema: Schema, { texts, within, choices, reading }: Within): FormField[] {
  const { shape = {} } = schema;
  return Object.entries(texts).flatMap(([key, given]) => {
    const inner = shape[key];
    return inner ? fieldsAt(inner, { path: within + key, text: fieldTextOf(given), choices, reading }) : [];
  });
}

/** The fields of an object's schema that have a text, in the order of the texts. */
export function fieldsOf(schema: z.ZodType, texts: FieldTexts, choices: Choices = {}): FormField[] {
  return shapeFields(insideOf(schema as unknown as Schema), { texts, choices, within: '' });
}

/** The same for what is only read. */
export function readFieldsOf(schema: z.ZodType, texts: FieldTexts): FormField[] {
  return shapeFields(insideOf(schema as unknown as Schema), { texts, choices: {}, within: '', reading: true });
}

/** The schema of one field of an object. */
export function schemaAt(schema: z.ZodType, key: string): z.ZodType | undefined {
  return insideOf(schema as unknown as Schema).shape?.[key] as unknown as z.ZodType | undefined;
}

/** Names of an object's fields. */
export function keysOf(schema: z.ZodType): string[] {
  return Object.keys(insideOf(schema as unknown as Schema).shape ?? {});
}

/** What stands at a path: `name.ko`. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => (inner as FormValues | null | undefined)?.[key], values);
}

/** The stored values of these fields, by path. */
export function flatValues(fields: readonly FormField[], row: unknown): FormValues {
  return Object.fromEntries(fields.map((field) => [field.key, valueAt(row, field.key)]));
}

function put(body: FormValues, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    body[key] = value;
    return;
  }
  body[key] ??= {};
  put(body[key] as FormValues, rest, value);
}

/** The body for values by path: what is empty becomes what the schema takes for it, or is left out. */
export function bodyOf(fields: readonly FormField[], sent: FormValues): FormValues {
  const body: FormValues = {};
  for (const field of fields) {
    const given = sent[field.key] ?? field.nothing;
    const inner = field.fields;
    const value = inner && Array.isArray(given) ? given.map((line) => bodyOf(inner, line as FormValues)) : given;
    if (value !== undefined) put(body, field.key.split('.'), value);
  }
  return body;
}
