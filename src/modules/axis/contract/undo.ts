/** Undo rule of records: decides if an execution's changes can be undone now; pure, shared by preview and write. */
import type { Json } from '#kernel/contract/block.ts';
import { type FieldValues, flattenRecord, type HistoryEntry } from './record.ts';

/** The data of a record change needed for undo. Values are named as in histories: `title`, `code`, `fields.<key>`. */
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

export type Change = Pick<
  HistoryEntry,
  'version' | 'at' | 'byName' | 'action' | 'cause' | 'executionId' | 'before' | 'after'
>;

/** A record's values, named as in histories, and whether it is deleted. */
export interface RecordState {
  values: Record<string, unknown>;
  deleted: boolean;
}

/** Used beside value names for existence or deletion. */
export const life = 'life';

/** Attributes the changes of a history to runs. */
export interface RunOrigins {
  isOwn(executionId: string): boolean;
  /** The execution to undo in order to undo this one; null: its effects are gone already. */
  rootOf(executionId: string): string | null;
}

/** A part of a change that is not taken back. */
export interface RemainingPart {
  /** `life`, or the name of a value. */
  key: string;
  /** The obstacle: the part itself, or `life` for a value of a record that stays deleted. */
  at: string;
  /** The change of others that is to blame; null where the history knows of none. */
  change: Change | null;
  /** The executions to undo first, latest first; none: a person's change, which stays. */
  blockers: string[];
  /** Something else is in the way: what was referred to is erased, the code is in use. */
  isStuck: boolean;
}

export interface RewindOutcome {
  taken: string[];
  left: RemainingPart[];
}

/** JSON values are equal whatever the order of their keys; missing equals null. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return toStableJson(a ?? null) === toStableJson(b ?? null);
}

function toStableJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export function getRecordState(record: {
  title: string;
  code: string | null;
  fields: FieldValues;
  deletedAt: string | null;
}): RecordState {
  return { values: flattenRecord(record), deleted: record.deletedAt !== null };
}

const isLife = ({ action }: Pick<Change, 'action'>) => action !== 'update';
const getValueNames = ({ before, after }: Pick<Change, 'before' | 'after'>) => Object.keys({ ...before, ...after });

function getTouchedParts(change: Change): string[] {
  return isLife(change) ? [life, ...getValueNames(change)] : getValueNames(change);
}

/**
 * The maker of a change: the run itself, a run still in effect, a person, a run no longer in effect (undone first), or an undo.
 * Undone runs and undos cancel each other out, so they are blamed only if nobody else can be.
 */
function getMaker({ executionId, cause }: Change, runOrigins: RunOrigins): 'own' | 'run' | 'person' | 'gone' | 'undo' {
  if (executionId && runOrigins.isOwn(executionId)) return 'own';
  if (cause === 'undo') return 'undo';
  if (!executionId || (cause !== 'execution' && cause !== 'redo')) return 'person';
  return runOrigins.rootOf(executionId) ? 'run' : 'gone';
}

/** Walks back in time over a record: what others changed is remembered, what the run changed is taken back. */
class Rewind {
  readonly state: RecordState;
  readonly #standing: RunOrigins;
  readonly #stuck: ReadonlySet<string>;
  /** Changes of others of each part, latest first, down to the first that a person made: what is before that stays anyway. */
  readonly #holders = new Map<string, { maker: 'run' | 'person'; change: Change }[]>();
  /** Of those that count only when there is nobody else, the first undo: later ones only took others out of the way of this one. */
  readonly #passed = new Map<string, Change>();
  /** The version at which the run itself changed the part last. */
  readonly #own = new Map<string, number>();

  constructor(state: RecordState, runOrigins: RunOrigins, stuck: ReadonlySet<string> = new Set()) {
    this.state = { values: { ...state.values }, deleted: state.deleted };
    this.#standing = runOrigins;
    this.#stuck = stuck;
  }

  /** @param forgetting reverts leftovers of undone runs that nobody uses */
  pass(change: Change, forgetting = false): void {
    const maker = getMaker(change, this.#standing);
    if (maker === 'own') {
      for (const part of getTouchedParts(change)) this.#own.set(part, this.#own.get(part) ?? change.version);
      return;
    }
    for (const part of getTouchedParts(change)) {
      const holders = this.#holders.get(part) ?? [];
      if (maker === 'run' || maker === 'person') {
        if (holders.at(-1)?.maker !== 'person') this.#holders.set(part, [...holders, { maker, change }]);
        continue;
      }
      if (forgetting && maker === 'gone' && holders.length === 0) this.#back(part, change);
      if (maker === 'undo' || !this.#passed.has(part)) this.#passed.set(part, change);
    }
  }

  take(impact: RecordImpact): RewindOutcome {
    const parts = impact.action === 'update' ? getValueNames(impact) : [life];
    const outcome: RewindOutcome = { taken: [], left: [] };
    const isOut = impact.action === 'update' && this.state.deleted;
    for (const part of parts) {
      const at = isOut ? life : part;
      const blame = this.blame(at);
      const isStuck = this.#stuck.has(at);
      if (!isOut && !isStuck && blame.blockers.length === 0 && this.#back(part, impact)) outcome.taken.push(part);
      else outcome.left.push({ key: part, at, ...blame, isStuck });
    }
    for (const part of parts) this.#own.set(part, this.#own.get(part) ?? impact.version);
    return outcome;
  }

  /** The last change of the part, and the executions to undo first, excluding parts that the run itself changed again later. */
  blame(part: string): Pick<RemainingPart, 'change' | 'blockers'> {
    const holders = this.#holders.get(part) ?? [];
    const [latest] = holders;
    if (!latest) return { change: this.#passed.get(part) ?? null, blockers: [] };
    const own = this.#own.get(part) ?? 0;
    const runs = holders.filter(({ maker, change }) => maker === 'run' && change.version > own);
    const roots = runs.flatMap(({ change }) => this.#standing.rootOf(change.executionId as string) ?? []);
    return { change: latest.change, blockers: latest.maker === 'run' ? [...new Set(roots)] : [] };
  }

  /** Takes a part of a change back where it is still as the change left it. */
  #back(part: string, change: Pick<Change, 'action' | 'before' | 'after'>): boolean {
    if (part === life) {
      const deletes = change.action === 'delete';
      if (this.state.deleted !== deletes) return false;
      this.state.deleted = !deletes;
      return true;
    }
    if (!isSameJson(this.state.values[part], change.after[part])) return false;
    this.state.values[part] = change.before[part] ?? null;
    return true;
  }
}

interface RecordCase {
  state: RecordState;
  /** Of one run and one record, in the order of happening. */
  impacts: readonly RecordImpact[];
  /** The record's changes since the first impact. */
  history: readonly Change[];
  standing: RunOrigins;
}

/**
 * Reverts a run's changes of a record, latest first, as far as the run's values are unchanged. `stuck` names parts that another
 * obstacle blocks.
 * @returns the resulting state, and per impact the reverted and the remaining parts
 */
export function rewindChanges(recordCase: RecordCase & { stuck?: ReadonlySet<string> }): {
  state: RecordState;
  outcomes: RewindOutcome[];
} {
  const rewind = new Rewind(recordCase.state, recordCase.standing, recordCase.stuck);
  const outcomes: RewindOutcome[] = recordCase.impacts.map(() => ({ taken: [], left: [] }));
  const steps = [
    ...recordCase.history.map((change) => ({ version: change.version, take: () => rewind.pass(change) })),
    ...recordCase.impacts.map((impact, index) => ({
      version: impact.version,
      take: () => {
        outcomes[index] = rewind.take(impact);
      },
    })),
  ];
  for (const step of steps.sort((a, b) => b.version - a.version)) step.take();
  return { state: rewind.state, outcomes };
}

/**
 * What others made of a record since a run created it or brought it back: any value that is not as the run left it, and what
 * a standing run wrote even if it is the same. Taking the record away would destroy that.
 */
export function getLaterValues(recordCase: RecordCase & { impact: RecordImpact }): RemainingPart[] {
  const { impact, history, standing: runOrigins } = recordCase;
  const later = history.filter((change) => change.version > impact.version).sort((a, b) => a.version - b.version);
  const remaining: Record<string, unknown> = { ...impact.after };
  for (const change of later) {
    if (getMaker(change, runOrigins) !== 'own') continue;
    for (const key of getValueNames(change)) remaining[key] = change.after[key] ?? null;
  }
  const rewind = new Rewind(recordCase.state, runOrigins);
  for (const change of later.toReversed()) rewind.pass(change, true);
  const { values } = rewind.state;
  return Object.keys({ ...remaining, ...values })
    .map((key) => ({ key, at: key, ...rewind.blame(key), isStuck: false }))
    .filter(({ key, blockers }) => blockers.length > 0 || !isSameJson(values[key], remaining[key]));
}

/** Without a history: what is to be taken back was judged before. */
export const withoutHistory: RunOrigins = { isOwn: () => true, rootOf: () => null };
