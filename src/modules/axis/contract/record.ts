/** Shapes of records, their history and relationships. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { AxisName, TypeKey } from './type.ts';

/** Values by field key; the record's type says what each must be. */
export const FieldValues = z.record(z.string().max(40), z.unknown());
export type FieldValues = Record<string, unknown>;
/** The same in replies: read from the database, where it was validated before. */
const StoredValues = z.custom<FieldValues>();

export const Title = text({ max: 200 });
export const Code = text({ max: 60 });

/** Target of a `record` field or a relationship. */
export const Reference = z.strictObject({
  id: Id,
  axis: AxisName,
  type: TypeKey,
  title: z.string(),
  code: z.string().nullable(),
  deleted: z.boolean(),
});
export type Reference = z.infer<typeof Reference>;

const recordShape = {
  id: Id,
  axis: AxisName,
  type: TypeKey,
  title: z.string(),
  /** Unique among the live records of the type, for example an SKU; null when it has none. */
  code: z.string().nullable(),
  fields: StoredValues,
  version: z.int(),
  createdAt: Instant,
  createdBy: Id.nullable(),
  updatedAt: Instant,
  updatedBy: Id.nullable(),
  deletedAt: Instant.nullable(),
};
export const AxisRecord = z.strictObject(recordShape);
export type AxisRecord = z.infer<typeof AxisRecord>;

/** A record with the records that its fields name. */
export const AxisRecordView = z.strictObject({ ...recordShape, references: z.array(Reference) });
export type AxisRecordView = z.infer<typeof AxisRecordView>;

export const NewRecord = z.strictObject({ title: Title, code: Code.nullish(), fields: FieldValues.default({}) });
export type NewRecord = z.infer<typeof NewRecord>;

/** A new record as a person sends it. `allowAlike`: also where records with the same number or address are there (RECORD_ALIKE). */
export const RecordCreation = NewRecord.extend({ allowAlike: z.boolean().optional() });

/** A record that may be the same thing as a new one, and the fields in which both have the same value. Null: one of the same list. */
export const DuplicateRecord = z.object({
  id: Id.nullable(),
  title: z.string(),
  code: z.string().nullable(),
  fields: z.array(z.string()),
});
export type DuplicateRecord = z.infer<typeof DuplicateRecord>;

/** Replaces title, code and all fields. */
export const ReplaceRecord = z.strictObject({
  version: z.int().min(1),
  title: Title,
  code: Code.nullish(),
  fields: FieldValues,
});
export type ReplaceRecord = z.infer<typeof ReplaceRecord>;

/** Changes only what is named; null clears a field that is not required. */
export const PatchRecord = z.strictObject({
  title: Title.optional(),
  code: Code.nullish(),
  fields: FieldValues.optional(),
});
export type PatchRecord = z.infer<typeof PatchRecord>;

export const historyActions = ['create', 'update', 'delete', 'restore'] as const;
/** Cause of the change: a person, a run, its undo or redo, a bulk change or its undo. */
export const causes = ['direct', 'execution', 'undo', 'redo', 'bulk', 'bulk-undo'] as const;
export type Cause = (typeof causes)[number];

/** Changed values only, by `title`, `code` and `fields.<key>`. */
export const Changes = z.custom<Record<string, unknown>>();

export const HistoryEntry = z.strictObject({
  version: z.int(),
  at: Instant,
  by: Id.nullable(),
  byName: z.string(),
  action: z.enum(historyActions),
  cause: z.enum(causes),
  executionId: Id.nullable(),
  before: Changes,
  after: Changes,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A change with the records that its values name, before or after: what a person reads of it. */
export const HistoryEntryView = z.strictObject({ ...HistoryEntry.shape, references: z.array(Reference) });
export type HistoryEntryView = z.infer<typeof HistoryEntryView>;

/** The record's values as one flat map, as histories name them. */
export function flattenRecord(record: {
  title: string;
  code: string | null;
  fields: FieldValues;
}): Record<string, unknown> {
  const fields = Object.entries(record.fields).map(([key, value]) => [`fields.${key}`, value]);
  return { title: record.title, code: record.code, ...Object.fromEntries(fields) };
}
