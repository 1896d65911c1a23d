/** From the schema of a body, a query or a reply to the fields that people see. Reads schemas, builds none. */
import type { z } from 'zod';
import type { FieldDefinition, FieldKind } from '../../../contract/field.ts';
import { type FieldText, type FieldTexts, toFieldText } from '../../../contract/field-text.ts';
import { type LocalText, locales } from '../../../contract/text.ts';
import type { FormValues } from './values.ts';

/** Options known only when the screen is rendered: accounts, roles. */
export type Choices = Readonly<Record<string, readonly { value: string; label: string; group?: string }[]>>;

/** A field of a shape. Its `key` is its path in the shape: `name.ko`. */
export interface FormField extends Omit<FieldDefinition, 'fields' | 'options'> {
  fields?: FormField[];
  options?: { value: string; label: LocalText; group?: string }[];
  /** The schema's value for "nothing"; undefined: the field is omitted. */
  nothing: null | '' | undefined;
  none?: LocalText;
  autoComplete?: string;
  day?: FieldText['day'];
  /** For money: only the amount is stored, in minor units of the company's currency; people type and read whole ones. */
  inMinorUnits?: true;
}

/** The parts of a schema read here; every schema of zod has `def`, the rest belongs to some. */
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

/** Unwraps optional, nullable, default; of a pipe, takes the side that a caller writes. */
function unwrapSchema(schema: Schema): Schema {
  const { innerType, type, in: first, out } = schema.def;
  if (innerType) return unwrapSchema(innerType);
  if (type !== 'pipe' || !first || !out) return schema;
  const last = unwrapSchema(out);
  return last.def.type === 'transform' ? unwrapSchema(first) : last;
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

function getKind(schema: Schema): FieldKind | 'object' | null {
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
      return schema.def.element && unwrapSchema(schema.def.element).def.type === 'object' ? 'lines' : 'choices';
    case 'object':
      return schema.shape?.amount && schema.shape.currency ? 'money' : 'object';
    default:
      return null;
  }
}

const acceptsValue = (schema: Schema, value: unknown) => schema.safeParse(value).success;

function getEmptyValue(schema: Schema): FormField['nothing'] {
  if (acceptsValue(schema, null)) return null;
  if (unwrapSchema(schema).def.type === 'string' && acceptsValue(schema, '')) return '';
  return undefined;
}

/** Bounds of the safe integers are no news to anybody. */
const toBound = (value: number | null | undefined) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;

const inEnglish: LocalText = { ko: '(영어)', en: '(English)' };

/** A text in both languages is two inputs: the second says that it is the English one. */
function createPairTexts({ label, kind }: FieldText): FieldTexts {
  const english = { ko: `${label.ko} ${inEnglish.ko}`, en: `${label.en} ${inEnglish.en}` };
  return { ko: { label, kind }, en: { label: english, kind } };
}

interface FieldPosition {
  path: string;
  text: FieldText;
  choices: Choices;
  /** Only to be read: a text in both languages is one field. */
  reading?: boolean;
}

function getOptions(inside: Schema, { path, text, choices }: FieldPosition): FormField['options'] {
  const chosen = choices[path];
  if (chosen) return chosen.map(({ label, ...rest }) => ({ ...rest, label: { ko: label, en: label } }));
  const values = inside.def.type === 'enum' && text.options ? inside.options : Object.keys(text.options ?? {});
  const options = values?.map((value) => ({ value, label: text.options?.[value] ?? { ko: value, en: value } }));
  return options?.length ? options : undefined;
}

function getFieldsAt(schema: Schema, place: FieldPosition): FormField[] {
  const { path, text, choices } = place;
  const inside = unwrapSchema(schema);
  const element = inside.def.element && unwrapSchema(inside.def.element);
  const schemaKind = getKind(inside);
  if (schemaKind === null && !text.kind) return [];
  if (schemaKind === 'object') {
    const isPair = locales.every((locale) => inside.shape?.[locale]);
    const inner = text.fields ?? (isPair ? createPairTexts(text) : {});
    if (isPair && place.reading)
      return [{ key: path, label: text.label, kind: 'text', required: false, nothing: null }];
    return getShapeFields(inside, { ...place, texts: inner, within: `${path}.` });
  }
  const isChoice =
    choices[path] !== undefined && (schemaKind === 'text' || schemaKind === 'long-text' || schemaKind === 'record');
  const kind = isChoice ? 'choice' : (text.kind ?? (schemaKind as FieldKind));
  const nothing = getEmptyValue(schema);
  const columns = kind === 'lines' && element ? { texts: text.fields ?? {}, choices, within: '' } : null;
  return [
    {
      key: path,
      label: text.label,
      help: text.help,
      kind,
      required: nothing === undefined && !acceptsValue(schema, undefined),
      min: toBound(inside.minLength ?? inside.minValue),
      max: toBound(inside.maxLength ?? inside.maxValue),
      options: getOptions(element ?? inside, place),
      nothing,
      none: text.none,
      autoComplete: text.autoComplete,
      day: text.day,
      ...(kind === 'money' && schemaKind === 'integer' && { inMinorUnits: true as const }),
      ...(columns && element && { fields: getShapeFields(element, columns) }),
    },
  ];
}

interface ShapePosition extends Pick<FieldPosition, 'choices' | 'reading'> {
  texts: FieldTexts;
  within: string;
}

function getShapeFields(schema: Schema, { texts, within, choices, reading }: ShapePosition): FormField[] {
  const { shape = {} } = schema;
  return Object.entries(texts).flatMap(([key, fieldText]) => {
    const inner = shape[key];
    return inner ? getFieldsAt(inner, { path: within + key, text: toFieldText(fieldText), choices, reading }) : [];
  });
}

/** The fields of an object's schema that have a text, in the order of the texts. */
export function getFields(schema: z.ZodType, texts: FieldTexts, choices: Choices = {}): FormField[] {
  return getShapeFields(unwrapSchema(schema as unknown as Schema), { texts, choices, within: '' });
}

/** The same for what is only read. */
export function getReadFields(schema: z.ZodType, texts: FieldTexts): FormField[] {
  return getShapeFields(unwrapSchema(schema as unknown as Schema), { texts, choices: {}, within: '', reading: true });
}

/** The schema of one field of an object. */
export function getSchemaAt(schema: z.ZodType, key: string): z.ZodType | undefined {
  return unwrapSchema(schema as unknown as Schema).shape?.[key] as unknown as z.ZodType | undefined;
}

/** Names of an object's fields. */
export function getKeys(schema: z.ZodType): string[] {
  return Object.keys(unwrapSchema(schema as unknown as Schema).shape ?? {});
}

/** Value at a path: `name.ko`. */
export function getValueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => (inner as FormValues | null | undefined)?.[key], values);
}

/** The stored values of these fields, by path. */
export function flattenValues(fields: readonly FormField[], row: unknown): FormValues {
  return Object.fromEntries(fields.map((field) => [field.key, getValueAt(row, field.key)]));
}

function setValueAt(body: FormValues, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    body[key] = value;
    return;
  }
  body[key] ??= {};
  setValueAt(body[key] as FormValues, rest, value);
}

/** The body for values by path: what is empty becomes what the schema takes for it, or is left out. */
export function toBody(fields: readonly FormField[], sent: FormValues): FormValues {
  const body: FormValues = {};
  for (const field of fields) {
    const typed = sent[field.key] ?? field.nothing;
    const inner = field.fields;
    const value = inner && Array.isArray(typed) ? typed.map((line) => toBody(inner, line as FormValues)) : typed;
    if (value !== undefined) setValueAt(body, field.key.split('.'), value);
  }
  return body;
}
