/**
 * Record undo facts: loads what the verdicts on a set of record changes need, such as later changes and the runs behind them. Of a record
 * that changed very often it loads only the changes that decide.
 */
import type { StoredImpact, Verdict } from '#kernel/contract/block.ts';
import type { UndoFacts } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import type { HistoryEntry } from '../../contract/record.ts';
import type { Change, RunOrigins } from '../../contract/undo.ts';
import { type HistoryFilter, selectLaterHistory } from '../records.queries.ts';
import { loadRelianceFacts, type RelianceFacts } from './record-reliance.ts';
import { getRecordImpact, isCreation, loadRecordSet, type RecordGroup, type RecordSet } from './record-set.ts';
import type { SetVerdicts } from './record-verdicts.ts';

/** Later changes of each record. */
type Histories = ReadonlyMap<string, HistoryEntry[]>;

export interface RecordUndoFacts {
  set: RecordSet;
  histories: Histories;
  runOrigins: RunOrigins;
  relying: RelianceFacts;
  circumstances: UndoFacts;
}

export const getHistory = ({ histories }: RecordUndoFacts, id: string): Change[] => histories.get(id) ?? [];

/** The changes of a record that matter: all of a record that the run created or restored, else those of the same values. */
function toHistoryFilter({ id, impacts }: RecordGroup): HistoryFilter {
  const parts = impacts.flatMap(({ before, after }) => Object.keys({ ...before, ...after }));
  const isCreated = impacts.some(({ action }) => action === 'create' || action === 'restore');
  return { id, version: Math.min(...impacts.map(({ version }) => version)), parts: isCreated ? null : parts };
}

/** Number of latest changes that are loaded first, for a record that existed before the run. */
const firstBatchSize = 100;

async function loadLatestHistories({ companyId, unit }: Context, set: RecordSet): Promise<Histories> {
  const { whole = [], latest = [] } = Object.groupBy([...set.groups.values()].map(toHistoryFilter), ({ parts }) =>
    parts ? 'latest' : 'whole',
  );
  const rows = await unit.queryAll([
    selectLaterHistory(companyId, whole, null),
    selectLaterHistory(companyId, latest, firstBatchSize),
  ] as const);
  return Map.groupBy(rows.flat(), (row) => row.recordId);
}

async function loadRecordUndoFacts(
  context: Context,
  impacts: readonly StoredImpact[],
  base: Pick<RecordUndoFacts, 'set' | 'histories' | 'circumstances'>,
): Promise<RecordUndoFacts> {
  const { set, histories, circumstances } = base;
  const createdIds = impacts.filter(isCreation).map((impact) => getRecordImpact(impact).recordId);
  const relying = await loadRelianceFacts(context, [...new Set(createdIds)]);
  const rows = [...histories.values()].flat();
  const behind = [...rows, ...relying.links, ...relying.referrers, ...set.codeHolders].flatMap(
    ({ executionId }) => executionId ?? [],
  );
  const { family } = circumstances;
  const roots = await circumstances.findEffectiveRuns([...new Set(behind)].filter((id) => !family.has(id)));
  const runOrigins: RunOrigins = { isOwn: (id) => family.has(id), rootOf: (id) => roots.get(id) ?? null };
  return { ...base, runOrigins, relying };
}

/** True if more runs block each change of the record than one undo takes along: further blockers would not change the outcome. */
function hasEnoughBlockers(
  { indexes }: RecordGroup,
  verdicts: readonly Verdict[],
  { family, maxChainLength }: UndoFacts,
): boolean {
  const ownVerdicts = indexes.map((index) => verdicts[index]);
  const blockers = new Set(ownVerdicts.flatMap((verdict) => (verdict?.verdict === 'blocked' ? verdict.by : [])));
  return (
    ownVerdicts.every((verdict) => verdict?.verdict === 'blocked') && blockers.difference(family).size > maxChainLength
  );
}

/** Judges by the latest changes of each record, and loads all changes of the records where the latest do not decide. */
export async function judgeByLatestChanges(
  context: Context,
  { impacts, circumstances }: { impacts: readonly StoredImpact[]; circumstances: UndoFacts },
  judge: (facts: RecordUndoFacts) => Promise<SetVerdicts>,
): Promise<SetVerdicts> {
  const set = await loadRecordSet(context, impacts);
  const judgeHistories = async (histories: Histories) =>
    judge(await loadRecordUndoFacts(context, impacts, { set, histories, circumstances }));
  const latest = await loadLatestHistories(context, set);
  const result = await judgeHistories(latest);
  const undecided = [...set.groups.values()].filter((group) => {
    const isCut = latest.get(group.id)?.length === firstBatchSize;
    return isCut && !hasEnoughBlockers(group, result.verdicts, circumstances);
  });
  if (undecided.length === 0) return result;
  const filters = undecided.map(toHistoryFilter);
  const rows = await context.unit.query(selectLaterHistory(context.companyId, filters, null));
  return judgeHistories(new Map([...latest, ...Map.groupBy(rows, (row) => row.recordId)]));
}
