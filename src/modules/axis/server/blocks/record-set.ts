/**
 * A run's changes of records as one set: what taking them back leads to. Judging and reverting come to it the same way, so
 * that both meet the same obstacles: what was referred to is erased, a code is in use.
 */
import type { KeptPart, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import type { AxisRecord } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import {
  type Change,
  type Outcome,
  type RecordImpact,
  type RecordState,
  type Standing,
  stateOf,
  takeBack,
} from '../../contract/undo.ts';
import { selectRecords } from '../records.queries.ts';
import { type CodeHolder, selectCodeHolders, selectThere } from '../reliance.queries.ts';
import { recordTypes } from '../type.service.ts';
import { codesIn } from './record-codes.ts';
import { definitionOf, labelOf, referenceNames, referredIn } from './record-words.ts';

export const dataOf = (impact: StoredImpact): RecordImpact => impact.data as unknown as RecordImpact;

/** The changes of one record, in the order of happening. */
export interface Group {
  id: string;
  impacts: RecordImpact[];
  /** Where they stand among the impacts given. */
  indexes: number[];
  /** Null: erased. */
  record: AxisRecord | null;
}

export interface RecordSet {
  types: readonly TypeDefinition[];
  groups: ReadonlyMap<string, Group>;
  codeHolders: readonly CodeHolder[];
  /** Of the records that former values name, those that are not erased. */
  there: ReadonlySet<string>;
}

/** The records that the impacts changed, with what stands in the way of their former values. */
export async function loadSet(context: Context, impacts: readonly StoredImpact[]): Promise<RecordSet> {
  const companyId = companyOf(context).id;
  const types = await recordTypes(context);
  const all = impacts.map(dataOf);
  const ids = [...new Set(all.map(({ recordId }) => recordId))];
  const codes = new Map(
    all.flatMap(({ axis, type, before }) => {
      const { code } = before;
      return typeof code === 'string' ? [[`${axis} ${type} ${code}`, { axis, type, code }] as const] : [];
    }),
  );
  const named = all.flatMap((impact) => referredIn(definitionOf(types, impact), impact.before));
  const [records, codeHolders, there] = await context.unit.queryAll([
    selectRecords(companyId, ids),
    selectCodeHolders(companyId, [...codes.values()]),
    selectThere(companyId, [...new Set(named)]),
  ] as const);
  const byId = new Map(records.map((record) => [record.id, record]));
  const groups = new Map<string, Group>();
  for (const [index, impact] of all.entries()) {
    const id = impact.recordId;
    const group = groups.get(id) ?? { id, impacts: [], indexes: [], record: byId.get(id) ?? null };
    group.impacts.push(impact);
    group.indexes.push(index);
    groups.set(id, group);
  }
  return { types, groups, codeHolders, there: new Set(there.map((row) => row.id)) };
}

export interface Result {
  group: Group & { record: AxisRecord };
  state: RecordState;
  outcomes: Outcome[];
  /** Parts that something keeps from being taken back, by their names. */
  stuck: ReadonlyMap<string, Obstacle>;
}

/** What keeps a part from being taken back. */
export interface Obstacle extends KeptPart {
  /** Standing executions that brought it about and can be undone first; none: it stays whatever is undone. */
  blockers: readonly string[];
}

export interface Judging {
  historyOf(recordId: string): readonly Change[];
  standing: Standing;
  /** Records that stay as they are, and why. */
  kept: ReadonlyMap<string, Verdict>;
}

type Stuck = Map<string, Map<string, Obstacle>>;

function taken(result: Result, key: string): boolean {
  return result.outcomes.some((outcome) => outcome.taken.includes(key));
}

const erased = {
  ko: '참조하던 항목이 완전히 삭제되어 이 값은 되돌리지 않습니다.',
  en: 'What it referred to was erased for good, so this value stays.',
};

function* erasedIn(set: RecordSet, result: Result): Generator<[key: string, part: Obstacle]> {
  const { record } = result.group;
  const type = definitionOf(set.types, record);
  for (const key of referenceNames(type)) {
    const value = result.state.values[key];
    if (typeof value !== 'string' || set.there.has(value) || !taken(result, key)) continue;
    yield [key, { part: labelOf(type, key), changedBy: '', changedAt: record.updatedAt, reason: erased, blockers: [] }];
  }
}

function resultsOf(set: RecordSet, judging: Judging, stuck: Stuck): Result[] {
  return [...set.groups.values()].flatMap((group) => {
    const { id, record, impacts } = group;
    if (!record) return [];
    const state = stateOf(record);
    const parts = stuck.get(id) ?? new Map<string, Obstacle>();
    if (judging.kept.has(id)) return [{ group: { ...group, record }, state, outcomes: [], stuck: parts }];
    const { standing } = judging;
    const about = { state, impacts, history: judging.historyOf(id), standing, stuck: new Set(parts.keys()) };
    return [{ group: { ...group, record }, ...takeBack(about), stuck: parts }];
  });
}

/** What taking the set back leads to, for each record that is still there. */
export function settle(set: RecordSet, judging: Judging): Result[] {
  const stuck: Stuck = new Map();
  for (;;) {
    const results = resultsOf(set, judging, stuck);
    const found = [
      ...results.flatMap((result) =>
        [...erasedIn(set, result)].map(([key, part]) => [result.group.id, key, part] as const),
      ),
      ...codesIn(set, results, judging),
    ];
    const fresh = found.filter(([id, key]) => !stuck.get(id)?.has(key));
    if (fresh.length === 0) return results;
    for (const [id, key, part] of fresh) stuck.set(id, new Map(stuck.get(id)).set(key, part));
  }
}
