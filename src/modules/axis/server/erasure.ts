/** Erasing a record, and what goes with it: the words by which pictures of it are found, and the files that it alone names. */

import { fail } from '#kernel/contract/error.ts';
import type { FieldKind } from '#kernel/contract/field.ts';
import { findPictureIds } from '#kernel/contract/picture.ts';
import type { Context } from '#kernel/server/context.ts';
import { type ErasureReason, forgetSubject } from '#kernel/server/erasure.ts';
import { emit } from '#kernel/server/events.ts';
import { assertVersion } from '#kernel/server/versioned-update.ts';
import { axisErrors } from '../contract/errors.ts';
import { recordErased } from '../contract/events.ts';
import type { TypeDefinition } from '../contract/type.ts';
import {
  selectAllValues,
  selectFilesInRecords,
  selectFilesNamedElsewhere,
  selectWordsInRecords,
} from './erasure.queries.ts';
import { assertNoneMirrored, type RecordKey, readRecord, toEventSubject } from './record.service.ts';
import { deleteRecordForGood as erase } from './records.queries.ts';
import { getAllowedType, getRecordTypes } from './type.service.ts';

/** Values of these say nothing that is not said of others, too, or are no words. */
const plain: readonly FieldKind[] = ['choice', 'choices', 'date', 'instant', 'record', 'person', 'boolean'];

type Fields = readonly { key: string; kind: FieldKind; fields?: Fields | undefined }[];

/** The texts in the value of a field. A field that its type has no more holds whatever it held. */
function getWords(field: Fields[number] | undefined, value: unknown): string[] {
  if (value === null || (field && plain.includes(field.kind))) return [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((item) => getWords(field, item));
  if (typeof value !== 'object') return [];
  if (field?.kind === 'money') return [];
  if (field?.kind === 'file') return 'name' in value ? [String(value.name)] : [];
  const inner = field?.kind === 'lines' ? (field.fields ?? []) : [];
  return Object.entries(value).flatMap(([key, item]) =>
    getWords(
      inner.find((column) => column.key === key),
      item,
    ),
  );
}

function getFiles(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(getFiles);
  if (typeof value === 'object' && value !== null && 'id' in value && 'size' in value) return [String(value.id)];
  return findPictureIds(value);
}

/** Notes what is to be forgotten, as the record is now and was before; in the unit that erases it, before it is gone. */
async function recordErasure(
  context: Context,
  type: TypeDefinition,
  input: { id: string; reason: ErasureReason },
): Promise<() => void> {
  const { unit, companyId } = context;
  const { id, reason } = input;
  const values = await unit.query(selectAllValues(companyId, id));
  const words = values.flatMap(({ key, value }) =>
    getWords(
      type.fields.find((field) => key === `fields.${field.key}`),
      value,
    ),
  );
  const named = [...new Set(values.flatMap(({ value }) => getFiles(value)))];
  const otherHolders =
    named.length > 0 ? await unit.query(selectFilesNamedElsewhere(companyId, { ids: named, but: id })) : [];
  const files = named.filter((file) => !otherHolders.some((holder) => holder.id === file));
  return () => forgetSubject(context, { kind: 'axis.record', ids: [id], words, files, reason });
}

export async function findWordsInRecords({ unit, companyId }: Context, words: readonly string[]): Promise<string[]> {
  return (await unit.query(selectWordsInRecords(companyId, words))).map(({ word }) => word);
}

export async function findFilesInRecords({ unit, companyId }: Context, ids: readonly string[]): Promise<string[]> {
  return (await unit.query(selectFilesInRecords(companyId, ids))).map(({ id }) => id);
}

/** Erases a record and its history for good. @throws RECORD_TYPE_FORBIDDEN, NOT_FOUND, VERSION_CONFLICT, RECORD_REFERENCED, RECORD_SHOWN */
export async function eraseRecord(context: Context, key: RecordKey, version?: number): Promise<void> {
  const target = await getAllowedType(context, key, 'erase');
  await assertNoneMirrored(context, target, [key.id]);
  const fields = (await getRecordTypes(context)).flatMap((from) =>
    from.fields
      .filter((field) => field.kind === 'record' && field.axis === target.axis && field.type === target.key)
      .map((field) => ({ axis: from.axis, type: from.key, key: field.key })),
  );
  const recordKey = { ...key, version: version ?? null };
  const forget = await recordErasure(context, target, { id: key.id, reason: 'asked' });
  const [gone] = await context.unit.query(erase(context.companyId, recordKey, fields));
  if (!gone) {
    await assertVersion(await readRecord(context, key, { includeDeleted: true }), version);
    throw fail(axisErrors.RECORD_REFERENCED);
  }
  forget();
  emit(context, recordErased, toEventSubject(target, key));
}
