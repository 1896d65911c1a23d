/** List filters: conditions and sort order, as encoded in an address: `filter` is a compact JSON text. */
import { z } from 'zod';
import { FieldKey, type FieldKind } from '#kernel/contract/field.ts';
import { forbiddenCharacterMessage, hasForbiddenCharacter } from '#kernel/contract/text.ts';

const Scalar = z.union([
  z
    .string()
    .max(500)
    .refine((value) => !hasForbiddenCharacter(value), { params: forbiddenCharacterMessage }),
  z.number(),
  z.boolean(),
]);
export type Scalar = z.infer<typeof Scalar>;

/** All conditions named must hold. A bare value means `eq`. */
export const Condition = z
  .strictObject({
    eq: Scalar.optional(),
    ne: Scalar.optional(),
    in: z.array(Scalar).min(1).max(50).optional(),
    gt: Scalar.optional(),
    gte: Scalar.optional(),
    lt: Scalar.optional(),
    lte: Scalar.optional(),
    contains: z.string().min(1).max(100).optional(),
    empty: z.boolean().optional(),
  })
  .refine((condition) => Object.keys(condition).length > 0);
export type Condition = z.infer<typeof Condition>;

export const coreKeys = ['title', 'code', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'] as const;
export type CoreKey = (typeof coreKeys)[number];

const FilterKey = z.union([z.enum(coreKeys), z.templateLiteral(['fields.', FieldKey])]);

export const Filter = z
  .record(FilterKey, z.union([Scalar.transform((eq): Condition => ({ eq })), Condition]))
  .refine((filter) => Object.keys(filter).length <= 10);
export type Filter = Partial<Record<string, Condition>>;

/** @example '{"fields.grade":"vip","updatedAt":{"gte":"2026-01-01T00:00:00Z"}}' */
export const FilterText = z
  .string()
  .max(4000)
  .transform((value, issues): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      issues.addIssue({ code: 'custom', message: 'INVALID_JSON' });
      return z.NEVER;
    }
  })
  .pipe(Filter);

/** `title`, `-updatedAt`, `fields.price`: a minus sorts downwards. */
export const Sort = z.string().regex(/^-?(title|code|createdAt|updatedAt|fields\.[a-z][A-Za-z0-9]{0,39})$/);
export const defaultSort = '-updatedAt';

/** Kinds that have an order of their own. */
export const sortableKinds: readonly FieldKind[] = [
  'text',
  'integer',
  'decimal',
  'money',
  'date',
  'instant',
  'boolean',
  'choice',
  'email',
  'phone',
];

/** `price,grade`: the fields that the reply carries. */
export const FieldList = z
  .string()
  .max(2000)
  .transform((value) => value.split(',').map((key) => key.trim()))
  .pipe(z.array(FieldKey).max(60));
