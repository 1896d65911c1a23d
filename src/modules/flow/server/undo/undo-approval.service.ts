/** Undos of large amounts are asked for first, and somebody else decides about exactly what was shown. */
import { type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { listMembersWithRole } from '#modules/access/server/index.ts';
import { flowErrors } from '../../contract/errors.ts';
import { undoStateChanged } from '../../contract/events.ts';
import type { UndoPreview, UndoRecord } from '../../contract/undo-shapes.ts';
import { getReasonLabel } from '../../contract/undo-shapes.ts';
import { createActingContext } from '../frame/actor.ts';
import { filterVisible } from '../frame/visibility.ts';
import { startSystemExecution } from '../run/execution.service.ts';
import { findRedactedImpacts, redactRefusal } from './redaction.ts';
import { approvalFrame } from './system-frames.ts';
import {
  addUndoJob,
  applyStoredUndo,
  assertReauthenticatedForUndo,
  isLargeUndo,
  recordRefusal,
  type UndoInput,
} from './undo.service.ts';
import { formatUndoAmount } from './undo-amount.ts';
import * as log from './undo-log.queries.ts';
import { hashUndoPlan, planUndo, type UndoPlan, type UndoScope } from './undo-plan.ts';
import { buildUndoPreview, forecastUndo, toRefusal } from './undo-preview.service.ts';
import { getUndo } from './undo-record.service.ts';
import { findRequesterRefusal, UndoRight } from './undo-right.ts';
import { loadVisibleTargetState } from './undo-target.ts';

/** Nobody approves an own request: somebody else must be there who could. @throws UNDO_NO_APPROVER */
async function assertApproverExists(context: Context): Promise<void> {
  const holders = await listMembersWithRole(context, 'master');
  if (holders.every(({ personId }) => personId === getActorId(context))) throw fail(flowErrors.UNDO_NO_APPROVER);
}

/** The execution's title, and how many others go with it. */
function formatRequestTitle(
  { target: requestedTarget, cases }: UndoPlan,
  undoScope: UndoScope,
  locale: 'ko' | 'en',
): string {
  const root = requestedTarget.roots.find(({ id }) => id === undoScope.id);
  const more = cases.reduce((sum, item) => sum + item.roots.length, 0) - 1;
  const suffix = locale === 'ko' ? ` 외 ${more}건` : ` and ${more} more`;
  return `${root?.title.slice(0, 180)}${more > 0 ? suffix : ''}`;
}

/**
 * Starts the approval of an undo, for exactly the result foreseen now: if that changes before the decision, the undo is refused.
 * Only an undo prevented by nothing but its amount can be requested.
 * @throws the code with which the undo itself would be refused; UNDO_PREVIEW_CHANGED, UNDO_ALREADY_ASKED, UNDO_NO_APPROVER
 */
export async function requestUndoApproval(context: Context, input: UndoInput): Promise<UndoRecord> {
  const { id, withDependents = false, reason, followUps = false } = input;
  const undoScope = { id, withDependents };
  const [root] = (await loadVisibleTargetState(context, id)).roots;
  const right = UndoRight.ofActor(context, root);
  const undoContext = { context, order: undoScope, right };
  const { performance: plan, refusal, proved } = await forecastUndo(undoContext);
  const expected = hashUndoPlan(plan);
  if (refusal && refusal.code !== flowErrors.UNDO_NEEDS_APPROVAL.code) {
    const { refusedTarget: at } = plan;
    const { ko, en } = toRefusal(
      redactRefusal(refusal, { refusedTarget: at, hidden: await findRedactedImpacts(context, at.judged) }),
    );
    throw fail({ ...refusal, ko, en, status: refusal.status === 403 ? 403 : 409 });
  }
  if (input.expected !== undefined && input.expected !== expected) {
    const preview = await buildUndoPreview(undoContext, { refusal, proved }, plan);
    throw fail(flowErrors.UNDO_PREVIEW_CHANGED, { details: { preview } });
  }
  await assertReauthenticatedForUndo(context, plan);
  await assertApproverExists(context);
  const { companyId } = context;
  const { locale } = context.company;
  const [undoId, approvalId] = [createId(), createId()];
  const { requester } = right;
  const [insertedUndo] = await context.unit.query(
    log.insertUndo(companyId, {
      id: undoId,
      executionId: id,
      frameId: root.frameId,
      ...{ withDependents, followUps, expected, approvalId },
      state: 'asked',
      won: null,
      rightBy: 'approval',
      reasonCode: reason.code,
      reasonText: reason.text,
      askedBy: requester.id,
      askedByName: requester.name,
    }),
  );
  if (!insertedUndo) throw fail(flowErrors.UNDO_ALREADY_ASKED);
  const approvalInput = {
    executionId: id,
    title: formatRequestTitle(plan, undoScope, locale),
    amount: await formatUndoAmount(context, plan.cases),
    withDependents,
    reason: [getReasonLabel(reason.code, root.undoDepth % 2 === 1)[locale], reason.text].filter(Boolean).join(' · '),
  };
  await startSystemExecution(context, { frame: approvalFrame, id: approvalId, input: approvalInput });
  emit(context, undoStateChanged, { id: undoId, executionId: id, state: 'asked' });
  return getUndo(context, undoId);
}

/** Why who asked may not undo it any more, by the rights of now; null: they may. What the product asked for itself needs none. */
async function findLostRight(
  context: Context,
  stored: log.StoredUndo,
  { cases }: UndoPlan,
): Promise<ErrorDefinition | null> {
  const { askedBy: personId, askedByName: name } = stored;
  if (personId === null) return null;
  const requesterContext = await createActingContext(context, { kind: 'person', personId, name });
  const visibleIds = await filterVisible(
    requesterContext,
    cases.flatMap(({ roots }) => roots.map(({ id }) => id)),
  );
  const subjects = cases.flatMap(({ roots, judged }) => {
    const impacts = judged.map(({ impact }) => impact);
    return roots.map((record) => ({ record, impacts, isHidden: !visibleIds.has(record.id) }));
  });
  return findRequesterRefusal(requesterContext, subjects);
}

const toUndoContext = (
  context: Context,
  { executionId: id, withDependents, askedBy, askedByName }: log.StoredUndo,
) => ({
  ...{ context, order: { id, withDependents } },
  right: UndoRight.ofApproval({ id: askedBy, name: askedByName }),
});

/**
 * The current preview of the undo that this execution decides about, as its decider may read it, and the reason for a refusal.
 * Null: it is decided already.
 */
export async function previewRequestedUndo(
  context: Context,
  approvalId: string,
): Promise<{ preview: UndoPreview; problem: ErrorDefinition | null } | null> {
  const [stored] = await context.unit.query(log.selectRequestedUndo(context.companyId, approvalId));
  if (!stored) return null;
  const undoContext = toUndoContext(context, stored);
  const { performance: plan, refusal, proved } = await forecastUndo(undoContext);
  const preview = await buildUndoPreview(undoContext, { refusal, proved }, plan);
  const isDifferent = stored.expected !== null && stored.expected !== preview.hash;
  const changed = isDifferent ? flowErrors.UNDO_PREVIEW_CHANGED : null;
  return { preview, problem: (await findLostRight(context, stored, plan)) ?? refusal ?? changed };
}

/** The decision was made: carries out what was asked for, or leaves it to the worker, or writes down that it was declined. */
export async function decideUndo(
  context: Context,
  decision: { approvalId: string; approved: boolean; by: { id: string; name: string } },
): Promise<{ undoId: string; state: 'done' | 'undoing' | 'compensating' | 'refused'; undoExecutionId: string | null }> {
  const { companyId } = context;
  const [stored] = await context.unit.query(log.lockUndo(companyId, { approvalId: decision.approvalId }));
  if (stored?.state !== 'asked') throw fail(flowErrors.UNDO_NOT_REQUESTED);
  const { id: undoId, executionId: id } = stored;
  if (!decision.approved) {
    recordRefusal(context, stored, fail(flowErrors.UNDO_DECLINED));
    return { undoId, state: 'refused', undoExecutionId: null };
  }
  const plan = await planUndo(toUndoContext(context, stored), { attribution: null });
  const lostRightRefusal = await findLostRight(context, stored, plan);
  if (lostRightRefusal) {
    recordRefusal(context, stored, fail(lostRightRefusal));
    return { undoId, state: 'refused', undoExecutionId: null };
  }
  const isLargePlan = isLargeUndo(plan);
  const state = isLargePlan ? 'undoing' : 'approved';
  context.unit.add(
    log.updateApprovedUndo(companyId, { id: undoId, state, by: decision.by.id, byName: decision.by.name }),
  );
  if (isLargePlan) {
    addUndoJob(context, undoId);
    emit(context, undoStateChanged, { id: undoId, executionId: id, state: 'undoing' });
    return { undoId, state: 'undoing', undoExecutionId: null };
  }
  const result = await applyStoredUndo(context, stored);
  return { undoId, state: result?.state ?? 'refused', undoExecutionId: result?.undoExecutionId ?? null };
}
