/** What is known of the runs behind everything that a set of changes meets: of a record that changed very often since, as much as decides. */
import type { StoredImpact, Verdict } from '#kernel/contract/block.ts';
import type { Circumstances } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import type { HistoryEntry } from '../../contract/record.ts';
import type { Change, Standing } from '../../contract/undo.ts';
import { type Since, selectLaterHistory } from '../records.queries.ts';
import type { JudgedSet } from './record-check.ts';
import { loadRelying, type Relying } from './record-reliance.ts';
import { dataOf, type Group, isMaking, loadSet, type RecordSet } from './record-set.ts';

/** What changed each record since. */
type Histories = ReadonlyMap<string, HistoryEntry[]>;

export interface Background {
  set: RecordSet;
  histories: Histories;
  standing: Standing;
  relying: Relying;
  circumstances: Circumstances;
}

export const historyIn = ({ histories }: Background, id: string): Change[] => histories.get(id) ?? [];

/** What is asked of a record's history: of one that the run made or brought back, all. */
function sinceOf({ id, impacts }: Group): Since {
  const parts = impacts.flatMap(({ before, after }) => Object.keys({ ...before, ...after }));
  const isMade = impacts.some(({ action }) => action === 'create' || action === 'restore');
  return { id, version: Math.min(...impacts.map(({ version }) => version)), parts: isMade ? null : parts };
}

/** So many changes of a record that was there before the run are looked at first. */
const latestChanges = 100;

async function latestHistories({ companyId, unit }: Context, set: RecordSet): Promise<Histories> {
  const { whole = [], latest = [] } = Object.groupBy([...set.groups.values()].map(sinceOf), ({ parts }) =>
    parts ? 'latest' : 'whole',
  );
  const rows = await unit.queryAll([
    selectLaterHistory(companyId, whole, null),
    selectLaterHistory(companyId, latest, latestChanges),
  ] as const);
  return Map.groupBy(rows.flat(), (row) => row.recordId);
}

async function backgroundOf(
  context: Context,
  impacts: readonly StoredImpact[],
  known: Pick<Background, 'set' | 'histories' | 'circumstances'>,
): Promise<Background> {
  const { set, histories, circumstances } = known;
  const made = impacts.filter(isMaking).map((impact) => dataOf(impact).recordId);
  const relying = await loadRelying(context, [...new Set(made)]);
  const rows = [...histories.values()].flat();
  const behind = [...rows, ...relying.links, ...relying.referrers, ...set.codeHolders].flatMap(
    ({ executionId }) => executionId ?? [],
  );
  const { family } = circumstances;
  const roots = await circumstances.standing([...new Set(behind)].filter((id) => !family.has(id)));
  const standing: Standing = { isOwn: (id) => family.has(id), rootOf: (id) => roots.get(id) ?? null };
  return { ...known, standing, relying };
}

/** True where more runs stand in the way of each change of a record than are undone along: who else does need not be known. */
function isEnough({ indexes }: Group, verdicts: readonly Verdict[], { family, mostAlong }: Circumstances): boolean {
  const own = indexes.map((index) => verdicts[index]);
  const by = new Set(own.flatMap((verdict) => (verdict?.verdict === 'blocked' ? verdict.by : [])));
  return own.every((verdict) => verdict?.verdict === 'blocked') && by.difference(family).size > mostAlong;
}

/** Judges by the latest changes of each record, and by all of one where these do not decide. */
export async function judgedByLatest(
  context: Context,
  { impacts, circumstances }: { impacts: readonly StoredImpact[]; circumstances: Circumstances },
  judge: (background: Background) => Promise<JudgedSet>,
): Promise<JudgedSet> {
  const set = await loadSet(context, impacts);
  const by = async (histories: Histories) =>
    judge(await backgroundOf(context, impacts, { set, histories, circumstances }));
  const latest = await latestHistories(context, set);
  const judged = await by(latest);
  const open = [...set.groups.values()].filter((group) => {
    const isCut = latest.get(group.id)?.length === latestChanges;
    return isCut && !isEnough(group, judged.verdicts, circumstances);
  });
  if (open.length === 0) return judged;
  const rows = await context.unit.query(selectLaterHistory(context.companyId, open.map(sinceOf), null));
  return by(new Map([...latest, ...Map.groupBy(rows, (row) => row.recordId)]));
}
