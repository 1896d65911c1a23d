/** Records one by one: the rules of creating, changing, deleting and erasing them. */
import { type ErrorDefinition, fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { listFieldPermissions } from '#kernel/contract/record-type.ts';
import { type Context, getActorId, hasPermissionFor } from '#kernel/server/context.ts';
import type { Statement } from '#kernel/server/database/unit.ts';
import { emit } from '#kernel/server/events.ts';
import { createIndexTokens } from '#kernel/server/search/search-tokens.ts';
import { assertVersion, updateVersioned } from '#kernel/server/versioned-update.ts';
import { recordCreated, recordDeleted, recordRestored, recordUpdated } from '../contract/events.ts';
import {
  type AxisRecord,
  type AxisRecordView,
  type Cause,
  type FieldValues,
  flattenRecord,
  type NewRecord,
  type PatchRecord,
} from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { isSameJson } from '../contract/undo.ts';
import { assertFittingValues, assertUniqueValues, lockCurrencyForAmounts } from './field-guards.ts';
import { recordPersonalAccess } from './personal-access.ts';
import { assertAllowedChange, assertNoMirroredChange, assertNotMirrored } from './record-state.policy.ts';
import { getReferencesIn, toRecordView, toViewedRecord } from './record-view.ts';
import {
  type Author,
  assertReferences,
  insertRecord,
  type Rewriting,
  selectGoneIds,
  selectRecord,
  selectRecords,
  selectTitles,
  updateLife,
  updateRecord,
} from './records.queries.ts';
import { restoreMaskedValues, sealTypedValues } from './sealed-fields.ts';
import { assertNameable, assertSequence, getAllowedType, listReadableTypeNames, parseFields } from './type.service.ts';

/** Why a record changes when it is not simply a person's wish. */
export interface Origin {
  cause?: Cause;
  executionId?: string | null;
  /** The key of the flow whose run it is. */
  flow?: string;
}

export interface RecordKey {
  axis: string;
  type: string;
  id: string;
}

export function toAuthor(context: Context, origin: Origin = {}): Author {
  const { actor } = context;
  return {
    by: getActorId(context),
    byName: 'name' in actor ? actor.name : '',
    cause: origin.cause ?? 'direct',
    executionId: origin.executionId ?? null,
  };
}

/** The event data of a record: its identity, and if its type is open. */
export function toEventSubject({ axis, key, open }: TypeDefinition, { id }: { id: string }) {
  return { id, axis, type: key, open };
}

export function getSearchTokens(
  context: Context,
  type: TypeDefinition,
  record: Pick<AxisRecord, 'id' | 'title' | 'code' | 'fields'>,
) {
  // Fields only actions change are ids and the like, which nobody types.
  const isId = (key: string) => listFieldPermissions(type, key).length > 0 || key === type.keeper?.mark;
  const isSearched = (key: string) => type.search?.includes(key) ?? !isId(key);
  const textOf = (...kinds: string[]) =>
    type.fields
      .filter(({ key, kind }) => kinds.includes(kind) && isSearched(key))
      .map((field) => record.fields[field.key])
      .filter((value) => typeof value === 'string');
  const main = [record.title, record.code ?? '', ...textOf('text', 'email', 'phone')];
  const rest = textOf('long-text');
  return createIndexTokens(context.companyId, { id: record.id, main, rest });
}

function assertFields(context: Context, type: TypeDefinition, record: { id: string; fields: FieldValues }): void {
  lockCurrencyForAmounts(context, [record]);
  const references = getReferencesIn(type, record.fields);
  if (references.length > 0) context.unit.add(assertReferences(context.companyId, record.id, references));
}

/** Adds a record without reading, so the unit stays one round trip. Emits no event; callers do. */
export function addRecord(
  context: Context,
  type: TypeDefinition,
  input: NewRecord & { id?: string; origin?: Origin },
): AxisRecord {
  const author = toAuthor(context, input.origin);
  const valid = parseFields(context, type, { fields: input.fields });
  const fields = restoreMaskedValues(context, type, { was: null, now: valid });
  assertAllowedChange(context, type, { was: null, now: fields, flow: input.origin?.flow });
  assertNoMirroredChange(type, { was: null, now: { title: input.title, code: input.code ?? null, fields } });
  const at = new Date().toISOString();
  const record: AxisRecord = {
    id: input.id ?? createId(),
    axis: type.axis,
    type: type.key,
    title: input.title,
    code: input.code ?? null,
    fields,
    version: 1,
    createdAt: at,
    createdBy: author.by,
    updatedAt: at,
    updatedBy: author.by,
    deletedAt: null,
  };
  assertFields(context, type, record);
  const more = { author, search: getSearchTokens(context, type, record), after: flattenRecord(record) };
  context.unit.add(insertRecord(context.companyId, record, more));
  return record;
}

/**
 * Creates a record.
 * @throws UNKNOWN_AXIS, UNKNOWN_TYPE, VALIDATION_FAILED naming fields; UNKNOWN_REFERENCE and DUPLICATE at the commit
 */
export async function createRecord(
  context: Context,
  input: Omit<NewRecord, 'fields'> & { axis: string; type: string; fields?: FieldValues; id?: string; origin?: Origin },
): Promise<AxisRecord> {
  const type = await getAllowedType(context, input, 'write');
  const fields = await sealTypedValues(context, type, { fields: input.fields ?? {}, origin: input.origin });
  await assertNameable(context, type, [{ was: null, fields }]);
  const record = addRecord(context, type, { ...input, fields });
  emit(context, recordCreated, toEventSubject(type, record));
  return record;
}

/** @throws UNKNOWN_AXIS, UNKNOWN_TYPE, NOT_FOUND (deleted ones too, unless asked for) */
export async function readRecord(
  context: Context,
  key: RecordKey,
  options: { includeDeleted?: boolean } = {},
): Promise<AxisRecordView> {
  const type = await getAllowedType(context, key, 'read');
  const [record] = await context.unit.query(selectRecord(context.companyId, key));
  if (!record || (record.deletedAt && !options.includeDeleted)) throw fail(kernelErrors.NOT_FOUND);
  return toViewedRecord(context, type, record);
}

/** By id alone, deleted ones too. @throws NOT_FOUND */
export async function readRecordById(context: Context, id: string): Promise<AxisRecordView> {
  const [record] = await loadRecords(context, [id]);
  if (!record) throw fail(kernelErrors.NOT_FOUND);
  return toRecordView(context, record);
}

/** The current record for a writer who lost the race, which counts as reading. @throws NOT_FOUND */
export async function getCurrentRecord(context: Context, key: RecordKey): Promise<AxisRecordView> {
  const record = await readRecord(context, key);
  await recordPersonalAccess(context, 'axis.record.read', [record]);
  return record;
}

export type Values = Pick<AxisRecord, 'id' | 'version' | 'title' | 'code' | 'fields'>;

/** The statement that gives `record` new values. Checks references first. */
export function buildChange(
  context: Context,
  type: TypeDefinition,
  { origin, ...values }: Values & { origin?: Origin | undefined },
  more: Pick<Rewriting, 'unchangedKeys' | 'named' | 'refuses'> = {},
) {
  const record = { ...values, axis: type.axis, type: type.key };
  assertFields(context, type, record);
  const search = getSearchTokens(context, type, record);
  return updateRecord(context.companyId, record, { author: toAuthor(context, origin), search, ...more });
}

/** The values of `record` with the patch on top; null clears. @throws VALIDATION_FAILED, RECORD_STATE_REFUSED, RECORD_FIELD_KEPT, FORBIDDEN */
export function applyPatch(
  context: Context,
  type: TypeDefinition,
  input: { record: AxisRecord; patch: PatchRecord; path?: string; flow?: string | undefined },
): Values {
  const { record, patch, path, flow } = input;
  const valid = parseFields(context, type, { fields: patch.fields ?? {}, part: true, path });
  const changes = restoreMaskedValues(context, type, { was: record.fields, now: valid, path });
  const merged = Object.entries({ ...record.fields, ...changes });
  const fields = Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
  assertAllowedChange(context, type, { was: record.fields, now: fields, path, flow });
  assertSequence(context, type, { was: record.fields, now: fields, path });
  const title = patch.title ?? record.title;
  const code = patch.code === undefined ? record.code : patch.code;
  assertNoMirroredChange(type, { was: record, now: { title, code, fields }, path });
  return { id: record.id, version: record.version, title, code, fields };
}

interface Change {
  id: string;
  patch: PatchRecord;
  version?: number;
  origin?: Origin;
  /** The calling module's permission, replacing the type's own: prices belong to the item module. */
  instead?: { permission: string; thing: { type: string; id: string } };
  /** The record in that module's form, for a writer who lost the race. */
  show?: (record: AxisRecord) => object | Promise<object>;
}

/** The record, locked, and its values with the patch on top. @throws NOT_FOUND, VERSION_CONFLICT when `version` is given and another */
async function lockChange(context: Context, input: Change) {
  const [before] = await lockRecords(context, [input.id]);
  if (!before || before.deletedAt) throw fail(kernelErrors.NOT_FOUND);
  const hasSubstitutePermission =
    input.instead !== undefined && hasPermissionFor(context, input.instead.permission, input.instead.thing);
  const type = await getAllowedType(context, before, hasSubstitutePermission ? null : 'write');
  await assertVersion(before, input.version, async () => {
    await recordPersonalAccess(context, 'axis.record.read', [before]);
    return input.show ? input.show(before) : before;
  });
  const fields =
    input.patch.fields && (await sealTypedValues(context, type, { fields: input.patch.fields, origin: input.origin }));
  const patch = { ...input.patch, fields };
  const values = applyPatch(context, type, { record: before, patch, flow: input.origin?.flow });
  await assertNameable(context, type, [{ was: before.fields, fields: values.fields }]);
  await assertFittingValues(context, type, { id: before.id, was: before.fields, now: values.fields });
  return { before, type, values };
}

/**
 * Like `updateRecordValues`, but sent with the next statements, for runs that change many. Database errors surface then.
 * `after.updatedAt` is the previous one.
 */
export async function addRecordValues(
  context: Context,
  input: Change,
): Promise<{ before: AxisRecord; after: AxisRecord }> {
  const { before, type, values } = await lockChange(context, input);
  if (isSameJson(flattenRecord(values), flattenRecord(before))) return { before, after: before };
  // The lock was read with the row: its version is the present one until this unit ends.
  context.unit.add(buildChange(context, type, { ...values, origin: input.origin }));
  emit(context, recordUpdated, toEventSubject(type, before));
  return { before, after: { ...before, ...values, version: before.version + 1 } };
}

/** Changes only what is named, under a lock; what is equal already is no change. @throws NOT_FOUND, VERSION_CONFLICT when `version` is given and another */
export async function updateRecordValues(
  context: Context,
  input: Change,
): Promise<{ before: AxisRecord; after: AxisRecord }> {
  const { before, type, values } = await lockChange(context, input);
  if (isSameJson(flattenRecord(values), flattenRecord(before))) return { before, after: before };
  const update = buildChange(context, type, { ...values, origin: input.origin });
  const after = await updateVersioned(context, update, () => getCurrentRecord(context, before));
  emit(context, recordUpdated, toEventSubject(type, after));
  return { before, after };
}

/** @throws RECORD_SHOWN where one of the records goes and comes back in another view */
export async function assertNoneMirrored(
  context: Context,
  type: TypeDefinition,
  ids: readonly string[],
): Promise<void> {
  if (!type.keeper) return;
  for (const record of await loadRecords(context, ids)) assertNotMirrored(type, record);
}

/** Deletes (so that it can be restored) or restores. @throws NOT_FOUND, VERSION_CONFLICT, RECORD_SHOWN; DUPLICATE, RECORD_VALUE_TAKEN for what was taken since */
export async function setDeleted(
  context: Context,
  key: RecordKey,
  input: { deleted: boolean; version?: number; origin?: Origin },
): Promise<AxisRecord> {
  const type = await getAllowedType(context, key, 'write');
  await assertNoneMirrored(context, type, [key.id]);
  const change = { ...key, version: input.version ?? null };
  const more = { author: toAuthor(context, input.origin), deleted: input.deleted };
  const record = await updateVersioned(context, updateLife(context.companyId, change, more), () => {
    if (!input.deleted) throw fail(kernelErrors.NOT_FOUND);
    return getCurrentRecord(context, key);
  });
  if (!input.deleted) await assertUniqueValues(context, type, record);
  emit(context, input.deleted ? recordDeleted : recordRestored, toEventSubject(type, record));
  return record;
}

/** Records by id, deleted ones too; unknown ids, and types that the caller may not read, are left out. In one round trip. */
export async function readRecords(context: Context, ids: readonly string[]): Promise<AxisRecord[]> {
  const types = new Set(await listReadableTypeNames(context));
  return (await loadRecords(context, ids)).filter(({ axis, type }) => types.has(`${axis}/${type}`));
}

/**
 * Titles of live records of an axis that the actor may read, as a statement that travels with the caller's own: what is done to them
 * is refused with `otherwise` where one is none.
 */
export async function buildTitleQuery(
  context: Context,
  query: { axis: string; ids: readonly string[]; otherwise: ErrorDefinition },
): Promise<Statement<{ id: string; title: string }>> {
  const { axis, ids, otherwise } = query;
  return selectTitles(context.companyId, {
    axis,
    ids,
    types: await listReadableTypeNames(context),
    refusal: otherwise.code,
  });
}

/** Of these, those that are no live record any more. */
export async function findGoneIds(context: Context, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await context.unit.query(selectGoneIds(context.companyId, ids))).map(({ id }) => id);
}

/** Loads all of them; checks no rights. For internal use. */
export async function loadRecords(context: Context, ids: readonly string[]): Promise<AxisRecord[]> {
  return ids.length === 0 ? [] : context.unit.query(selectRecords(context.companyId, ids));
}

/** The same, locked until the unit ends. */
export async function lockRecords(context: Context, ids: readonly string[]): Promise<AxisRecord[]> {
  return ids.length === 0 ? [] : context.unit.query(selectRecords(context.companyId, [...ids].sort(), true));
}
