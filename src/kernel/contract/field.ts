/** Definitions of fields that companies author: record types and flow forms are lists of these. */
import { z } from 'zod';
import { Email } from './email.ts';
import { LinkAddress } from './link.ts';
import { Currency, MinorUnits } from './money.ts';
import { Pattern, withPattern } from './pattern.ts';
import { Phone } from './phone.ts';
import { notYet, PicturePath } from './picture.ts';
import { fitsSealed, isSealedKind, type SealedKind, sealedKinds, sealedRules } from './sealed.ts';
import { AttachedFile, mostFiles } from './stored-file.ts';
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
    /** `archived`: not offered any more; what has it keeps it. */
    .array(z.strictObject({ value: z.string().min(1).max(80), label: LocalText, archived: z.boolean().optional() }))
    .max(200)
    .optional(),
  /** choice: the option that is meant wherever nothing is said. */
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

const largestText = 10_000;

function choice(field: FieldDefinition): z.ZodType {
  const values = (field.options ?? []).map((option) => option.value);
  return z.enum(values as [string, ...string[]]);
}

function bounded(schema: z.ZodNumber, field: FieldDefinition): z.ZodType {
  let result = schema;
  if (field.min !== undefined) result = result.min(field.min);
  if (field.max !== undefined) result = result.max(field.max);
  return result;
}

/** What people type, or what stands for it where it is kept: the server seals it before anything is stored. */
const sealedNumber = (kind: SealedKind) =>
  onServer(z.string().trim().max(1000), (schema) =>
    schema.refine((value) => fitsSealed(kind, value), { params: sealedRules[kind] }),
  );

const schemas: Record<FieldKind, (field: FieldDefinition) => z.ZodType> = {
  text: (field) => withPattern(text({ min: Math.max(field.min ?? 1, 1), max: field.max ?? 500 }), field.pattern),
  'long-text': (field) => text({ min: Math.max(field.min ?? 1, 1), max: field.max ?? largestText }),
  integer: (field) => bounded(z.int(), field),
  decimal: (field) => bounded(z.number(), field),
  money: (field) => z.strictObject({ amount: bounded(MinorUnits, field), currency: Currency }),
  date: () => LocalDate,
  instant: () => Instant,
  boolean: () => z.boolean(),
  choice,
  choices: (field) => z.array(choice(field)).max(200),
  email: () => Email,
  phone: () => Phone,
  url: () => LinkAddress,
  // An address elsewhere is one of before, when pictures were not kept here: it stays, and is not shown.
  picture: () =>
    z
      .string()
      .max(2000)
      .refine((value) => [PicturePath, LinkAddress].some((known) => known.safeParse(value).success), {
        params: notYet,
      }),
  file: (field) =>
    z
      .array(AttachedFile)
      .min(field.required ? 1 : 0)
      .max(Math.min(field.max ?? mostFiles, mostFiles)),
  record: () => z.uuid(),
  person: () => z.uuid(),
  lines: (field) =>
    z
      .array(schemaOf(field.fields ?? []))
      .min(field.min ?? 0)
      .max(field.max ?? 200),
  'resident-number': () => sealedNumber('resident-number'),
  'account-number': () => sealedNumber('account-number'),
  'card-number': () => sealedNumber('card-number'),
  'sealed-text': () => sealedNumber('sealed-text'),
};

/** The strict schema of an object with these fields, each judged by itself: absent optional fields may be left out or null. */
export function shapeOf(fields: readonly FieldDefinition[]): z.ZodObject<Shape> {
  const shape: Shape = {};
  for (const field of fields) {
    const schema = schemas[field.kind](field);
    shape[field.key] = field.required ? schema : schema.nullish();
  }
  return z.strictObject(shape);
}

/** Fields that do not follow others as they should, and what is said of them: what a field by itself does not show. */
export function sequenceProblems(
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
export function inSequence(fields: readonly FieldDefinition[], schema: z.ZodObject<Shape>): z.ZodObject<Shape> {
  if (!fields.some(({ notBefore, withinDays }) => notBefore ?? withinDays)) return schema;
  return schema.superRefine((values, context) => {
    for (const { key, words } of sequenceProblems(fields, values)) {
      context.addIssue({ code: 'custom', path: [key], params: { ...words } });
    }
  });
}

/** The strict schema of an object with these fields. */
export const schemaOf = (fields: readonly FieldDefinition[]): z.ZodObject<Shape> => inSequence(fields, shapeOf(fields));
