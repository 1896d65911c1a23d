/** Reverts a run for a module; leaves it unchanged if a part has to stay. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { UndoReason } from '../../contract/undo.ts';
import { inSavepoint } from '../run/savepoint.ts';
import { requestUndo } from './undo.service.ts';
import { planUndo, type UndoPlan } from './undo-plan.ts';
import { toChainLink } from './undo-preview.service.ts';
import { UndoRight } from './undo-right.ts';
import { listBlockers, loadTargetState, lockUndoTargets } from './undo-target.ts';

export interface Withdrawal {
  /** Null: it is taken back, or was before. Otherwise why all of it stays, in the reader's language. */
  stays: null | { reason: string; by: string | null; at: string | null; usedBy: string[] };
}

/** A record changed or used since; one part is enough. */
function findStayReason(context: Context, { target: requestedTarget }: UndoPlan): Withdrawal['stays'] {
  for (const { verdict } of requestedTarget.judged) {
    const retainedVerdict =
      verdict.verdict === 'kept' ? verdict : verdict.verdict === 'reverse' ? verdict.keeps?.[0] : undefined;
    if (retainedVerdict) {
      return {
        reason: retainedVerdict.reason[context.locale],
        by: retainedVerdict.changedBy,
        at: retainedVerdict.changedAt,
        usedBy: [],
      };
    }
  }
  return null;
}

/** The run itself, or the latest redo that brought it back; null: it is taken back. */
async function findEffectiveExecution(context: Context, id: string): Promise<string | null> {
  for (let executionId = id; ; ) {
    const { undoneBy } = (await loadTargetState(context, executionId)).roots[0];
    if (undoneBy === null) return executionId;
    const undo = (await loadTargetState(context, undoneBy)).roots[0];
    if (undo.undoneBy === null) return null;
    executionId = undo.undoneBy;
  }
}

/**
 * Locks everything that undoing a run touches until the unit ends, in the lock order of every undo: a module takes its additional
 * locks afterwards. @throws EXECUTION_NOT_FOUND
 */
export async function lockExecution(context: Context, id: string): Promise<void> {
  const effectiveId = await findEffectiveExecution(context, id);
  if (effectiveId) await lockUndoTargets(context, [effectiveId]);
}

/**
 * Reverts a run completely or not at all, from its current state: if people changed or use a part of its result, all of it stays.
 * The caller's module has checked the actor's right; `isLimited`: large undos need approval here too.
 * @throws EXECUTION_NOT_FOUND
 */
export async function withdrawExecution(
  context: Context,
  input: { id: string; reason: UndoReason; isLimited?: boolean },
): Promise<Withdrawal> {
  const { reason, isLimited = false } = input;
  const right = isLimited ? UndoRight.ofOperator(context) : UndoRight.ofModule(context);
  const id = await findEffectiveExecution(context, input.id);
  if (id === null) return { stays: null };
  const plan = await planUndo({ context, right, order: { id, withDependents: false } }, { attribution: null });
  const stayReason = findStayReason(context, plan);
  if (stayReason) return { stays: stayReason };
  const failure = await inSavepoint(context, async () => {
    const { kept: retainedCount } = await requestUndo(context, right, { id, reason });
    if (retainedCount > 0) throw fail(flowErrors.UNDO_SUPERSEDED);
  });
  if (!failure) return { stays: null };
  const usedBy: string[] = [];
  for (const blocker of listBlockers(plan.refusedTarget)) {
    const { roots, hidden } = await loadTargetState(context, blocker);
    usedBy.push(toChainLink(context, roots[0], hidden.has(blocker)).title);
  }
  return { stays: { reason: failure.text(context.locale), by: null, at: null, usedBy } };
}
