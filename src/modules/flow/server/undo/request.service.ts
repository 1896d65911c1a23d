/** Undos of large amounts are asked for first, and somebody else decides about exactly what was shown. */
import { type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { membersWithRole } from '#modules/access/server/index.ts';
import { flowErrors } from '../../contract/errors.ts';
import { undoMoved } from '../../contract/events.ts';
import type { UndoPreview, UndoRecord } from '../../contract/undo-shapes.ts';
import { reasonLabel } from '../../contract/undo-shapes.ts';
import { contextOf } from '../frame/actor.ts';
import { visibleOf } from '../frame/visibility.ts';
import { startSystemExecution } from '../run/execution.service.ts';
import { seenUnjudged } from './case.ts';
import { hashOf, type Order, type Performance, perform } from './perform.ts';
import { foresee, previewOf, wordsOf } from './preview.service.ts';
import { readUndo } from './record.service.ts';
import { refusalOfAsker, UndoRight } from './right.ts';
import { hiddenIn, refusalFor } from './sight.ts';
import { approvalFrame } from './system-frames.ts';
import { addUndoJob, carryOutStored, demandProofOf, isLarge, refuseRecord, type UndoOrder } from './undo.service.ts';
import * as log from './undo-log.queries.ts';
import { amountInWords } from './worth.ts';

/** Nobody approves an own request: somebody else must be there who could. @throws UNDO_NO_APPROVER */
async function demandApprover(context: Context): Promise<void> {
  const holders = await membersWithRole(context, 'master');
  if (holders.every(({ personId }) => personId === actorId(context))) throw fail(flowErrors.UNDO_NO_APPROVER);
}

/** The execution's title, and how many others go with it. */
function titleOf({ asked, cases }: Performance, order: Order, locale: 'ko' | 'en'): string {
  const root = asked.roots.find(({ id }) => id === order.id);
  const more = cases.reduce((sum, one) => sum + one.roots.length, 0) - 1;
  const along = locale === 'ko' ? ` 외 ${more}건` : ` and ${more} more`;
  return `${root?.title.slice(0, 180)}${more > 0 ? along : ''}`;
}

/**
 * Starts the approval of an undo, of exactly what is foreseen now: when that changes before the decision, the undo is
 * refused. Only what nothing but the amount stands against can be requested.
 * @throws the code with which the undo itself would be refused; UNDO_PREVIEW_CHANGED, UNDO_ALREADY_ASKED, UNDO_NO_APPROVER
 */
export async function requestUndo(context: Context, given: UndoOrder): Promise<UndoRecord> {
  const { id, withDependents = false, reason, followUps = false } = given;
  const order = { id, withDependents };
  const [root] = (await seenUnjudged(context, id)).roots;
  const right = UndoRight.ofActor(context, root);
  const work = { context, order, right };
  const { performance, refusal, proved } = await foresee(work);
  const expected = hashOf(performance);
  if (refusal && refusal.code !== flowErrors.UNDO_NEEDS_APPROVAL.code) {
    const { at } = performance;
    const { ko, en } = wordsOf(refusalFor(refusal, { at, hidden: await hiddenIn(context, at.judged) }));
    throw fail({ ...refusal, ko, en, status: refusal.status === 403 ? 403 : 409 });
  }
  if (given.expected !== undefined && given.expected !== expected) {
    const preview = await previewOf(work, { refusal, proved }, performance);
    throw fail(flowErrors.UNDO_PREVIEW_CHANGED, { details: { preview } });
  }
  await demandProofOf(context, performance);
  await demandApprover(context);
  const { companyId } = context;
  const { locale } = context.company;
  const [undoId, approvalId] = [newId(), newId()];
  const { asker } = right;
  const [kept] = await context.unit.query(
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
      askedBy: asker.id,
      askedByName: asker.name,
    }),
  );
  if (!kept) throw fail(flowErrors.UNDO_ALREADY_ASKED);
  const input = {
    executionId: id,
    title: titleOf(performance, order, locale),
    amount: await amountInWords(context, performance.cases),
    withDependents,
    reason: [reasonLabel(reason.code, root.undoDepth % 2 === 1)[locale], reason.text].filter(Boolean).join(' · '),
  };
  await startSystemExecution(context, { frame: approvalFrame, id: approvalId, input });
  emit(context, undoMoved, { id: undoId, executionId: id, state: 'asked' });
  return readUndo(context, undoId);
}

/** Why who asked may not undo it any more, by the rights of now; null: they may. What the product asked for itself needs none. */
async function lostRight(
  context: Context,
  stored: log.StoredUndo,
  { cases }: Performance,
): Promise<ErrorDefinition | null> {
  const { askedBy: personId, askedByName: name } = stored;
  if (personId === null) return null;
  const asker = await contextOf(context, { kind: 'person', personId, name });
  const seen = await visibleOf(
    asker,
    cases.flatMap(({ roots }) => roots.map(({ id }) => id)),
  );
  const abouts = cases.flatMap(({ roots, judged }) => {
    const impacts = judged.map(({ impact }) => impact);
    return roots.map((record) => ({ record, impacts, isHidden: !seen.has(record.id) }));
  });
  return refusalOfAsker(asker, abouts);
}

const workOf = (context: Context, { executionId: id, withDependents, askedBy, askedByName }: log.StoredUndo) => ({
  ...{ context, order: { id, withDependents } },
  right: UndoRight.ofApproval({ id: askedBy, name: askedByName }),
});

/**
 * What the undo that this execution decides about would come to now, as who decides may read it, and why it would be refused.
 * Null: it is decided already.
 */
export async function previewAsked(
  context: Context,
  approvalId: string,
): Promise<{ preview: UndoPreview; problem: ErrorDefinition | null } | null> {
  const [stored] = await context.unit.query(log.selectAsked(context.companyId, approvalId));
  if (!stored) return null;
  const work = workOf(context, stored);
  const { performance, refusal, proved } = await foresee(work);
  const preview = await previewOf(work, { refusal, proved }, performance);
  const isAnother = stored.expected !== null && stored.expected !== preview.hash;
  const changed = isAnother ? flowErrors.UNDO_PREVIEW_CHANGED : null;
  return { preview, problem: (await lostRight(context, stored, performance)) ?? refusal ?? changed };
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
    refuseRecord(context, stored, fail(flowErrors.UNDO_DECLINED));
    return { undoId, state: 'refused', undoExecutionId: null };
  }
  const told = await perform(workOf(context, stored), { why: null });
  const lost = await lostRight(context, stored, told);
  if (lost) {
    refuseRecord(context, stored, fail(lost));
    return { undoId, state: 'refused', undoExecutionId: null };
  }
  const large = isLarge(told);
  const state = large ? 'undoing' : 'approved';
  context.unit.add(log.approveUndo(companyId, { id: undoId, state, by: decision.by.id, byName: decision.by.name }));
  if (large) {
    addUndoJob(context, undoId);
    emit(context, undoMoved, { id: undoId, executionId: id, state: 'undoing' });
    return { undoId, state: 'undoing', undoExecutionId: null };
  }
  const result = await carryOutStored(context, stored);
  return { undoId, state: result?.state ?? 'refused', undoExecutionId: result?.undoExecutionId ?? null };
}
