/**
 * An undo from the requested execution to its dependents: estimated from known data, or performed for real. The preview performs it
 * too, in a transaction that is rolled back, so that it shows the exact result of the write.
 */
import { createHash } from 'node:crypto';
import type { Verdict } from '#kernel/contract/block.ts';
import { type AppError, type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { inSavepoint } from '../run/savepoint.ts';
import { revertTarget, type UndoAttribution } from './target-reversal.ts';
import { constraintChecks } from './undo-dependency.queries.ts';
import { maxChainLength } from './undo-facts.ts';
import { findRightRefusal, type UndoRight } from './undo-right.ts';
import { findTargetRefusal, listBlockers, loadUndoTarget, lockUndoTargets, type UndoTarget } from './undo-target.ts';

/** Maximum restarts after concurrent changes; then the caller reviews again. */
const maxRounds = 3;

export interface UndoScope {
  id: string;
  withDependents: boolean;
  /** The instant of the timely request; the current time by default. */
  asOf?: string;
  /** True: only while the run still goes on; a finished one is left alone. */
  stops?: boolean;
}

export interface UndoPlan {
  /** In the order of undoing, the asked one last; where it was refused, as far as it came. */
  cases: readonly UndoTarget[];
  /** The case with the asked execution. */
  target: UndoTarget;
  /** Why it cannot be done; null: it was done, or could be as far as is known. */
  refusal: ErrorDefinition | null;
  /** The case of the refusal. */
  refusedTarget: UndoTarget;
  /** The undo of the asked execution, where it was done. */
  undoId: string | null;
}

/** One undo: what is to be taken back, by which right, in whose unit of work. Made once, where the undo begins. */
export interface UndoContext {
  readonly context: Context;
  readonly order: UndoScope;
  readonly right: UndoRight;
}

interface PlanState extends UndoContext {
  /** Null: estimates only, no writes. */
  attribution: UndoAttribution | null;
  /** True: an unexpected refusal by a module is shown in the module's own words; otherwise it is judged once more. */
  last: boolean;
  cases: UndoTarget[];
  /** Executions that are undone, or count as undone. */
  gone: Set<string>;
  /** Executions that only go together, by each of them. */
  together: Map<string, readonly string[]>;
  /** Targets that a preview has loaded, by their executions: a preview changes nothing, so each is loaded once. */
  loadedTargets: Map<string, UndoTarget>;
  undoIds: Map<string, string>;
}

type PlanStop = { refusal: ErrorDefinition; at: UndoTarget } | { joinAt: string };

/** Changes blocked only by executions undone earlier count as reversed. */
function withoutUndoneBlockers(target: UndoTarget, gone: ReadonlySet<string>): UndoTarget {
  const judged = target.judged.map((each) => {
    const { verdict } = each;
    if (verdict.verdict !== 'blocked') return each;
    const by = verdict.by.filter((id) => !gone.has(id));
    const now: Verdict = by.length === 0 ? { verdict: 'reverse' } : { ...verdict, by };
    return { ...each, verdict: now };
  });
  return { ...target, judged };
}

function joinTargets(state: PlanState, ids: readonly string[]): void {
  const all = [...new Set(ids.flatMap((id) => state.together.get(id) ?? [id]))];
  for (const id of all) state.together.set(id, all);
}

function findRefusal(state: PlanState, target: UndoTarget): ErrorDefinition | null {
  const impacts = target.judged.map(({ impact }) => impact);
  for (const record of target.roots) {
    const refusal = findRightRefusal(state.context, state.right, {
      record,
      impacts,
      isHidden: target.hidden.has(record.id),
    });
    if (refusal) return refusal;
  }
  const hasEnded = ({ status }: UndoTarget['roots'][number]) => status === 'finished' || status === 'cancelled';
  if (state.order.stops && target.roots.some((root) => root.id === state.order.id && hasEnded(root))) {
    return flowErrors.EXECUTION_ENDED;
  }
  return findTargetRefusal(target);
}

/** A concurrent commit: a module refused despite its verdict, or more executions block the undo. Judging again reveals which. */
const concurrencyErrors = new WeakSet<AppError>();

function createConcurrencyError(): AppError {
  const error = fail(flowErrors.UNDO_SUPERSEDED);
  concurrencyErrors.add(error);
  return error;
}

/** Undoes an execution that blocks nothing, or counts it as undone. */
async function finishTarget(state: PlanState, target: UndoTarget): Promise<PlanStop | null> {
  let done = target;
  if (state.attribution) {
    const reversal = await revertTarget(state.context, target, state.attribution);
    done = reversal.target;
    for (const root of done.roots) if (reversal.undoId) state.undoIds.set(root.id, reversal.undoId);
    if (reversal.undoId === null) {
      if (!state.last) throw createConcurrencyError();
      state.cases.push(done);
      return { refusal: flowErrors.UNDO_SUPERSEDED, at: done };
    }
  }
  state.cases.push(done);
  for (const root of done.roots) state.gone.add(root.id);
  return null;
}

async function loadTarget(state: PlanState, ids: readonly string[]): Promise<UndoTarget> {
  const { context, order, attribution, loadedTargets } = state;
  if (attribution) return withoutUndoneBlockers(await loadUndoTarget(context, ids, order.asOf), state.gone);
  const target = loadedTargets.get(String(ids)) ?? (await loadUndoTarget(context, ids, order.asOf));
  loadedTargets.set(String(ids), target);
  return withoutUndoneBlockers(target, state.gone);
}

/** Number of executions that the undo would take along with these and their blockers, as far as known. */
function countChain(
  state: PlanState,
  trail: readonly string[],
  target: { ids: readonly string[]; blockers: string[] },
): number {
  const trailIds = new Set(trail.flatMap((id) => state.together.get(id) ?? [id]));
  const newBlockers = target.blockers.filter((id) => !trailIds.has(id));
  return state.gone.size + trail.length + target.ids.length + newBlockers.length;
}

/** Undoes an execution after all its dependents, the latest first. Executions that depend on one another are undone as one. */
async function visitTarget(state: PlanState, id: string, trail: readonly string[]): Promise<PlanStop | null> {
  for (;;) {
    const ids = state.together.get(id) ?? [id];
    const target = await loadTarget(state, ids);
    const stop = (refusal: ErrorDefinition): PlanStop => {
      state.cases.push(target);
      return { refusal, at: target };
    };
    const refusal = findRefusal(state, target);
    if (refusal) return stop(refusal);
    const blockers = listBlockers(target);
    const [blocker] = blockers;
    if (blocker === undefined) return finishTarget(state, target);
    if (!state.order.withDependents) return stop(flowErrors.UNDO_BLOCKED_BY_DEPENDENTS);
    // Refuses before any of too many blockers is loaded.
    if (countChain(state, trail, { ids, blockers }) > maxChainLength) return stop(flowErrors.UNDO_CHAIN_TOO_LONG);
    const position = trail.findIndex((other) => other === blocker || state.together.get(other)?.includes(blocker));
    if (position >= 0) {
      joinTargets(state, [...trail.slice(position), id, blocker]);
      return { joinAt: trail[position] as string };
    }
    const stopped = await visitTarget(state, blocker, [...trail, id]);
    if (stopped && (!('joinAt' in stopped) || stopped.joinAt !== id)) return stopped;
  }
}

/**
 * Estimates an undo (`attribution` null) or performs it. Its writes persist only if the caller commits: on a refused result, the
 * caller must roll everything back.
 * @throws EXECUTION_NOT_FOUND
 */
export async function planUndo(
  undoContext: UndoContext,
  options: { attribution: UndoAttribution | null; last?: boolean; loadedTargets?: readonly UndoTarget[] },
): Promise<UndoPlan> {
  const { context, order, right } = undoContext;
  const state: PlanState = {
    ...{ context, order, right },
    last: true,
    ...options,
    cases: [],
    gone: new Set(),
    together: new Map(),
    undoIds: new Map(),
    loadedTargets: new Map(
      options.loadedTargets?.map((target) => [String(target.roots.map((root) => root.id)), target]),
    ),
  };
  const { id } = order;
  const stopped = (await visitTarget(state, id, [])) as Exclude<PlanStop, { joinAt: string }> | null;
  const isRequested = (candidate: UndoTarget) => candidate.roots.some((root) => root.id === id);
  const requestedTarget = state.cases.find(isRequested) ?? (await loadTarget(state, [id]));
  const cases = state.cases.some(isRequested) ? state.cases : [...state.cases, requestedTarget];
  const undoId = state.undoIds.get(id) || null;
  return {
    cases,
    target: requestedTarget,
    refusal: stopped?.refusal ?? null,
    refusedTarget: stopped?.at ?? requestedTarget,
    undoId,
  };
}

const listRootIds = ({ cases }: UndoPlan) => cases.flatMap((target) => target.roots.map(({ id }) => id));

/** An error that is none of undo's own: the undo is refused in its words, under undo's code. */
function toUndoRefusal(failure: AppError): ErrorDefinition {
  if (failure.status >= 500 || failure.code === flowErrors.EXECUTION_NOT_FOUND.code) throw failure;
  return { ...flowErrors.UNDO_SUPERSEDED, ko: failure.text('ko'), en: failure.text('en') };
}

/**
 * Executes the undo: locks everything known to be touched in one order before the first write, and runs the database's
 * commit-time checks at the end. @param plan the recent estimate of the same order
 */
export async function applyUndo(
  undoContext: UndoContext,
  attribution: UndoAttribution,
  plan: UndoPlan | null = null,
): Promise<UndoPlan> {
  const forecast = plan ?? (await planUndo(undoContext, { attribution: null }));
  // Any other refusal is judged again under the locks: the estimate may have been read while somebody else committed.
  if (forecast.refusal?.code === flowErrors.UNDO_FORBIDDEN.code) return forecast;
  const { context } = undoContext;
  const lockedIds = new Set(listRootIds(forecast));
  let result = forecast;
  const attempt = (last: boolean) =>
    inSavepoint(context, async () => {
      await lockUndoTargets(context, [...lockedIds]);
      await attribution.begun?.();
      result = await planUndo(undoContext, { attribution: attribution, last });
      if (result.refusal !== null) return;
      // A run that interfered may still be active: it is undone only while it is locked.
      const unlockedIds = listRootIds(result).filter((id) => !lockedIds.has(id));
      for (const id of unlockedIds) lockedIds.add(id);
      if (unlockedIds.length > 0) throw createConcurrencyError();
      await context.unit.queryAll(constraintChecks);
    });
  let failure: AppError | null = null;
  let last = false;
  for (let round = 0; round < maxRounds; round += 1) {
    const previousSize = lockedIds.size;
    failure = await attempt(last);
    if (!failure || !concurrencyErrors.has(failure)) break;
    // More is locked next time, until nothing unexpected blocks the undo; a module that refuses again is quoted in its own words.
    last = lockedIds.size === previousSize;
  }
  // Others continue to interfere. Nothing was stored.
  if (failure && concurrencyErrors.has(failure)) {
    return { ...result, refusal: flowErrors.UNDO_PREVIEW_CHANGED, undoId: null };
  }
  return failure ? { ...forecast, refusal: toUndoRefusal(failure), undoId: null } : result;
}

function toHashFacts(verdict: Verdict) {
  switch (verdict.verdict) {
    case 'reverse': {
      const keeps = (verdict.keeps ?? []).map(({ part, changedBy }) => [part.ko, changedBy]);
      return [
        'reverse',
        (verdict.notices ?? []).map(({ code, ko }) => `${code} ${ko}`),
        verdict.becomes ?? null,
        keeps,
      ];
    }
    case 'blocked':
      return ['blocked', verdict.by];
    case 'impossible':
      return ['impossible', verdict.erased ?? false];
    default:
      return ['kept', verdict.scope];
  }
}

/** Changes whenever something else would happen; not when only the latest of several changes by people is another. */
export function hashUndoPlan({ cases, refusal }: UndoPlan): string {
  const facts = cases.map(({ roots, judged, open }) => [
    roots.map(({ id }) => id),
    judged.map(({ impact, verdict }) => [impact.id, toHashFacts(verdict)]),
    open.map(({ id }) => id),
  ]);
  const text = JSON.stringify([facts, refusal?.code ?? null]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}

/** Number of changes in an undo: decides if it is done within the request. */
export function countPlanChanges({ cases }: UndoPlan): number {
  return cases.reduce((sum, target) => sum + target.judged.length, 0);
}
