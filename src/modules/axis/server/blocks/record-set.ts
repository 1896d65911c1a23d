/** A run's changes of records as one set, with all that stands in the way of their former values. */
import type { KeptPart, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { AxisRecord } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import type { Change, Outcome, RecordImpact, RecordState, Standing } from '../../contract/undo.ts';
import { takenValues } from '../field-guards.ts';
import { selectRecords } from '../records.queries.ts';
import {
  type CodeGiver,
  type CodeHolder,
  selectCodeGivers,
  selectCodeHolders,
  selectThere,
} from '../reliance.queries.ts';
import { readableTypes, recordTypes } from '../type.service.ts';
import { definitionOf, referredIn, type Titled, titledFor } from './record-words.ts';

export const dataOf = (impact: StoredImpact): RecordImpact => impact.data as unknown as RecordImpact;

export function isMaking(impact: StoredImpact): boolean {
  const { action } = dataOf(impact);
  return action === 'create' || action === 'restore';
}

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
  codeHolders: readonly Titled<CodeHolder>[];
  /** How records of the set came by the codes that are to come back, whether they have them now or not. */
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

/** Asked of the few types whose rooms guard values. */
async function takenOf(context: Context, impacts: readonly RecordImpact[]): Promise<RecordSet['taken']> {
  const taken = new Map<string, TakenValue[]>();
  for (const { recordId: id, axis, type, before } of impacts) {
    const named = Object.entries(before).filter(([name]) => name.startsWith('fields.'));
    const fields = Object.fromEntries(named.map(([name, value]) => [name.slice('fields.'.length), value]));
    for (const { key, title } of await takenValues(context, { id, axis, type }, fields)) {
      const titled = titledFor(await readableTypes(context))({ axis, type, title });
      const one = { name: `fields.${key}`, value: fields[key] as string, title: titled.title };
      taken.set(id, [...(taken.get(id) ?? []), one]);
    }
  }
  return taken;
}

/** The records that the impacts changed, with what stands in the way of their former values. */
export async function loadSet(context: Context, impacts: readonly StoredImpact[]): Promise<RecordSet> {
  const { companyId } = context;
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
  const [records, codeHolders, codeGivers, there] = await context.unit.queryAll([
    selectRecords(companyId, ids),
    selectCodeHolders(companyId, [...codes.values()]),
    selectCodeGivers(companyId, ids, [...new Set([...codes.values()].map(({ code }) => code))]),
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
  const titled = titledFor(codeHolders.length > 0 ? await readableTypes(context) : []);
  return {
    types,
    groups,
    codeHolders: codeHolders.map(titled),
    codeGivers,
    there: new Set(there.map((row) => row.id)),
    taken: await takenOf(context, all),
  };
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
