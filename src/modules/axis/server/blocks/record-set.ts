/** A run's record changes as one set, with all obstacles to restoring former values. */
import type { RetainedPart, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { AxisRecord } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import type { Change, RecordImpact, RecordState, RewindOutcome, RunOrigins } from '../../contract/undo.ts';
import { findTakenValues } from '../field-guards.ts';
import { selectRecords } from '../records.queries.ts';
import {
  type CodeGiver,
  type CodeHolder,
  selectCodeGivers,
  selectCodeHolders,
  selectExistingIds,
} from '../reliance.queries.ts';
import { getRecordTypes, listReadableTypeNames } from '../type.service.ts';
import { createTitler, findDefinition, getReferencedIds, type WithTitle } from './record-impacts.ts';

export const getRecordImpact = (impact: StoredImpact): RecordImpact => impact.data as unknown as RecordImpact;

export function isCreation(impact: StoredImpact): boolean {
  const { action } = getRecordImpact(impact);
  return action === 'create' || action === 'restore';
}

/** The changes of one record, in the order of happening. */
export interface RecordGroup {
  id: string;
  impacts: RecordImpact[];
  /** Their indexes among the given impacts. */
  indexes: number[];
  /** Null: erased. */
  record: AxisRecord | null;
}

export interface RecordSet {
  types: readonly TypeDefinition[];
  groups: ReadonlyMap<string, RecordGroup>;
  codeHolders: readonly WithTitle<CodeHolder>[];
  /** The origin of the codes to be restored on the set's records, including records without them now. */
  codeGivers: readonly CodeGiver[];
  /** Of the records that former values name, those that are not erased. */
  there: ReadonlySet<string>;
  /** Former values that no two records may have and that another has now, by the record that would get them back. */
  taken: ReadonlyMap<string, readonly TakenValue[]>;
}

interface TakenValue {
  /** As values are named. */
  name: string;
  value: string;
  title: LocalText;
}

/** Queries only the few types with guarded values. */
async function loadTakenValues(context: Context, impacts: readonly RecordImpact[]): Promise<RecordSet['taken']> {
  const takenByRecord = new Map<string, TakenValue[]>();
  for (const { recordId: id, axis, type, before } of impacts) {
    const named = Object.entries(before).filter(([name]) => name.startsWith('fields.'));
    const fields = Object.fromEntries(named.map(([name, value]) => [name.slice('fields.'.length), value]));
    for (const { key, title } of await findTakenValues(context, { id, axis, type }, fields)) {
      const titled = createTitler(await listReadableTypeNames(context))({ axis, type, title });
      const takenValue = { name: `fields.${key}`, value: fields[key] as string, title: titled.title };
      takenByRecord.set(id, [...(takenByRecord.get(id) ?? []), takenValue]);
    }
  }
  return takenByRecord;
}

/** Loads the records changed by the impacts, with obstacles to their former values. */
export async function loadRecordSet(context: Context, impacts: readonly StoredImpact[]): Promise<RecordSet> {
  const { companyId } = context;
  const types = await getRecordTypes(context);
  const all = impacts.map(getRecordImpact);
  const ids = [...new Set(all.map(({ recordId }) => recordId))];
  const codes = new Map(
    all.flatMap(({ axis, type, before }) => {
      const { code } = before;
      return typeof code === 'string' ? [[`${axis} ${type} ${code}`, { axis, type, code }] as const] : [];
    }),
  );
  const named = all.flatMap((impact) => getReferencedIds(findDefinition(types, impact), impact.before));
  const [records, codeHolders, codeGivers, there] = await context.unit.queryAll([
    selectRecords(companyId, ids),
    selectCodeHolders(companyId, [...codes.values()]),
    selectCodeGivers(companyId, ids, [...new Set([...codes.values()].map(({ code }) => code))]),
    selectExistingIds(companyId, [...new Set(named)]),
  ] as const);
  const byId = new Map(records.map((record) => [record.id, record]));
  const groups = new Map<string, RecordGroup>();
  for (const [index, impact] of all.entries()) {
    const id = impact.recordId;
    const group = groups.get(id) ?? { id, impacts: [], indexes: [], record: byId.get(id) ?? null };
    group.impacts.push(impact);
    group.indexes.push(index);
    groups.set(id, group);
  }
  const titled = createTitler(codeHolders.length > 0 ? await listReadableTypeNames(context) : []);
  return {
    types,
    groups,
    codeHolders: codeHolders.map(titled),
    codeGivers,
    there: new Set(there.map((row) => row.id)),
    taken: await loadTakenValues(context, all),
  };
}

export interface RecordSetResult {
  group: RecordGroup & { record: AxisRecord };
  state: RecordState;
  outcomes: RewindOutcome[];
  /** Parts whose undo is blocked, by name. */
  stuck: ReadonlyMap<string, Obstacle>;
}

/** An obstacle that blocks the undo of a part. */
export interface Obstacle extends RetainedPart {
  /** Standing executions that brought it about and can be undone first; none: it stays whatever is undone. */
  blockers: readonly string[];
}

export interface SetContext {
  historyOf(recordId: string): readonly Change[];
  standing: RunOrigins;
  /** Records that stay as they are, and why. */
  verdicts: ReadonlyMap<string, Verdict>;
}
