/** Records one by one: the rules of creating, changing, deleting and erasing them. */
import { type ErrorDefinition, fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { keepersOf } from '#kernel/contract/record-type.ts';
import { actorId, type Context, mayFor } from '#kernel/server/context.ts';
import type { Statement } from '#kernel/server/database/unit.ts';
import { emit } from '#kernel/server/events.ts';
import { indexTokens } from '#kernel/server/search/tokens.ts';
import { demandVersion, updateVersioned } from '#kernel/server/versioned.ts';
import { recordCreated, recordDeleted, recordRestored, recordUpdated } from '../contract/events.ts';
import {
  type AxisRecord,
  type AxisRecordView,
  type Cause,
  type FieldValues,
  flat,
  type NewRecord,
  type PatchRecord,
} from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { same } from '../contract/undo.ts';
import { demandFitting, demandOnce, holdAmounts } from './field-guards.ts';
import { seen } from './personal.ts';
import {
  type Author,
  demandReferences,
  insertRecord,
  type Rewriting,
  selectGone,
  selectRecord,
  selectRecords,
  selectReferences,
  selectTitles,
  updateLife,
  updateRecord,
} from './records.queries.ts';
import { sealTyped, settleSealed } from './sealed.ts';
import { demandAllowed, demandOwn, demandOwnLife } from './states.ts';
import { demandNameable, demandSequence, readableTypes, recordTypes, typeOf, validFields } from './type.service.ts';

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

export function authorOf(context: Context, origin: Origin = {}): Author {
  const { actor } = context;
  return {
    by: actorId(context),
    byName: 'name' in actor ? actor.name : '',
    cause: origin.cause ?? 'direct',
    executionId: origin.executionId ?? null,
  };
}

/** What is told of a record: which it is, and whether its type is open. */
export function subjectOf({ axis, key, open }: TypeDefinition, { id }: { id: string }) {
  return { id, axis, type: key, open };
}

export function searchTokens(
  context: Context,
  type: TypeDefinition,
  record: Pick<AxisRecord, 'id' | 'title' | 'code' | 'fields'>,
) {
  // What actions alone change are ids and the like, which nobody types.
  const isId = (key: string) => keepersOf(type, key).length > 0 || key === type.keeper?.mark;
  const isSearched = (key: string) => type.search?.includes(key) ?? !isId(key);
  const textOf = (...kinds: string[]) =>
    type.fields
      .filter(({ key, kind }) => kinds.includes(kind) && isSearched(key))
      .map((field) => record.fields[field.key])
      .filter((value) => typeof value === 'string');
  const main = [record.title, record.code ?? '', ...textOf('text', 'email', 'phone')];
  const rest = textOf('long-text');
  return indexTokens(context.companyId, { id: record.id, main, rest });
}

/** The records that these fields name, and of which type they must be. */
export function namedIn(type: TypeDefinition, fields: FieldValues) {
  return type.fields.flatMap((field) => {
    const id = field.kind === 'record' ? fields[field.key] : null;
    return typeof id === 'string' ? [{ key: field.key, id, axis: field.axis ?? '', type: field.type ?? '' }] : [];
  });
}

function guardFields(context: Context, type: TypeDefinition, record: { id: string; fields: FieldValues }): void {
  holdAmounts(context, [record]);
  const wanted = namedIn(type, record.fields);
  if (wanted.length > 0) context.unit.add(demandReferences(context.companyId, record.id, wanted));
}

/** Adds a record without reading anything: the unit stays one round trip. No event: callers tell. */
export function addRecord(
  context: Context,
  type: TypeDefinition,
  input: NewRecord & { id?: string; origin?: Origin },
): AxisRecord {
  const author = authorOf(context, input.origin);
  const valid = validFields(context, type, { fields: input.fields });
  const fields = settleSealed(context, type, { was: null, now: valid });
  demandAllowed(context, type, { was: null, now: fields, flow: input.origin?.flow });
  demandOwn(type, { was: null, now: { title: input.title, code: input.code ?? null, fields } });
  const at = new Date().toISOString();
  const record: AxisRecord = {
    id: input.id ?? newId(),
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
  guardFields(context, type, record);
  const more = { author, search: searchTokens(context, type, record), after: flat(record) };
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
  const type = await typeOf(context, input, 'write');
  const fields = await sealTyped(context, type, { fields: input.fields ?? {}, origin: input.origin });
  await demandNameable(context, type, [{ was: null, fields }]);
  const record = addRecord(context, type, { ...input, fields });
  emit(context, recordCreated, subjectOf(type, record));
  return record;
}

type Naming = Pick<AxisRecord, 'axis' | 'type' | 'fields'>;
type Viewed<R> = R & Pick<AxisRecordView, 'references'>;

/** The records with what their fields name, of types that the caller may read: one more read only where they name something. */
export async function withReferences<R extends Naming>(context: Context, records: readonly R[]): Promise<Viewed<R>[]> {
  const naming = (await recordTypes(context)).filter(({ fields }) => fields.some(({ kind }) => kind === 'record'));
  const named = records.map((record) => {
    const type = naming.find(({ axis, key }) => key === record.type && axis === record.axis);
    if (!type) return [];
    // What a field held before its type became a reference names nothing.
    const ids = namedIn(type, record.fields).filter(({ id }) => Id.safeParse(id).success);
    return [...new Set(ids.map(({ id }) => id))];
  });
  const ids = [...new Set(named.flat())];
  const found =
    ids.length > 0
      ? await context.unit.query(selectReferences(context.companyId, ids, await readableTypes(context)))
      : [];
  const byId = new Map(found.map((reference) => [reference.id, reference]));
  return records.map((record, at) => ({
    ...record,
    references: (named[at] ?? []).flatMap((id) => byId.get(id) ?? []),
  }));
}

/** The reply to a person: the record, when he may read it, with what its fields name. @throws RECORD_TYPE_FORBIDDEN */
export async function withItsReferences<R extends Naming>(context: Context, record: R): Promise<Viewed<R>> {
  return seenAs(context, await typeOf(context, record, 'read'), record);
}

async function seenAs<R extends Naming>(context: Context, type: TypeDefinition, record: R): Promise<Viewed<R>> {
  if (namedIn(type, record.fields).length === 0) return { ...record, references: [] };
  const [view] = await withReferences(context, [record]);
  return view as Viewed<R>;
}

/** @throws UNKNOWN_AXIS, UNKNOWN_TYPE, NOT_FOUND (deleted ones too, unless asked for) */
export async function readRecord(
  context: Context,
  key: RecordKey,
  options: { includeDeleted?: boolean } = {},
): Promise<AxisRecordView> {
  const type = await typeOf(context, key, 'read');
  const [record] = await context.unit.query(selectRecord(context.companyId, key));
  if (!record || (record.deletedAt && !options.includeDeleted)) throw fail(kernelErrors.NOT_FOUND);
  return seenAs(context, type, record);
}

/** By id alone, deleted ones too. @throws NOT_FOUND */
export async function readRecordById(context: Context, id: string): Promise<AxisRecordView> {
  const [record] = await loadRecords(context, [id]);
  if (!record) throw fail(kernelErrors.NOT_FOUND);
  return withItsReferences(context, record);
}

/** The record as it is now, for whoever was not fast enough to write it: that is reading it. @throws NOT_FOUND */
export async function current(context: Context, key: RecordKey): Promise<AxisRecordView> {
  const record = await readRecord(context, key);
  await seen(context, 'axis.record.read', [record]);
  return record;
}

export type Values = Pick<AxisRecord, 'id' | 'version' | 'title' | 'code' | 'fields'>;

/** The statement that gives `record` new values. Checks references first. */
export function changeStatement(
  context: Context,
  type: TypeDefinition,
  { origin, ...values }: Values & { origin?: Origin | undefined },
  more: Pick<Rewriting, 'kept' | 'named' | 'refuses'> = {},
) {
  const record = { ...values, axis: type.axis, type: type.key };
  guardFields(context, type, record);
  const search = searchTokens(context, type, record);
  return updateRecord(context.companyId, record, { author: authorOf(context, origin), search, ...more });
}

/** The values of `record` with the patch on top; null clears. @throws VALIDATION_FAILED, RECORD_STATE_REFUSED, RECORD_FIELD_KEPT, FORBIDDEN */
export function patched(
  context: Context,
  type: TypeDefinition,
  input: { record: AxisRecord; patch: PatchRecord; path?: string; flow?: string | undefined },
): Values {
  const { record, patch, path, flow } = input;
  const valid = validFields(context, type, { fields: patch.fields ?? {}, part: true, path });
  const changes = settleSealed(context, type, { was: record.fields, now: valid, path });
  const merged = Object.entries({ ...record.fields, ...changes });
  const fields = Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
  demandAllowed(context, type, { was: record.fields, now: fields, path, flow });
  demandSequence(context, type, { was: record.fields, now: fields, path });
  const title = patch.title ?? record.title;
  const code = patch.code === undefined ? record.code : patch.code;
  demandOwn(type, { was: record, now: { title, code, fields }, path });
  return { id: record.id, version: record.version, title, code, fields };
}

interface Change {
  id: string;
  patch: PatchRecord;
  version?: number;
  origin?: Origin;
  /** A permission of the room that calls, which stands for the type's own: prices are the item room's. */
  instead?: { permission: string; thing: { type: string; id: string } };
  /** The record as that room shows it, for whoever was outrun. */
  show?: (record: AxisRecord) => object | Promise<object>;
}

/** The record, locked, and its values with the patch on top. @throws NOT_FOUND, VERSION_CONFLICT when `version` is given and another */
async function lockedChange(context: Context, input: Change) {
  const [before] = await lockRecords(context, [input.id]);
  if (!before || before.deletedAt) throw fail(kernelErrors.NOT_FOUND);
  const stands = input.instead !== undefined && mayFor(context, input.instead.permission, input.instead.thing);
  const type = await typeOf(context, before, stands ? null : 'write');
  await demandVersion(before, input.version, async () => {
    await seen(context, 'axis.record.read', [before]);
    return input.show ? input.show(before) : before;
  });
  const fields =
    input.patch.fields && (await sealTyped(context, type, { fields: input.patch.fields, origin: input.origin }));
  const patch = { ...input.patch, fields };
  const values = patched(context, type, { record: before, patch, flow: input.origin?.flow });
  await demandNameable(context, type, [{ was: before.fields, fields: values.fields }]);
  await demandFitting(context, type, { id: before.id, was: before.fields, now: values.fields });
  return { before, type, values };
}

/**
 * The same as `updateRecordValues`, sent with what comes next: for runs that change many. What the database refuses is heard
 * then. `after.updatedAt` is that of before.
 */
export async function addRecordValues(
  context: Context,
  input: Change,
): Promise<{ before: AxisRecord; after: AxisRecord }> {
  const { before, type, values } = await lockedChange(context, input);
  if (same(flat(values), flat(before))) return { before, after: before };
  // The lock was read with the row: its version is the present one until this unit ends.
  context.unit.add(changeStatement(context, type, { ...values, origin: input.origin }));
  emit(context, recordUpdated, subjectOf(type, before));
  return { before, after: { ...before, ...values, version: before.version + 1 } };
}

/** Changes only what is named, under a lock; what is equal already is no change. @throws NOT_FOUND, VERSION_CONFLICT when `version` is given and another */
export async function updateRecordValues(
  context: Context,
  input: Change,
): Promise<{ before: AxisRecord; after: AxisRecord }> {
  const { before, type, values } = await lockedChange(context, input);
  if (same(flat(values), flat(before))) return { before, after: before };
  const update = changeStatement(context, type, { ...values, origin: input.origin });
  const after = await updateVersioned(context, update, () => current(context, before));
  emit(context, recordUpdated, subjectOf(type, after));
  return { before, after };
}

/** @throws RECORD_SHOWN where one of the records goes and comes back in another view */
export async function demandOwnLives(context: Context, type: TypeDefinition, ids: readonly string[]): Promise<void> {
  if (!type.keeper) return;
  for (const record of await loadRecords(context, ids)) demandOwnLife(type, record);
}

/** Deletes (so that it can be restored) or restores. @throws NOT_FOUND, VERSION_CONFLICT, RECORD_SHOWN; DUPLICATE, RECORD_VALUE_TAKEN for what was taken since */
export async function setDeleted(
  context: Context,
  key: RecordKey,
  input: { deleted: boolean; version?: number; origin?: Origin },
): Promise<AxisRecord> {
  const type = await typeOf(context, key, 'write');
  await demandOwnLives(context, type, [key.id]);
  const change = { ...key, version: input.version ?? null };
  const more = { author: authorOf(context, input.origin), deleted: input.deleted };
  const record = await updateVersioned(context, updateLife(context.companyId, change, more), () => {
    if (!input.deleted) throw fail(kernelErrors.NOT_FOUND);
    return current(context, key);
  });
  if (!input.deleted) await demandOnce(context, type, record);
  emit(context, input.deleted ? recordDeleted : recordRestored, subjectOf(type, record));
  return record;
}

/** Records by id, deleted ones too; unknown ids, and types that the caller may not read, are left out. In one round trip. */
export async function readRecords(context: Context, ids: readonly string[]): Promise<AxisRecord[]> {
  const types = new Set(await readableTypes(context));
  return (await loadRecords(context, ids)).filter(({ axis, type }) => types.has(`${axis}/${type}`));
}

/**
 * Titles of live records of an axis that the actor may read, as a statement that travels with the caller's own: what is done to them
 * is refused with `otherwise` where one is none.
 */
export async function titlesOf(
  context: Context,
  asked: { axis: string; ids: readonly string[]; otherwise: ErrorDefinition },
): Promise<Statement<{ id: string; title: string }>> {
  const { axis, ids, otherwise } = asked;
  return selectTitles(context.companyId, { axis, ids, types: await readableTypes(context), refusal: otherwise.code });
}

/** Of these, those that are no live record any more. */
export async function goneAmong(context: Context, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await context.unit.query(selectGone(context.companyId, ids))).map(({ id }) => id);
}

/** All of them, whoever asks: for the room's own work. */
export async function loadRecords(context: Context, ids: readonly string[]): Promise<AxisRecord[]> {
  return ids.length === 0 ? [] : context.unit.query(selectRecords(context.companyId, ids));
}

/** The same, locked until the unit ends. */
export async function lockRecords(context: Context, ids: readonly string[]): Promise<AxisRecord[]> {
  return ids.length === 0 ? [] : context.unit.query(selectRecords(context.companyId, [...ids].sort(), true));
}
