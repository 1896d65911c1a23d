/** What is undone at one stroke: an execution with its sub-flows, loaded, locked and judged. */
import type { StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import type { Circumstances, Reversal } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { undoRefusal } from '../../contract/undo.ts';
import { reversingContext } from '../frame/actor.ts';
import { contractOf, serverOf } from '../frame/registry.ts';
import { visibleOf } from '../frame/visibility.ts';
import { type ExecutionRecord, lockFamilies, selectClock, selectFamilies } from '../run/execution.queries.ts';
import { lightening, storedOf } from '../run/impact.ts';
import { type NewImpact, type StoredStep, selectImpactsToJudge, selectOpenSteps } from '../run/step.queries.ts';
import { circumstancesOf } from './circumstances.ts';
import type { Asker } from './right.ts';
import { selectLatestFirst } from './undo.queries.ts';

export interface Judged {
  impact: StoredImpact;
  verdict: Verdict;
  /** True once it was taken back. */
  done: boolean;
  /** What taking it back changed; empty where nothing was left to do. */
  made: readonly NewImpact[];
}

export interface Case {
  /** The execution; several where they changed one another's things in turns and only go together. */
  roots: readonly [ExecutionRecord, ...ExecutionRecord[]];
  /** The roots and all their sub-flows. */
  family: readonly ExecutionRecord[];
  judged: readonly Judged[];
  open: readonly (StoredStep & { executionId: string })[];
  /** The database's instant of the judgement. */
  now: string;
  /** Those of the family that the actor may not see: they are named to nobody. */
  hidden: ReadonlySet<string>;
}

const cannot: Verdict = {
  verdict: 'impossible',
  reason: { ko: '되돌릴 수 없는 작업입니다.', en: 'This cannot be undone.' },
  followUp: { ko: '필요한 조치를 직접 확인해 주세요.', en: 'Please check what needs to be done manually.' },
};

/** Stars are written back nowhere. */
const erased: Verdict = {
  verdict: 'impossible',
  reason: { ko: '바뀐 내용이 완전히 삭제되었습니다.', en: 'What was changed was erased for good.' },
  followUp: { ko: '필요하면 직접 수정해 주세요.', en: 'Change it by hand if that is needed.' },
  erased: true,
};

/** Everything that is needed to take impacts of these kinds back, and nothing more. */
export function revertingContext(context: Context, impacts: readonly StoredImpact[], asker?: Asker): Context {
  const kinds = [...new Set(impacts.map((impact) => impact.kind))].filter((kind) => serverOf(context, kind));
  return reversingContext(
    context,
    kinds.flatMap((kind) => contractOf(context, kind).permission ?? []),
    asker,
  );
}

/** The impacts by the reversal that takes them back, in the one order in which undos lock and work; null: none does. */
export function byReversal(context: Context, impacts: readonly StoredImpact[]): [Reversal | null, StoredImpact[]][] {
  const groups = new Map<Reversal | null, StoredImpact[]>();
  for (const impact of impacts) {
    const reversal = serverOf(context, impact.kind)?.reversal ?? null;
    const group = groups.get(reversal);
    if (group) group.push(impact);
    else groups.set(reversal, [impact]);
  }
  return [...groups].sort(([a], [b]) => ((a?.name ?? '') < (b?.name ?? '') ? -1 : 1));
}

/** A run never stands in its own way: what only its own parts stand on is free once they are taken back with it. */
function apartFrom(family: ReadonlySet<string>, verdict: Verdict): Verdict {
  if (verdict.verdict !== 'blocked') return verdict;
  const by = verdict.by.filter((id) => !family.has(id));
  return by.length > 0 ? { ...verdict, by } : { verdict: 'reverse' };
}

/** Who stands in the way, whoever began first: the latest change goes first. */
async function latestFirst(context: Context, judged: readonly Judged[]): Promise<Judged[]> {
  const blockers = new Set(judged.flatMap(({ verdict }) => (verdict.verdict === 'blocked' ? verdict.by : [])));
  if (blockers.size < 2) return [...judged];
  const ordered = await context.unit.query(selectLatestFirst(context.companyId, [...blockers]));
  return judged.map((each): Judged => {
    const { verdict } = each;
    if (verdict.verdict !== 'blocked') return each;
    const own = new Set(verdict.by);
    return { ...each, verdict: { ...verdict, by: ordered.flatMap(({ id }) => (own.has(id) ? [id] : [])) } };
  });
}

/** One verdict per impact, in their order: each room judges all of its own together. */
async function judge(
  context: Context,
  impacts: readonly StoredImpact[],
  circumstances: Circumstances,
): Promise<Judged[]> {
  const verdicts = new Map<string, Verdict>();
  for (const { id } of impacts.filter(({ isMasked }) => isMasked)) verdicts.set(id, erased);
  const whole = impacts.filter(({ isMasked }) => !isMasked);
  for (const [reversal, own] of byReversal(context, whole)) {
    if (!reversal) continue;
    const answers = await reversal.check?.(revertingContext(context, own), own, circumstances);
    for (const [index, impact] of own.entries()) {
      verdicts.set(
        impact.id,
        apartFrom(circumstances.family, answers ? (answers[index] ?? cannot) : { verdict: 'reverse' }),
      );
    }
  }
  const judged = impacts.map((impact) => ({
    impact,
    verdict: verdicts.get(impact.id) ?? cannot,
    done: false,
    made: [],
  }));
  return latestFirst(context, judged);
}

/** @throws EXECUTION_NOT_FOUND */
async function familiesOf(
  context: Context,
  ids: readonly string[],
): Promise<Pick<Case, 'roots' | 'family' | 'now' | 'hidden'>> {
  const { companyId } = context;
  const [family, [clock]] = await context.unit.queryAll([selectFamilies(companyId, ids), selectClock()] as const);
  const roots = ids.flatMap((id) => family.find((record) => record.id === id) ?? []);
  const [root, ...others] = roots;
  if (!root || !clock || roots.length < ids.length) throw fail(flowErrors.EXECUTION_NOT_FOUND);
  const members = family.map(({ id }) => id);
  const visible = await visibleOf(context, members);
  const hidden = new Set(members.filter((id) => !visible.has(id)));
  return { roots: [root, ...others], family, now: clock.now, hidden };
}

/** Executions whose time and state are looked at, not their impacts. @throws EXECUTION_NOT_FOUND */
export async function unjudged(context: Context, ...ids: readonly string[]): Promise<Case> {
  return { ...(await familiesOf(context, ids)), judged: [], open: [] };
}

/**
 * Keeps executions and everything that taking them back touches as they are until the unit ends: first the executions with
 * their sub-flows by id, then what their impacts are about, room by room. A sub-flow that began while the lock was waited
 * for is locked in a further round; none can begin once its parent is held.
 */
export async function lockAll(context: Context, ids: readonly string[]): Promise<void> {
  const { companyId } = context;
  for (let heldBefore = -1; ; ) {
    const held = await context.unit.query(lockFamilies(companyId, ids));
    if (held.length === heldBefore) {
      const rows = await context.unit.query(
        selectImpactsToJudge(
          companyId,
          held.map(({ id }) => id),
          lightening(context),
        ),
      );
      for (const [reversal, own] of byReversal(
        context,
        rows.map(storedOf).filter(({ isMasked }) => !isMasked),
      )) {
        await reversal?.lock?.(revertingContext(context, own), own);
      }
      return;
    }
    heldBefore = held.length;
  }
}

/**
 * Loads executions with their sub-flows and judges every impact.
 * @param asOf the instant by which deadlines are judged; the database's now unless told
 * @throws EXECUTION_NOT_FOUND
 */
export async function caseOf(context: Context, ids: readonly string[], asOf?: string): Promise<Case> {
  const loaded = await familiesOf(context, ids);
  const families = { ...loaded, now: asOf ?? loaded.now };
  const { companyId } = context;
  const members = families.family.map((one) => one.id);
  const [rows, open] = await context.unit.queryAll([
    selectImpactsToJudge(companyId, members, lightening(context)),
    selectOpenSteps(companyId, members),
  ] as const);
  // What is over is not judged: its subjects may be long gone.
  const over = families.roots.some((root) => undoRefusal(root, families.now) !== null);
  const judged = over ? [] : await judge(context, rows.map(storedOf), circumstancesOf(context, new Set(members)));
  return { ...families, judged, open };
}

/** The same of one that the actor sees. @throws EXECUTION_NOT_FOUND */
export async function seenUnjudged(context: Context, id: string): Promise<Case> {
  const one = await unjudged(context, id);
  if (one.hidden.has(id)) throw fail(flowErrors.EXECUTION_NOT_FOUND);
  return one;
}

/** True where there are so many changes that they are light. */
export const isLight = ({ judged }: Pick<Case, 'judged'>): boolean => judged[0]?.impact.isLight === true;

/** Executions that stand in the way, latest first. */
export function blockersOf({ judged }: Case): string[] {
  return [...new Set(judged.flatMap(({ verdict }) => (verdict.verdict === 'blocked' ? verdict.by : [])))];
}

const has = ({ judged }: Case, verdict: Verdict['verdict']) => judged.some((one) => one.verdict.verdict === verdict);

/** Why the case cannot be undone whatever else is undone before it; null when it can. Blockers are left to the caller. */
export function refusalOfCase(undoCase: Case): ErrorDefinition | null {
  const { roots, judged, now, open } = undoCase;
  for (const root of roots) {
    if (root.undoneBy === null && root.parentId !== null) return flowErrors.UNDO_PART_OF_PARENT;
    const refusal = undoRefusal(root, now);
    if (refusal) return refusal;
  }
  if (judged.some(({ verdict }) => verdict.verdict === 'kept' && verdict.scope === 'run')) {
    return flowErrors.UNDO_SUPERSEDED;
  }
  if (has(undoCase, 'reverse') || has(undoCase, 'blocked') || open.length > 0) return null;
  if (judged.some(({ verdict }) => verdict.verdict === 'impossible' && verdict.corrects)) return null;
  if (has(undoCase, 'kept')) return flowErrors.UNDO_SUPERSEDED;
  const behind = judged.some(({ verdict }) => verdict.verdict === 'impossible' && verdict.erased);
  if (behind) return flowErrors.UNDO_BEHIND_ERASURE;
  return judged.length > 0 || roots[0].status === 'finished' ? flowErrors.UNDO_UNSUPPORTED : null;
}
