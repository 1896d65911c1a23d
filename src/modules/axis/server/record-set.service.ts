/** Many records at once, in a few statements: what bulk changes and undos write. Past the rules of forms: callers check. */
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { createConflictError } from '#kernel/server/versioned-update.ts';
import { recordCreated, recordDeleted, recordRestored, recordsChanged, recordUpdated } from '../contract/events.ts';
import { type AxisRecord, type FieldValues, flattenRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { isSameJson } from '../contract/undo.ts';
import { lockCurrencyForAmounts } from './field-guards.ts';
import { getSearchTokens, loadRecords, type Origin, toAuthor } from './record.service.ts';
import {
  assertAllReferences,
  insertRecords,
  type NewHistory,
  type NewState,
  setCountsApart,
  updateCodesReleased,
  updateLifeCounts,
  updateRecords,
} from './record-set.queries.ts';
import { getReferencesIn } from './record-view.ts';
import { getRecordTypes } from './type.service.ts';

/** A statement of a thousand records is a few megabytes. */
const recordsPerStatement = 1000;
/** As many as one event names. */
const recordsPerEvent = 500;

function* slices<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

type Values = Record<string, unknown>;
export type WrittenRecord = Pick<AxisRecord, 'title' | 'code' | 'fields'>;

/** The target state of a record; `was` is locked. */
export interface SetChange {
  was: AxisRecord;
  now: WrittenRecord & { deleted: boolean };
}

/** One row of a record's history. */
export interface SetStep {
  action: 'create' | 'update' | 'delete' | 'restore';
  version: number;
  before: Values;
  after: Values;
}

export interface SetResult {
  record: AxisRecord;
  steps: readonly SetStep[];
}

/** The values that differ, as they were and as they are; those that were not there are left out. */
function getDifferences(was: WrittenRecord, now: WrittenRecord): { before: Values; after: Values } | null {
  const [a, b]: [Values, Values] = [flattenRecord(was), flattenRecord(now)];
  const keys = Object.keys({ ...a, ...b }).filter((key) => !isSameJson(a[key], b[key]));
  const pick = (values: Values) =>
    Object.fromEntries(keys.filter((key) => key in values).map((key) => [key, values[key]]));
  return keys.length > 0 ? { before: pick(a), after: pick(b) } : null;
}

/** A deleted record is restored before its values change, and changed before it is deleted; while it is deleted nothing changes. */
function getSteps({ was, now }: SetChange): SetStep[] {
  const wasDeleted = was.deletedAt !== null;
  if (wasDeleted && now.deleted) return [];
  const changed = getDifferences(was, now);
  const steps: Omit<SetStep, 'version'>[] = [
    ...(wasDeleted ? [{ action: 'restore' as const, before: {}, after: {} }] : []),
    ...(changed ? [{ action: 'update' as const, ...changed }] : []),
    ...(now.deleted ? [{ action: 'delete' as const, before: {}, after: {} }] : []),
  ];
  return steps.map((step, index) => ({ ...step, version: was.version + index + 1 }));
}

const events = { create: recordCreated, update: recordUpdated, delete: recordDeleted, restore: recordRestored };

/** A single record emits its own event; several emit one per type. */
async function emitChanges(context: Context, results: readonly SetResult[], origin: Origin): Promise<void> {
  const types = await getRecordTypes(context);
  const openIn = ({ axis, type }: AxisRecord) =>
    types.find((candidate) => candidate.axis === axis && candidate.key === type)?.open;
  const [only] = results;
  if (only && results.length === 1) {
    const { id, axis, type } = only.record;
    const open = openIn(only.record);
    for (const { action } of only.steps) emit(context, events[action], { id, axis, type, open });
    return;
  }
  const byType = Map.groupBy(results, ({ record }) => `${record.axis} ${record.type}`);
  for (const ofType of byType.values()) {
    const { record } = ofType[0] as SetResult;
    const { axis, type } = record;
    const open = openIn(record);
    for (const some of slices(ofType, recordsPerEvent)) {
      const records = some.map(({ record }) => record.id);
      emit(context, recordsChanged, { id: origin.executionId ?? createId(), axis, type, open, records });
    }
  }
}

interface PreparedChange {
  change: SetChange;
  steps: SetStep[];
}

function toNewState(context: Context, types: readonly TypeDefinition[], { change, steps }: PreparedChange): NewState {
  const { was, now } = change;
  const type = types.find((candidate) => candidate.axis === was.axis && candidate.key === was.type);
  const isRewritten = steps.some(({ action }) => action === 'update');
  const search = isRewritten && type ? getSearchTokens(context, type, { ...now, id: was.id }) : undefined;
  const { id, version } = was;
  return { id, version, ...now, steps: steps.length, ...(search && { search }) };
}

const getCode = ({ axis, type }: AxisRecord, code: string | null): string => `${axis} ${type} ${code}`;

/** Live records that give up a code which another of the set takes. */
function findReleasedCodes(prepared: readonly PreparedChange[]): string[] {
  const isTaken = ({ change: { was, now } }: PreparedChange) =>
    !now.deleted && now.code !== null && (was.deletedAt !== null || now.code !== was.code);
  const takenCodes = new Set(prepared.filter(isTaken).map(({ change: { was, now } }) => getCode(was, now.code)));
  return prepared.flatMap(({ change: { was, now } }) => {
    const givesUp = was.code !== null && was.deletedAt === null && (now.deleted || now.code !== was.code);
    return givesUp && takenCodes.has(getCode(was, was.code)) ? [was.id] : [];
  });
}

/**
 * Writes the records as they are to be, with their histories, search and events. What is so already is left out.
 * @returns what was written, in the order of the changes
 * @throws DUPLICATE where another record has a code; VERSION_CONFLICT where one was not locked
 */
export async function changeRecords(
  context: Context,
  changes: readonly SetChange[],
  origin: Origin,
): Promise<SetResult[]> {
  const { companyId } = context;
  const types = await getRecordTypes(context);
  const author = toAuthor(context, origin);
  const prepared = changes
    .map((change) => ({ change, steps: getSteps(change) }))
    .filter(({ steps }) => steps.length > 0);
  const released = findReleasedCodes(prepared);
  if (released.length > 0) context.unit.add(updateCodesReleased(companyId, released));
  lockCurrencyForAmounts(
    context,
    prepared.map(({ change }) => change.now),
  );
  const written = new Map<string, AxisRecord>();
  for (const some of slices(prepared, recordsPerStatement)) {
    const states = some.map((entry) => toNewState(context, types, entry));
    const history: NewHistory[] = some.flatMap(({ change, steps }) =>
      steps.map((step) => ({ id: change.was.id, ...step })),
    );
    const lives = some.flatMap(({ change: { was, now } }) => ((was.deletedAt !== null) === now.deleted ? [] : was.id));
    if (lives.length > 1) context.unit.add(setCountsApart(true));
    const rows = await context.unit.query(updateRecords(companyId, states, { history, author }));
    if (lives.length > 1) {
      context.unit.add(updateLifeCounts(companyId, lives));
      context.unit.add(setCountsApart(false));
    }
    for (const row of rows) written.set(row.id, row);
    const lost = some.find(({ change }) => !written.has(change.was.id));
    if (lost) throw createConflictError((await loadRecords(context, [lost.change.was.id]))[0] ?? null);
  }
  const results = prepared.map(({ change, steps }) => ({ record: written.get(change.was.id) as AxisRecord, steps }));
  await emitChanges(context, results, origin);
  return results;
}

/**
 * Adds records of a type, whose values were checked. `namesEachOther`: what they name is there, or among them.
 * @throws UNKNOWN_REFERENCE, DUPLICATE
 */
export async function addRecords(
  context: Context,
  type: TypeDefinition,
  input: { rows: readonly (WrittenRecord & { id: string })[]; origin: Origin; namesEachOther?: boolean },
): Promise<SetResult[]> {
  const { companyId } = context;
  const { rows, origin, namesEachOther = false } = input;
  if (!namesEachOther) assertNamedRecords(context, type, rows);
  lockCurrencyForAmounts(context, rows);
  const newRows = rows.map((row) => ({
    ...row,
    search: getSearchTokens(context, type, row),
    after: flattenRecord(row),
  }));
  const more = { axis: type.axis, type: type.key, author: toAuthor(context, origin) };
  const insertedRecords = await context.unit.query(insertRecords(companyId, newRows, more));
  const byId = new Map(insertedRecords.map((record) => [record.id, record]));
  const results = rows.map((row) => {
    const steps: SetStep[] = [{ action: 'create', version: 1, before: {}, after: flattenRecord(row) }];
    return { record: byId.get(row.id) as AxisRecord, steps };
  });
  await emitChanges(context, results, origin);
  return results;
}

/** Refuses with the commit, or with the next query, when a field names what is not there. */
export function assertNamedRecords(
  context: Context,
  type: TypeDefinition,
  rows: readonly { id: string; fields: FieldValues }[],
): void {
  const references = rows
    .map(({ id, fields }) => ({ id, wanted: getReferencesIn(type, fields) }))
    .filter((row) => row.wanted.length > 0);
  if (references.length > 0) context.unit.add(assertAllReferences(context.companyId, references));
}
