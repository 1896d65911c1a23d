/** Replacing a record's values, as a form does: without looking first where that is enough, else with care. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { demandVersion, updateAtLast, updateVersioned } from '#kernel/server/versioned.ts';
import { recordUpdated } from '../contract/events.ts';
import { type AxisRecord, type AxisRecordView, flat, type ReplaceRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { same } from '../contract/undo.ts';
import {
  changeStatement,
  current,
  loadRecords,
  type RecordKey,
  subjectOf,
  type Values,
  withItsReferences,
} from './record.service.ts';
import { sealTyped, settleSealed } from './sealed.ts';
import { demandAllowed, demandOwn, keepUnsaid, unshownKeys } from './states.ts';
import { demandNameable, namesHidden, typeOf, validFields } from './type.service.ts';

/** Without looking first, where nothing of what the record was is needed to judge it; null where it is, or nothing was to change. */
async function replaceAtOnce(context: Context, type: TypeDefinition, values: Values): Promise<AxisRecordView | null> {
  const kept = unshownKeys(type);
  const named = type.fields.map(({ key }) => key);
  const isSaid = kept.some((key) => key in values.fields || type.search?.includes(key));
  const keepsNames = type.fields.some(({ key, kind }) => kind === 'record' && kept.includes(key));
  if (type.keeper || isSaid || keepsNames || (await namesHidden(context, type))) return null;
  // Looked up before the change, which may be the last thing that this unit does.
  const { references } = await withItsReferences(context, { axis: type.axis, type: type.key, fields: values.fields });
  const tell = () => emit(context, recordUpdated, subjectOf(type, values));
  let record: AxisRecord | null | undefined;
  if (context.unit.mayFinish) {
    record = await updateAtLast(context, changeStatement(context, type, values, { kept, named, refuses: true }), tell);
  } else {
    [record] = await context.unit.query(changeStatement(context, type, values, { kept, named }));
    if (record) tell();
  }
  return record ? { ...record, references } : null;
}

/** Judged by what the record is in the version that was seen. */
async function replaceWithCare(context: Context, type: TypeDefinition, values: Values): Promise<AxisRecordView> {
  const key = { axis: type.axis, type: type.key, id: values.id };
  const [before] = await loadRecords(context, [key.id]);
  const isThere = before && !before.deletedAt && before.axis === type.axis && before.type === type.key;
  if (!isThere) throw fail(kernelErrors.NOT_FOUND);
  await demandVersion(before, values.version, () => current(context, key));
  const said = settleSealed(context, type, { was: before.fields, now: values.fields });
  const fields = keepUnsaid(type, before.fields, said);
  demandAllowed(context, type, { was: before.fields, now: fields });
  await demandNameable(context, type, [{ was: before.fields, fields }]);
  const now = { ...values, fields };
  demandOwn(type, { was: before, now });
  if (same(flat(now), flat(before))) return withItsReferences(context, before);
  const update = changeStatement(context, type, now);
  const record = await updateVersioned(context, update, () => current(context, key));
  emit(context, recordUpdated, subjectOf(type, record));
  return withItsReferences(context, record);
}

/**
 * Replaces title, code and all fields; what is equal already is no change.
 * @throws as createRecord, and VERSION_CONFLICT, NOT_FOUND, RECORD_STATE_REFUSED, RECORD_FIELD_KEPT
 */
export async function replaceRecord(context: Context, key: RecordKey, input: ReplaceRecord): Promise<AxisRecordView> {
  const type = await typeOf(context, key, 'write');
  const typed = await sealTyped(context, type, { fields: input.fields });
  const fields = validFields(context, type, { fields: typed, again: true });
  const values = { id: key.id, version: input.version, title: input.title, code: input.code ?? null, fields };
  return (await replaceAtOnce(context, type, values)) ?? replaceWithCare(context, type, values);
}
