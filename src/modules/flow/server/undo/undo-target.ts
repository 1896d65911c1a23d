/** Undo case: an execution with its sub-flows, loaded, locked and judged to be undone as one. */
import type { StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import type { Reversal, UndoFacts } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { findUndoRefusal } from '../../contract/undo.ts';
import { createReversingContext } from '../frame/actor.ts';
import { getBlockContract, getBlockServer } from '../frame/registry.ts';
import { filterVisible } from '../frame/visibility.ts';
import { type ExecutionRecord, lockFamilies, selectClock, selectFamilies } from '../run/execution.queries.ts';
import { getLightening, toStoredImpact } from '../run/impact.ts';
import { type NewImpact, type StoredStep, selectImpactsToJudge, selectOpenSteps } from '../run/step.queries.ts';
import { selectByLastChange } from './undo-dependency.queries.ts';
import { createUndoFacts } from './undo-facts.ts';
import type { Requester } from './undo-right.ts';

export interface ImpactVerdict {
  impact: StoredImpact;
  verdict: Verdict;
  /** True once it was taken back. */
  done: boolean;
  /** Impacts of the reversal; empty if nothing was left to do. */
  made: readonly NewImpact[];
}

export interface UndoTarget {
  /** The execution; several where they changed one another's things in turns and only go together. */
  roots: readonly [ExecutionRecord, ...ExecutionRecord[]];
  /** The roots and all their sub-flows. */
  family: readonly ExecutionRecord[];
  judged: readonly ImpactVerdict[];
  open: readonly (StoredStep & { executionId: string })[];
  /** The database's instant of the judgement. */
  now: string;
  /** Those of the family that the actor may not see: they are named to nobody. */
  hidden: ReadonlySet<string>;
}

const impossibleVerdict: Verdict = {
  verdict: 'impossible',
  reason: { ko: '되돌릴 수 없는 작업입니다.', en: 'This cannot be undone.' },
  followUp: { ko: '필요한 조치를 직접 확인해 주세요.', en: 'Please check what needs to be done manually.' },
};

/** Stars are written back nowhere. */
const erasedVerdict: Verdict = {
  verdict: 'impossible',
  reason: { ko: '바뀐 내용이 완전히 삭제되었습니다.', en: 'What was changed was erased for good.' },
  followUp: { ko: '필요하면 직접 수정해 주세요.', en: 'Change it by hand if that is needed.' },
  erased: true,
};

/** Everything that is needed to take impacts of these kinds back, and nothing more. */
export function createRevertContext(
  context: Context,
  impacts: readonly StoredImpact[],
  requester?: Requester,
): Context {
  const kinds = [...new Set(impacts.map((impact) => impact.kind))].filter((kind) => getBlockServer(context, kind));
  return createReversingContext(
    context,
    kinds.flatMap((kind) => getBlockContract(context, kind).permission ?? []),
    requester,
  );
}

/** The impacts by the reversal that takes them back, in the one order in which undos lock and work; null: none does. */
export function groupByReversal(
  context: Context,
  impacts: readonly StoredImpact[],
): [Reversal | null, StoredImpact[]][] {
  const groups = new Map<Reversal | null, StoredImpact[]>();
  for (const impact of impacts) {
    const reversal = getBlockServer(context, impact.kind)?.reversal ?? null;
    const group = groups.get(reversal);
    if (group) group.push(impact);
    else groups.set(reversal, [impact]);
  }
  return [...groups].sort(([a], [b]) => ((a?.name ?? '') < (b?.name ?? '') ? -1 : 1));
}

/** A run never blocks itself: a change on which only its own parts depend is free once they are undone with it. */
function withoutOwnBlockers(family: ReadonlySet<string>, verdict: Verdict): Verdict {
  if (verdict.verdict !== 'blocked') return verdict;
  const by = verdict.by.filter((id) => !family.has(id));
  return by.length > 0 ? { ...verdict, by } : { verdict: 'reverse' };
}

/** Orders the blockers by latest change, whichever run began first. */
async function sortBlockersLatestFirst(context: Context, judged: readonly ImpactVerdict[]): Promise<ImpactVerdict[]> {
  const blockers = new Set(judged.flatMap(({ verdict }) => (verdict.verdict === 'blocked' ? verdict.by : [])));
  if (blockers.size < 2) return [...judged];
  const ordered = await context.unit.query(selectByLastChange(context.companyId, [...blockers]));
  return judged.map((each): ImpactVerdict => {
    const { verdict } = each;
    if (verdict.verdict !== 'blocked') return each;
    const own = new Set(verdict.by);
    return { ...each, verdict: { ...verdict, by: ordered.flatMap(({ id }) => (own.has(id) ? [id] : [])) } };
  });
}

/** One verdict per impact, in their order: each module judges all of its own together. */
async function judgeImpacts(
  context: Context,
  impacts: readonly StoredImpact[],
  undoFacts: UndoFacts,
): Promise<ImpactVerdict[]> {
  const verdicts = new Map<string, Verdict>();
  for (const { id } of impacts.filter(({ isMasked }) => isMasked)) verdicts.set(id, erasedVerdict);
  const whole = impacts.filter(({ isMasked }) => !isMasked);
  for (const [reversal, own] of groupByReversal(context, whole)) {
    if (!reversal) continue;
    const answers = await reversal.check?.(createRevertContext(context, own), own, undoFacts);
    for (const [index, impact] of own.entries()) {
      verdicts.set(
        impact.id,
        withoutOwnBlockers(undoFacts.family, answers ? (answers[index] ?? impossibleVerdict) : { verdict: 'reverse' }),
      );
    }
  }
  const judged = impacts.map((impact) => ({
    impact,
    verdict: verdicts.get(impact.id) ?? impossibleVerdict,
    done: false,
    made: [],
  }));
  return sortBlockersLatestFirst(context, judged);
}

/** @throws EXECUTION_NOT_FOUND */
async function loadFamilies(
  context: Context,
  ids: readonly string[],
): Promise<Pick<UndoTarget, 'roots' | 'family' | 'now' | 'hidden'>> {
  const { companyId } = context;
  const [family, [clock]] = await context.unit.queryAll([selectFamilies(companyId, ids), selectClock()] as const);
  const roots = ids.flatMap((id) => family.find((record) => record.id === id) ?? []);
  const [root, ...others] = roots;
  if (!root || !clock || roots.length < ids.length) throw fail(flowErrors.EXECUTION_NOT_FOUND);
  const members = family.map(({ id }) => id);
  const visible = await filterVisible(context, members);
  const hidden = new Set(members.filter((id) => !visible.has(id)));
  return { roots: [root, ...others], family, now: clock.now, hidden };
}

/** Loads time and state of executions, without their impacts. @throws EXECUTION_NOT_FOUND */
export async function loadTargetState(context: Context, ...ids: readonly string[]): Promise<UndoTarget> {
  return { ...(await loadFamilies(context, ids)), judged: [], open: [] };
}

/**
 * Locks executions and everything their undo touches until the unit ends: first the executions with their sub-flows by id, then the
 * records of their impacts, module by module. A sub-flow that began during the wait for the lock is locked in a further round; none
 * can begin once its parent is locked.
 */
export async function lockUndoTargets(context: Context, ids: readonly string[]): Promise<void> {
  const { companyId } = context;
  for (let previousCount = -1; ; ) {
    const lockedRows = await context.unit.query(lockFamilies(companyId, ids));
    if (lockedRows.length === previousCount) {
      const rows = await context.unit.query(
        selectImpactsToJudge(
          companyId,
          lockedRows.map(({ id }) => id),
          getLightening(context),
        ),
      );
      for (const [reversal, own] of groupByReversal(
        context,
        rows.map(toStoredImpact).filter(({ isMasked }) => !isMasked),
      )) {
        await reversal?.lock?.(createRevertContext(context, own), own);
      }
      return;
    }
    previousCount = lockedRows.length;
  }
}

/**
 * Loads executions with their sub-flows and judges every impact.
 * @param asOf the instant by which deadlines are judged; the database's current time by default
 * @throws EXECUTION_NOT_FOUND
 */
export async function loadUndoTarget(context: Context, ids: readonly string[], asOf?: string): Promise<UndoTarget> {
  const loaded = await loadFamilies(context, ids);
  const families = { ...loaded, now: asOf ?? loaded.now };
  const { companyId } = context;
  const members = families.family.map((execution) => execution.id);
  const [rows, open] = await context.unit.queryAll([
    selectImpactsToJudge(companyId, members, getLightening(context)),
    selectOpenSteps(companyId, members),
  ] as const);
  // An expired or undone run is not judged: its records may be long gone.
  const over = families.roots.some((root) => findUndoRefusal(root, families.now) !== null);
  const judged = over
    ? []
    : await judgeImpacts(context, rows.map(toStoredImpact), createUndoFacts(context, new Set(members)));
  return { ...families, judged, open };
}

/** The same of one that the actor sees. @throws EXECUTION_NOT_FOUND */
export async function loadVisibleTargetState(context: Context, id: string): Promise<UndoTarget> {
  const target = await loadTargetState(context, id);
  if (target.hidden.has(id)) throw fail(flowErrors.EXECUTION_NOT_FOUND);
  return target;
}

/** True if the number of changes makes them light. */
export const isLightTarget = ({ judged }: Pick<UndoTarget, 'judged'>): boolean => judged[0]?.impact.isLight === true;

/** Executions that block the undo, latest first. */
export function listBlockers({ judged }: UndoTarget): string[] {
  return [...new Set(judged.flatMap(({ verdict }) => (verdict.verdict === 'blocked' ? verdict.by : [])))];
}

const hasVerdict = ({ judged }: UndoTarget, verdict: Verdict['verdict']) =>
  judged.some((item) => item.verdict.verdict === verdict);

/** Why the case cannot be undone whatever else is undone before it; null when it can. Blockers are left to the caller. */
export function findTargetRefusal(target: UndoTarget): ErrorDefinition | null {
  const { roots, judged, now, open } = target;
  for (const root of roots) {
    if (root.undoneBy === null && root.parentId !== null) return flowErrors.UNDO_PART_OF_PARENT;
    const refusal = findUndoRefusal(root, now);
    if (refusal) return refusal;
  }
  if (judged.some(({ verdict }) => verdict.verdict === 'kept' && verdict.scope === 'run')) {
    return flowErrors.UNDO_SUPERSEDED;
  }
  if (hasVerdict(target, 'reverse') || hasVerdict(target, 'blocked') || open.length > 0) return null;
  if (judged.some(({ verdict }) => verdict.verdict === 'impossible' && verdict.corrects)) return null;
  if (hasVerdict(target, 'kept')) return flowErrors.UNDO_SUPERSEDED;
  const behind = judged.some(({ verdict }) => verdict.verdict === 'impossible' && verdict.erased);
  if (behind) return flowErrors.UNDO_BEHIND_ERASURE;
  return judged.length > 0 || roots[0].status === 'finished' ? flowErrors.UNDO_UNSUPPORTED : null;
}
