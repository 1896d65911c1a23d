/** Definitions of fields that companies author: record types and flow forms are lists of these. */
import { z } from 'zod';
import { Email } from './email.ts';
import { LinkAddress } from './link.ts';
import { Currency, MinorUnits } from './money.ts';
import { Pattern, withPattern } from './pattern.ts';
import { Phone } from './phone.ts';
import { PicturePath, uploadPendingMessage } from './picture.ts';
import { isSealedKind, isValidSealed, type SealedKind, sealedKinds, sealedRules } from './sealed-value.ts';
import { AttachedFile, maxFiles } from './stored-file.ts';
import { LocalText, onServer, text } from './text.ts';
import { Instant, LocalDate } from './time.ts';

export const fieldKinds = [
  'text',
  'long-text',
  'integer',
  'decimal',
  'money',
  'date',
  'instant',
  'boolean',
  'choice',
  'choices',
  'email',
  'phone',
  'url',
  'picture',
  'file',
  'record',
  'person',
  'lines',
  ...sealedKinds,
] as const;
export type FieldKind = (typeof fieldKinds)[number];

export const FieldKey = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/);

const base = {
  key: FieldKey,
  label: LocalText,
  kind: z.enum(fieldKinds),
  required: z.boolean().default(false),
  help: LocalText.optional(),
  /** text: characters; integer, decimal, money: value; lines, file: how many. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** choice, choices. */
  options: z
    /** `archived`: no longer offered; existing values remain. */
    .array(z.strictObject({ value: z.string().min(1).max(80), label: LocalText, archived: z.boolean().optional() }))
    .max(200)
    .optional(),
  /** choice: the option assumed if the value is missing. */
  fallback: z.string().max(80).optional(),
  /** text: how it must be written. */
  pattern: Pattern.optional(),
  /** date: the field whose day it does not lie before. */
  notBefore: FieldKey.optional(),
  /** integer, decimal: a count of days, no more than there are from the day of one field to that of another. */
  withinDays: z.strictObject({ from: FieldKey, to: FieldKey }).optional(),
  /** record: which records may be chosen. */
  axis: z.string().max(40).optional(),
  type: z.string().max(40).optional(),
};
/** Of a table's columns none is sealed. */
const InnerField = z.strictObject({ ...base, kind: z.enum(fieldKinds).refine((kind): boolean => !isSealedKind(kind)) });

/** One field. `lines` (a table of rows) has its columns in `fields`; lines do not nest. */
export const FieldDefinition = z.strictObject({ ...base, fields: z.array(InnerField).max(30).optional() });
export type FieldDefinition = z.infer<typeof FieldDefinition>;

type Shape = Record<string, z.ZodType>;

const maxTextLength = 10_000;

function createChoiceSchema(field: FieldDefinition): z.ZodType {
  const values = (field.options ?? []).map((option) => option.value);
  return z.enum(values as [string, ...string[]]);
}

function withBounds(schema: z.ZodNumber, field: FieldDefinition): z.ZodType {
  let result = schema;
  if (field.min !== undefined) result = result.min(field.min);
  if (field.max !== undefined) result = result.max(field.max);
  return result;
}

/** The typed number, or its stored placeholder: the server seals the number before anything is stored. */
const createSealedNumberSchema = (kind: SealedKind) =>
  onServer(z.string().trim().max(1000), (schema) =>
    schema.refine((value) => isValidSealed(kind, value), { params: sealedRules[kind] }),
  );

const schemas: Record<FieldKind, (field: FieldDefinition) => z.ZodType> = {
  text: (field) => withPattern(text({ min: Math.max(field.min ?? 1, 1), max: field.max ?? 500 }), field.pattern),
  'long-text': (field) => text({ min: Math.max(field.min ?? 1, 1), max: field.max ?? maxTextLength }),
  integer: (field) => withBounds(z.int(), field),
  decimal: (field) => withBounds(z.number(), field),
  money: (field) => z.strictObject({ amount: withBounds(MinorUnits, field), currency: Currency }),
  date: () => LocalDate,
  instant: () => Instant,
  boolean: () => z.boolean(),
  choice: createChoiceSchema,
  choices: (field) => z.array(createChoiceSchema(field)).max(200),
  email: () => Email,
  phone: () => Phone,
  url: () => LinkAddress,
  // An external address dates from before pictures were stored here: it stays, and is not shown.
  picture: () =>
    z
      .string()
      .max(2000)
      .refine((value) => [PicturePath, LinkAddress].some((addressSchema) => addressSchema.safeParse(value).success), {
        params: uploadPendingMessage,
      }),
  file: (field) =>
    z
      .array(AttachedFile)
      .min(field.required ? 1 : 0)
      .max(Math.min(field.max ?? maxFiles, maxFiles)),
  record: () => z.uuid(),
  person: () => z.uuid(),
  lines: (field) =>
    z
      .array(createFieldSchema(field.fields ?? []))
      .min(field.min ?? 0)
      .max(field.max ?? 200),
  'resident-number': () => createSealedNumberSchema('resident-number'),
  'account-number': () => createSealedNumberSchema('account-number'),
  'card-number': () => createSealedNumberSchema('card-number'),
  'sealed-text': () => createSealedNumberSchema('sealed-text'),
};

/** The strict schema of an object with these fields, each judged by itself: absent optional fields may be left out or null. */
export function createShape(fields: readonly FieldDefinition[]): z.ZodObject<Shape> {
  const shape: Shape = {};
  for (const field of fields) {
    const schema = schemas[field.kind](field);
    shape[field.key] = field.required ? schema : schema.nullish();
  }
  return z.strictObject(shape);
}

/** Fields that violate their order relative to others, with messages: a check beyond single fields. */
export function listSequenceProblems(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, unknown>>,
): { key: string; words: LocalText }[] {
  const labelOf = (key: string): LocalText => fields.find((field) => field.key === key)?.label ?? { ko: key, en: key };
  const dayAt = (key = ''): number => Date.parse(String(values[key] ?? ''));
  return fields.flatMap(({ key, notBefore, withinDays }) => {
    if (notBefore && dayAt(key) < dayAt(notBefore)) {
      const { ko, en } = labelOf(notBefore);
      const words = {
        ko: `{name:은/는} ‘${ko}’ 날짜와 같거나 그 뒤여야 합니다.`,
        en: `{name} must not be before “${en || ko}”.`,
      };
      return [{ key, words }];
    }
    const days = (dayAt(withinDays?.to) - dayAt(withinDays?.from)) / 86_400_000 + 1;
    const counted = values[key];
    if (typeof counted !== 'number' || !(days > 0) || counted <= days) return [];
    const words = {
      ko: `{name:은/는} 기간(${days}일)보다 길 수 없습니다.`,
      en: `{name} must not be longer than the ${days} days.`,
    };
    return [{ key, words }];
  });
}

/** The schema, which also asks that days follow one another as their fields say. */
export function withSequence(fields: readonly FieldDefinition[], schema: z.ZodObject<Shape>): z.ZodObject<Shape> {
  if (!fields.some(({ notBefore, withinDays }) => notBefore ?? withinDays)) return schema;
  return schema.superRefine((values, context) => {
    for (const { key, words } of listSequenceProblems(fields, values)) {
      context.addIssue({ code: 'custom', path: [key], params: { ...words } });
    }
  });
}

/** The strict schema of an object with these fields. */
export const createFieldSchema = (fields: readonly FieldDefinition[]): z.ZodObject<Shape> =>
  withSequence(fields, createShape(fields));
