/** Erasing a record, and what goes with it: the words by which pictures of it are found, and the files that it alone names. */

import { fail } from '#kernel/contract/error.ts';
import type { FieldKind } from '#kernel/contract/field.ts';
import { picturesIn } from '#kernel/contract/picture.ts';
import type { Context } from '#kernel/server/context.ts';
import { type ErasureReason, forgetSubject } from '#kernel/server/erasure.ts';
import { emit } from '#kernel/server/events.ts';
import { demandVersion } from '#kernel/server/versioned.ts';
import { axisErrors } from '../contract/errors.ts';
import { recordErased } from '../contract/events.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { filesHeld, heldByRecords, namedElsewhere, selectAllValues } from './erasure.queries.ts';
import { demandOwnLives, type RecordKey, readRecord, subjectOf } from './record.service.ts';
import { eraseRecord as erase } from './records.queries.ts';
import { recordTypes, typeOf } from './type.service.ts';

/** Values of these say nothing that is not said of others, too, or are no words. */
const plain: readonly FieldKind[] = ['choice', 'choices', 'date', 'instant', 'record', 'person', 'boolean'];

type Fields = readonly { key: string; kind: FieldKind; fields?: Fields | undefined }[];

/** The texts in the value of a field. A field that its type has no more holds whatever it held. */
function wordsIn(field: Fields[number] | undefined, value: unknown): string[] {
  if (value === null || (field && plain.includes(field.kind))) return [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((one) => wordsIn(field, one));
  if (typeof value !== 'object') return [];
  if (field?.kind === 'money') return [];
  if (field?.kind === 'file') return 'name' in value ? [String(value.name)] : [];
  const inner = field?.kind === 'lines' ? (field.fields ?? []) : [];
  return Object.entries(value).flatMap(([key, one]) =>
    wordsIn(
      inner.find((column) => column.key === key),
      one,
    ),
  );
}

function filesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(filesIn);
  if (typeof value === 'object' && value !== null && 'id' in value && 'size' in value) return [String(value.id)];
  return picturesIn(value);
}

/** Notes what is to be forgotten, as the record is now and was before; in the unit that erases it, before it is gone. */
async function forgetRecord(
  context: Context,
  type: TypeDefinition,
  about: { id: string; reason: ErasureReason },
): Promise<() => void> {
  const { unit, companyId } = context;
  const { id, reason } = about;
  const values = await unit.query(selectAllValues(companyId, id));
  const words = values.flatMap(({ key, value }) =>
    wordsIn(
      type.fields.find((field) => key === `fields.${field.key}`),
      value,
    ),
  );
  const named = [...new Set(values.flatMap(({ value }) => filesIn(value)))];
  const kept = named.length > 0 ? await unit.query(namedElsewhere(companyId, { ids: named, but: id })) : [];
  const files = named.filter((file) => !kept.some((one) => one.id === file));
  return () => forgetSubject(context, { kind: 'axis.record', ids: [id], words, files, reason });
}

export async function wordsOfRecords({ unit, companyId }: Context, words: readonly string[]): Promise<string[]> {
  return (await unit.query(heldByRecords(companyId, words))).map(({ word }) => word);
}

export async function filesOfRecords({ unit, companyId }: Context, ids: readonly string[]): Promise<string[]> {
  return (await unit.query(filesHeld(companyId, ids))).map(({ id }) => id);
}

/** Erases a record and its history for good. @throws RECORD_TYPE_FORBIDDEN, NOT_FOUND, VERSION_CONFLICT, RECORD_REFERENCED, RECORD_SHOWN */
export async function eraseRecord(context: Context, key: RecordKey, version?: number): Promise<void> {
  const target = await typeOf(context, key, 'erase');
  await demandOwnLives(context, target, [key.id]);
  const fields = (await recordTypes(context)).flatMap((from) =>
    from.fields
      .filter((field) => field.kind === 'record' && field.axis === target.axis && field.type === target.key)
      .map((field) => ({ axis: from.axis, type: from.key, key: field.key })),
  );
  const wanted = { ...key, version: version ?? null };
  const forget = await forgetRecord(context, target, { id: key.id, reason: 'asked' });
  const [gone] = await context.unit.query(erase(context.companyId, wanted, fields));
  if (!gone) {
    await demandVersion(await readRecord(context, key, { includeDeleted: true }), version);
    throw fail(axisErrors.RECORD_REFERENCED);
  }
  forget();
  emit(context, recordErased, subjectOf(target, key));
}
