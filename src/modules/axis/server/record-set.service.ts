/** Many records at once, in a few statements: what bulk changes and undos write. Past the rules of forms: callers check. */
import { newId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { outrun } from '#kernel/server/versioned.ts';
import { recordCreated, recordDeleted, recordRestored, recordsChanged, recordUpdated } from '../contract/events.ts';
import { type AxisRecord, type FieldValues, flat } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { same } from '../contract/undo.ts';
import { holdAmounts } from './field-guards.ts';
import { authorOf, loadRecords, namedIn, type Origin, searchTokens } from './record.service.ts';
import {
  countApart,
  countLives,
  demandReferencesOfAll,
  insertRecords,
  type NewHistory,
  type NewState,
  releaseCodes,
  updateRecords,
} from './record-set.queries.ts';
import { recordTypes } from './type.service.ts';

/** A statement of a thousand records is a few megabytes. */
const perStatement = 1000;
/** As many as one event names. */
const perEvent = 500;

function* slices<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

type Values = Record<string, unknown>;
export type Written = Pick<AxisRecord, 'title' | 'code' | 'fields'>;

/** What a record is to be; `was` is locked. */
export interface SetChange {
  was: AxisRecord;
  now: Written & { deleted: boolean };
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
function differences(was: Written, now: Written): { before: Values; after: Values } | null {
  const [a, b]: [Values, Values] = [flat(was), flat(now)];
  const keys = Object.keys({ ...a, ...b }).filter((key) => !same(a[key], b[key]));
  const pick = (values: Values) =>
    Object.fromEntries(keys.filter((key) => key in values).map((key) => [key, values[key]]));
  return keys.length > 0 ? { before: pick(a), after: pick(b) } : null;
}

/** A deleted record is restored before its values change, and changed before it is deleted; while it is deleted nothing changes. */
function stepsOf({ was, now }: SetChange): SetStep[] {
  const wasDeleted = was.deletedAt !== null;
  if (wasDeleted && now.deleted) return [];
  const changed = differences(was, now);
  const steps: Omit<SetStep, 'version'>[] = [
    ...(wasDeleted ? [{ action: 'restore' as const, before: {}, after: {} }] : []),
    ...(changed ? [{ action: 'update' as const, ...changed }] : []),
    ...(now.deleted ? [{ action: 'delete' as const, before: {}, after: {} }] : []),
  ];
  return steps.map((step, index) => ({ ...step, version: was.version + index + 1 }));
}

const events = { create: recordCreated, update: recordUpdated, delete: recordDeleted, restore: recordRestored };

/** One record is told by what happened to it, more by their type. */
async function tell(context: Context, results: readonly SetResult[], origin: Origin): Promise<void> {
  const types = await recordTypes(context);
  const openIn = ({ axis, type }: AxisRecord) => types.find((one) => one.axis === axis && one.key === type)?.open;
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
    for (const some of slices(ofType, perEvent)) {
      const records = some.map(({ record }) => record.id);
      emit(context, recordsChanged, { id: origin.executionId ?? newId(), axis, type, open, records });
    }
  }
}

interface Prepared {
  change: SetChange;
  steps: SetStep[];
}

function stateOf(context: Context, types: readonly TypeDefinition[], { change, steps }: Prepared): NewState {
  const { was, now } = change;
  const type = types.find((known) => known.axis === was.axis && known.key === was.type);
  const isRewritten = steps.some(({ action }) => action === 'update');
  const search = isRewritten && type ? searchTokens(context, type, { ...now, id: was.id }) : undefined;
  const { id, version } = was;
  return { id, version, ...now, steps: steps.length, ...(search && { search }) };
}

const codeIn = ({ axis, type }: AxisRecord, code: string | null): string => `${axis} ${type} ${code}`;

/** Live records that give up a code which another of the set takes. */
function givenUp(prepared: readonly Prepared[]): string[] {
  const isTaken = ({ change: { was, now } }: Prepared) =>
    !now.deleted && now.code !== null && (was.deletedAt !== null || now.code !== was.code);
  const taken = new Set(prepared.filter(isTaken).map(({ change: { was, now } }) => codeIn(was, now.code)));
  return prepared.flatMap(({ change: { was, now } }) => {
    const givesUp = was.code !== null && was.deletedAt === null && (now.deleted || now.code !== was.code);
    return givesUp && taken.has(codeIn(was, was.code)) ? [was.id] : [];
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
  const types = await recordTypes(context);
  const author = authorOf(context, origin);
  const prepared = changes
    .map((change) => ({ change, steps: stepsOf(change) }))
    .filter(({ steps }) => steps.length > 0);
  const released = givenUp(prepared);
  if (released.length > 0) context.unit.add(releaseCodes(companyId, released));
  holdAmounts(
    context,
    prepared.map(({ change }) => change.now),
  );
  const written = new Map<string, AxisRecord>();
  for (const some of slices(prepared, perStatement)) {
    const states = some.map((one) => stateOf(context, types, one));
    const history: NewHistory[] = some.flatMap(({ change, steps }) =>
      steps.map((step) => ({ id: change.was.id, ...step })),
    );
    const lives = some.flatMap(({ change: { was, now } }) => ((was.deletedAt !== null) === now.deleted ? [] : was.id));
    if (lives.length > 1) context.unit.add(countApart(true));
    const rows = await context.unit.query(updateRecords(companyId, states, { history, author }));
    if (lives.length > 1) {
      context.unit.add(countLives(companyId, lives));
      context.unit.add(countApart(false));
    }
    for (const row of rows) written.set(row.id, row);
    const lost = some.find(({ change }) => !written.has(change.was.id));
    if (lost) throw outrun((await loadRecords(context, [lost.change.was.id]))[0] ?? null);
  }
  const results = prepared.map(({ change, steps }) => ({ record: written.get(change.was.id) as AxisRecord, steps }));
  await tell(context, results, origin);
  return results;
}

/**
 * Adds records of a type, whose values were checked. `namesEachOther`: what they name is there, or among them.
 * @throws UNKNOWN_REFERENCE, DUPLICATE
 */
export async function addRecords(
  context: Context,
  type: TypeDefinition,
  about: { rows: readonly (Written & { id: string })[]; origin: Origin; namesEachOther?: boolean },
): Promise<SetResult[]> {
  const { companyId } = context;
  const { rows, origin, namesEachOther = false } = about;
  if (!namesEachOther) demandNamed(context, type, rows);
  holdAmounts(context, rows);
  const given = rows.map((row) => ({ ...row, search: searchTokens(context, type, row), after: flat(row) }));
  const more = { axis: type.axis, type: type.key, author: authorOf(context, origin) };
  const made = await context.unit.query(insertRecords(companyId, given, more));
  const byId = new Map(made.map((record) => [record.id, record]));
  const results = rows.map((row) => {
    const steps: SetStep[] = [{ action: 'create', version: 1, before: {}, after: flat(row) }];
    return { record: byId.get(row.id) as AxisRecord, steps };
  });
  await tell(context, results, origin);
  return results;
}

/** Refuses with the commit, or with the next query, when a field names what is not there. */
export function demandNamed(
  context: Context,
  type: TypeDefinition,
  rows: readonly { id: string; fields: FieldValues }[],
): void {
  const wanted = rows
    .map(({ id, fields }) => ({ id, wanted: namedIn(type, fields) }))
    .filter((row) => row.wanted.length > 0);
  if (wanted.length > 0) context.unit.add(demandReferencesOfAll(context.companyId, wanted));
}
