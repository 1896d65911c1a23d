/** Whether a run's change of a record can be taken back now: the pure rule behind preview and write. */
import type { Json, Verdict } from '#kernel/contract/block.ts';
import { type Cause, flat, type HistoryEntry } from './record.ts';

/** What a change of a record keeps to be taken back. Values are named as in histories: `title`, `code`, `fields.<key>`. */
export interface RecordImpact {
  action: 'create' | 'update' | 'delete' | 'restore';
  recordId: string;
  axis: string;
  type: string;
  /** The record's version that the change made. */
  version: number;
  before: { [key: string]: Json };
  after: { [key: string]: Json };
  /** True for the change that taking back made: taking that back in turn is a redo. */
  undoing: boolean;
}

export interface RecordState {
  title: string;
  code: string | null;
  fields: Record<string, unknown>;
  deletedAt: string | null;
}

export interface Judged {
  impact: RecordImpact;
  /** The run that made the change. */
  executionId: string;
  /** Null: erased. */
  current: RecordState | null;
  /** Changes after the impact's version, oldest first. */
  later: readonly Pick<HistoryEntry, 'at' | 'byName' | 'action' | 'cause' | 'executionId' | 'after' | 'before'>[];
  /** Other runs that stand on the record: they related it to something. */
  dependents: readonly string[];
}

type Change = Judged['later'][number];

/** JSON values are equal whatever the order of their keys; missing equals null. */
export function same(a: unknown, b: unknown): boolean {
  return stable(a ?? null) === stable(b ?? null);
}

function stable(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

const standing: readonly Cause[] = ['execution', 'redo'];

const reasons = {
  changed: {
    ko: '그 뒤에 사람이 값을 바꾸어 그대로 둡니다.',
    en: 'Someone changed the value since, so it stays as it is.',
  },
  later: {
    ko: '나중에 끝난 실행이 이 레코드를 바꾸었습니다. 그 실행을 먼저 취소해 주세요.',
    en: 'A later run changed this record. Undo that run first.',
  },
  dependents: {
    ko: '다른 실행이 이 레코드를 사용하고 있습니다. 그 실행을 먼저 취소해 주세요.',
    en: 'Other runs use this record. Undo them first.',
  },
  erased: { ko: '레코드가 완전히 삭제되었습니다.', en: 'The record was erased for good.' },
  followUp: { ko: '필요하면 레코드를 다시 등록해 주세요.', en: 'Create the record again if you need it.' },
  partly: {
    ko: '그 뒤에 바뀐 값은 그대로 두고 나머지만 되돌립니다.',
    en: 'Values changed since stay as they are; the others are put back.',
  },
} as const;

/** Who is to blame for what is no longer as the run left it: the last change of others that names one of the values. */
function culprits(judged: Judged, matters: (change: Change) => boolean): { runs: string[]; person: Change | null } {
  const others = judged.later.filter((change) => change.executionId !== judged.executionId && matters(change));
  const runs = others.filter((change) => standing.includes(change.cause) && change.executionId);
  const last = others.at(-1) ?? null;
  const blocked = last && standing.includes(last.cause) ? runs.map((change) => change.executionId as string) : [];
  return { runs: [...new Set(blocked)], person: last };
}

function kept(change: Change | null): Verdict {
  return {
    verdict: 'kept',
    scope: 'impact',
    changedBy: change?.byName ?? '',
    changedAt: change?.at ?? '',
    reason: reasons.changed,
  };
}

function verdictOn(found: ReturnType<typeof culprits>): Verdict {
  return found.runs.length > 0 ? { verdict: 'blocked', by: found.runs, reason: reasons.later } : kept(found.person);
}

/** Values that are not what the run left behind. Later changes of the same run count as the run's own. */
function changedKeys(judged: Judged): string[] {
  const values = flat(judged.current as RecordState);
  const own = judged.later.filter((change) => change.executionId === judged.executionId);
  return Object.keys({ ...judged.impact.before, ...judged.impact.after }).filter((key) => {
    const last = own.filter((change) => key in change.after || key in change.before).at(-1);
    return !same(values[key], last ? last.after[key] : judged.impact.after[key]);
  });
}

/** Deleted, restored or not, by another than the run; null when the record is as the run left it. */
function lifeVerdict(judged: Judged, expectedDeleted: boolean): Verdict | null {
  const life = (change: Change) => change.action === 'delete' || change.action === 'restore';
  const own = judged.later.filter((change) => change.executionId === judged.executionId && life(change)).at(-1);
  const expected = own ? own.action === 'delete' : expectedDeleted;
  if ((judged.current?.deletedAt !== null) === expected) return null;
  return verdictOn(culprits(judged, life));
}

function verdictOnUpdate(judged: Judged): Verdict {
  const changed = changedKeys(judged);
  if (changed.length === 0) return { verdict: 'reverse' };
  const found = culprits(judged, (change) => changed.some((key) => key in change.after || key in change.before));
  const all = new Set([...Object.keys(judged.impact.before), ...Object.keys(judged.impact.after)]).size;
  if (found.runs.length > 0 || changed.length === all) return verdictOn(found);
  return { verdict: 'reverse', notice: { code: 'PARTLY_KEPT', ...reasons.partly } };
}

function verdictOnCreation(judged: Judged): Verdict {
  const changed = changedKeys(judged);
  if (changed.length > 0) {
    return verdictOn(culprits(judged, (change) => changed.some((key) => key in change.after || key in change.before)));
  }
  if (judged.dependents.length > 0) {
    return { verdict: 'blocked', by: [...judged.dependents], reason: reasons.dependents };
  }
  return { verdict: 'reverse' };
}

/** The verdict on taking one change of a record back. */
export function judgeRecord(judged: Judged): Verdict {
  if (!judged.current) {
    return { verdict: 'impossible', reason: reasons.erased, followUp: reasons.followUp, erased: true };
  }
  const { action } = judged.impact;
  const life = lifeVerdict(judged, action === 'delete');
  if (life) return life;
  if (action === 'delete') return { verdict: 'reverse' };
  return action === 'update' ? verdictOnUpdate(judged) : verdictOnCreation(judged);
}

/** Values to put back: only those that are still what the change made them. */
export function valuesToPutBack(impact: RecordImpact, current: RecordState): { [key: string]: Json } {
  const values = flat(current);
  const keys = Object.keys({ ...impact.before, ...impact.after }).filter((key) => same(values[key], impact.after[key]));
  return Object.fromEntries(keys.map((key) => [key, impact.before[key] ?? null]));
}
