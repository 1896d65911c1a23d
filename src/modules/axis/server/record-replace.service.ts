/** Replacing a record's values, as a form does: without looking first where that is enough, else with care. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { assertVersion, updateAndFinish, updateVersioned } from '#kernel/server/versioned-update.ts';
import { recordUpdated } from '../contract/events.ts';
import { type AxisRecord, type AxisRecordView, flattenRecord, type ReplaceRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { isSameJson } from '../contract/undo.ts';
import {
  buildChange,
  getCurrentRecord,
  loadRecords,
  type RecordKey,
  toEventSubject,
  type Values,
} from './record.service.ts';
import {
  assertAllowedChange,
  assertNoMirroredChange,
  getHiddenKeys,
  preserveHiddenValues,
} from './record-state.policy.ts';
import { toRecordView } from './record-view.ts';
import { restoreMaskedValues, sealTypedValues } from './sealed-fields.ts';
import { assertNameable, getAllowedType, hasHiddenReferences, parseFields } from './type.service.ts';

/** Without looking first, where nothing of what the record was is needed to judge it; null where it is, or nothing was to change. */
async function replaceWithoutReading(
  context: Context,
  type: TypeDefinition,
  values: Values,
): Promise<AxisRecordView | null> {
  const hiddenKeys = getHiddenKeys(type);
  const named = type.fields.map(({ key }) => key);
  const isSaid = hiddenKeys.some((key) => key in values.fields || type.search?.includes(key));
  const keepsNames = type.fields.some(({ key, kind }) => kind === 'record' && hiddenKeys.includes(key));
  if (type.keeper || isSaid || keepsNames || (await hasHiddenReferences(context, type))) return null;
  // Looked up before the change, which may be the last thing that this unit does.
  const { references } = await toRecordView(context, { axis: type.axis, type: type.key, fields: values.fields });
  const emitUpdated = () => emit(context, recordUpdated, toEventSubject(type, values));
  let record: AxisRecord | null | undefined;
  if (context.unit.mayFinish) {
    record = await updateAndFinish(
      context,
      buildChange(context, type, values, { unchangedKeys: hiddenKeys, named, refuses: true }),
      emitUpdated,
    );
  } else {
    [record] = await context.unit.query(buildChange(context, type, values, { unchangedKeys: hiddenKeys, named }));
    if (record) emitUpdated();
  }
  return record ? { ...record, references } : null;
}

/** Judged by what the record is in the version that was seen. */
async function replaceAfterReading(context: Context, type: TypeDefinition, values: Values): Promise<AxisRecordView> {
  const key = { axis: type.axis, type: type.key, id: values.id };
  const [previous] = await loadRecords(context, [key.id]);
  const isThere = previous && !previous.deletedAt && previous.axis === type.axis && previous.type === type.key;
  if (!isThere) throw fail(kernelErrors.NOT_FOUND);
  await assertVersion(previous, values.version, () => getCurrentRecord(context, key));
  const unmaskedFields = restoreMaskedValues(context, type, { was: previous.fields, now: values.fields });
  const fields = preserveHiddenValues(type, previous.fields, unmaskedFields);
  assertAllowedChange(context, type, { was: previous.fields, now: fields });
  await assertNameable(context, type, [{ was: previous.fields, fields }]);
  const now = { ...values, fields };
  assertNoMirroredChange(type, { was: previous, now });
  if (isSameJson(flattenRecord(now), flattenRecord(previous))) return toRecordView(context, previous);
  const update = buildChange(context, type, now);
  const record = await updateVersioned(context, update, () => getCurrentRecord(context, key));
  emit(context, recordUpdated, toEventSubject(type, record));
  return toRecordView(context, record);
}

/**
 * Replaces title, code and all fields; what is equal already is no change.
 * @throws as planCreateRecord, and VERSION_CONFLICT, NOT_FOUND, RECORD_STATE_REFUSED, RECORD_FIELD_KEPT
 */
export async function replaceRecord(context: Context, key: RecordKey, input: ReplaceRecord): Promise<AxisRecordView> {
  const type = await getAllowedType(context, key, 'write');
  const typed = await sealTypedValues(context, type, { fields: input.fields });
  const fields = parseFields(context, type, { fields: typed, again: true });
  const values = { id: key.id, version: input.version, title: input.title, code: input.code ?? null, fields };
  return (await replaceWithoutReading(context, type, values)) ?? replaceAfterReading(context, type, values);
}
