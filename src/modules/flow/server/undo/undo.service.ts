/** The undo itself: it does exactly what the preview said, or refuses. */
import type { Impact } from '#kernel/contract/block.ts';
import { type AppError, type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { appOf } from '#kernel/server/app.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { runOutsideTransactionAt } from '#kernel/server/out-of-band.ts';
import { assertFreshProof } from '#kernel/server/proof.ts';
import { flowErrors } from '../../contract/errors.ts';
import { undoStateChanged } from '../../contract/events.ts';
import { executionReaders } from '../../contract/permissions.ts';
import { findUndoRefusal, getUndoStatusAt, type UndoReason } from '../../contract/undo.ts';
import { maxPreviewed, type UndoResult } from '../../contract/undo-shapes.ts';
import { assertVisible } from '../frame/visibility.ts';
import { toStoredAmountKrw } from '../run/amount-krw.ts';
import { toImpactView } from '../run/impact.ts';
import { inSavepoint } from '../run/savepoint.ts';
import { listPendingCompensations } from './compensation.service.ts';
import { forgetDryRun } from './dry-run-cache.ts';
import { createFollowUpTasks, getFollowUp } from './follow-up-tasks.ts';
import { countVerdicts, listNotices } from './preview-lists.ts';
import {
  findRedactedImpacts,
  hasNamedNotices,
  listReadableImpactIds,
  listVisibleImpacts,
  redactReason,
  redactRefusal,
} from './redaction.ts';
import type { UndoAttribution } from './target-reversal.ts';
import { computeUndoAmount, isApprovalNeeded } from './undo-amount.ts';
import { maxChainLength } from './undo-facts.ts';
import * as log from './undo-log.queries.ts';
import { applyUndo, countPlanChanges, hashUndoPlan, planUndo, type UndoContext, type UndoPlan } from './undo-plan.ts';
import { buildUndoPreview } from './undo-preview.service.ts';
import { hasGuardedGrant, type Requester, UndoRight } from './undo-right.ts';
import { type ImpactVerdict, listBlockers } from './undo-target.ts';

/** More changes than this are taken back by the worker, in one transaction like any other. */
const maxChangesInRequest = 1000;

/** Name of the job that carries out a large undo. */
export const undoJob = 'flow.carry-out-undo';

export interface UndoInput {
  id: string;
  withDependents?: boolean;
  reason: UndoReason;
  /** The preview's hash: refused when anything changed since. */
  expected?: string;
  /** Opens a task for what cannot be taken back. */
  followUps?: boolean;
}

/** One at a time: asked for again, it takes the place of one that has not begun. */
export function addUndoJob(context: Context, undoId: string): void {
  addJob(context, undoJob, { undoId }, { key: `${undoJob}:${undoId}` });
}

interface UndoRequest extends UndoContext {
  reason: UndoReason;
  expected: string | null;
  followUps: boolean;
  /** The undo's own record, and whether it is written already. */
  undoId: string;
  isRecorded: boolean;
  /** Changes the requester could read before the first was reverted, if a message describes them. */
  readableImpactIds?: ReadonlySet<string>;
}

/** A recent estimate of the same order, if there is one. */
type PreviousPlan = UndoPlan | null;

/** The refusal of an undo, with its obstacles. */
async function createRefusal(
  { context }: UndoContext,
  plan: UndoPlan,
  refusal: ErrorDefinition,
  more: object = {},
): Promise<AppError> {
  const { refusedTarget: at } = plan;
  const [root] = at.roots;
  // An obstacle may belong to a flow hidden from the actor; a customer sees no internal names.
  const canReadDetails = executionReaders.some((permission) => hasPermission(context, permission));
  const visibleVerdicts = canReadDetails ? listVisibleImpacts(at) : [];
  const hidden = await findRedactedImpacts(context, visibleVerdicts);
  const retainedVerdicts = visibleVerdicts.filter(({ verdict }) => verdict.verdict === 'kept');
  const retainedSubjects = retainedVerdicts.slice(0, maxPreviewed).flatMap(({ impact, verdict }) => {
    if (verdict.verdict !== 'kept') return [];
    const { subject, isHidden } = toImpactView(context, impact, hidden);
    return [{ ...subject, ...redactReason(verdict, isHidden) }];
  });
  const details = {
    blockedBy: listBlockers(at),
    kept: retainedSubjects,
    ...(retainedVerdicts.length > retainedSubjects.length ? { keptInAll: retainedVerdicts.length } : {}),
    ...(root.undoneBy ? { undoneBy: root.undoneBy } : {}),
    ...(root.parentId ? { parentId: root.parentId } : {}),
    status: getUndoStatusAt(root, at.now),
    ...more,
  };
  return fail(redactRefusal(refusal, { refusedTarget: at, hidden }), { details, values: { most: maxChainLength } });
}

/** @throws UNDO_PREVIEW_CHANGED with the new preview, when something else would happen than was shown */
async function assertSameAsPreview(undoRequest: UndoRequest, plan: UndoPlan): Promise<void> {
  const { expected } = undoRequest;
  if (expected === null || expected === hashUndoPlan(plan)) return;
  const { refusal } = plan;
  // A run that the worker carries on changes from batch to batch: who stops it stops all of it.
  if (plan.target.roots.some((root) => root.status === 'running')) return;
  const over = plan.target.roots.some((root) => findUndoRefusal(root, plan.target.now) !== null);
  if (over || refusal?.code === flowErrors.UNDO_FORBIDDEN.code) return;
  forgetDryRun(undoRequest.context, undoRequest.order);
  const previewOptions = { refusal, proved: refusal === null, readBefore: undoRequest.readableImpactIds };
  const preview = await buildUndoPreview(undoRequest, previewOptions, plan);
  throw await createRefusal(undoRequest, plan, flowErrors.UNDO_PREVIEW_CHANGED, { preview });
}

/** Others interfered on every attempt: the requester must review again. */
async function createChangedError(undoRequest: UndoRequest, plan: UndoPlan): Promise<AppError> {
  const currentPlan = await planUndo(undoRequest, { attribution: null });
  const preview = await buildUndoPreview(undoRequest, { refusal: currentPlan.refusal, proved: false }, currentPlan);
  return createRefusal(undoRequest, plan, flowErrors.UNDO_PREVIEW_CHANGED, { preview });
}

/** Rights are given back by who proved a moment ago who he or she is, as they are given. @throws REAUTHENTICATION_REQUIRED */
export async function assertReauthenticatedForUndo(context: Context, { cases }: UndoPlan): Promise<void> {
  const isBack = ({ verdict }: ImpactVerdict) => verdict.verdict === 'reverse';
  const impacts = cases.flatMap(({ judged }) => judged.filter(isBack).map(({ impact }) => impact));
  if (await hasGuardedGrant(context, impacts)) await assertFreshProof(context);
}

/** Checks the foreseen result against every reason for a refusal. @throws the reason that applies */
async function assertUndoAllowed(undoRequest: UndoRequest, plan: UndoPlan): Promise<void> {
  if (plan.refusal?.code === flowErrors.UNDO_PREVIEW_CHANGED.code) throw await createChangedError(undoRequest, plan);
  await assertSameAsPreview(undoRequest, plan);
  if (plan.refusal) throw await createRefusal(undoRequest, plan, plan.refusal);
  await assertReauthenticatedForUndo(undoRequest.context, plan);
  const needsAmountCheck = undoRequest.right.needsApproval;
  if (needsAmountCheck && (await isApprovalNeeded(undoRequest.context, plan.cases, { undoes: true }))) {
    throw await createRefusal(undoRequest, plan, flowErrors.UNDO_NEEDS_APPROVAL);
  }
}

/** The same order with the requester's current read access, loaded only if a message will quote a change. */
async function recordReadableImpacts(undoRequest: UndoRequest, forecast: UndoPlan): Promise<UndoRequest> {
  const judged = forecast.cases.flatMap((target) => target.judged);
  const differs = undoRequest.expected !== null && undoRequest.expected !== hashUndoPlan(forecast);
  const mustFollowUp = judged.some((item) => getFollowUp(item, false) !== null);
  if (!(undoRequest.followUps || differs || mustFollowUp || hasNamedNotices(judged))) return undoRequest;
  return { ...undoRequest, readableImpactIds: await listReadableImpactIds(undoRequest.context, judged) };
}

/**
 * Reports the progress of a large undo outside its own unit, whose writes are invisible until it ends. A restart also restarts the
 * count.
 */
function progressOf(
  { context, undoId }: UndoRequest,
  foreseen: UndoPlan,
): Pick<UndoAttribution, 'begun' | 'onProgress'> {
  const { companyId } = context;
  const isBack = ({ verdict }: ImpactVerdict) => verdict.verdict === 'reverse';
  const total = foreseen.cases.reduce((sum, { judged }) => sum + judged.filter(isBack).length, 0);
  let done = 0;
  const note = async (changes: number) => {
    done = Math.min(total, changes);
    const noted = log.upsertProgress(companyId, undoId, { done, total });
    await runOutsideTransactionAt(appOf(context), companyId, (beside) => beside.query(noted));
  };
  return { begun: () => note(0), onProgress: (changes) => note(done + changes) };
}

/** Executes the order in the context's unit and stores its record: completely, or it throws and the caller commits nothing. */
async function carryOutUndo(givenRequest: UndoRequest, previousPlan: PreviousPlan): Promise<UndoResult> {
  const forecast = previousPlan ?? (await planUndo(givenRequest, { attribution: null }));
  const undoRequest = await recordReadableImpacts(givenRequest, forecast);
  const { context, order: undoScope, right, reason, undoId } = undoRequest;
  const attribution = {
    asker: right.requester,
    reason,
    ...(undoRequest.isRecorded && progressOf(undoRequest, forecast)),
  };
  const plan = await applyUndo(undoRequest, attribution, forecast);
  await assertUndoAllowed(undoRequest, plan);
  const { cases } = plan;
  const judged = cases.flatMap((target) => target.judged.toReversed());
  const hidden = hasNamedNotices(judged)
    ? await findRedactedImpacts(context, judged, undoRequest.readableImpactIds)
    : new Set<Impact>();
  const { counts: tally, partial } = countVerdicts(judged);
  const notices = listNotices(judged, hidden);
  const undoneIds = cases.flatMap((target) => target.family.map(({ id }) => id));
  const counts = { reversed: tally.reverse, kept: tally.kept, impossible: tally.impossible };
  const undoExecutionId = plan.undoId as string;
  const amountKrw = toStoredAmountKrw(await computeUndoAmount(context, cases));
  const { frameId } = plan.target.roots[0];
  const underWay = listPendingCompensations(judged);
  const state = underWay.length > 0 ? 'compensating' : 'done';
  // Not before: who asked while others were in the way may find the way free once they are done.
  if (!undoRequest.isRecorded) await insertUndoRecord(undoRequest, { frameId, state: 'done', won: amountKrw });
  context.unit.add(
    log.updateFinishedUndo(context.companyId, {
      ...{ id: undoId, undoExecutionId, undone: undoneIds.length, won: amountKrw },
      undoneIds: cases.flatMap((target) => target.roots.map(({ id }) => id)),
      ...counts,
      underWay,
    }),
  );
  if (undoRequest.isRecorded) context.unit.add(log.dropProgress(context.companyId, undoId));
  emit(context, undoStateChanged, { id: undoId, executionId: undoScope.id, state });
  const followUps = await createFollowUpTasks(undoRequest, judged);
  return { undoId, state, undoExecutionId, undone: undoneIds, ...counts, partial, notices, followUps };
}

/** Stores the record of a starting undo. @throws UNDO_ALREADY_ASKED while another of the same execution is under way */
async function insertUndoRecord(
  undoRequest: UndoRequest,
  initialState: { frameId: string; state: 'undoing' | 'done'; won: number | null },
): Promise<void> {
  const { context, order: undoScope, right, reason, undoId } = undoRequest;
  const [insertedUndo] = await context.unit.query(
    log.insertUndo(context.companyId, {
      id: undoId,
      executionId: undoScope.id,
      withDependents: undoScope.withDependents,
      followUps: undoRequest.followUps,
      rightBy: right.by,
      reasonCode: reason.code,
      reasonText: reason.text,
      askedBy: right.requester.id,
      askedByName: right.requester.name,
      approvalId: null,
      expected: undoRequest.expected,
      ...initialState,
    }),
  );
  if (!insertedUndo) throw fail(flowErrors.UNDO_ALREADY_ASKED);
}

/**
 * Leaves a large undo to the worker if no known reason prevents it. The worker does exactly the estimated changes, even if the
 * caller saw nothing: later ones were checked against no right and no limit.
 */
async function queueUndo(undoRequest: UndoRequest, plan: UndoPlan): Promise<UndoResult> {
  const { context } = undoRequest;
  await assertUndoAllowed(undoRequest, plan);
  const amountKrw = toStoredAmountKrw(await computeUndoAmount(context, plan.cases));
  const { frameId } = plan.target.roots[0];
  // A person who stops an active run cannot know how far it will have come.
  const expected = undoRequest.expected ?? (undoRequest.order.stops ? null : hashUndoPlan(plan));
  await insertUndoRecord({ ...undoRequest, expected }, { frameId, state: 'undoing', won: amountKrw });
  addUndoJob(context, undoRequest.undoId);
  emit(context, undoStateChanged, { id: undoRequest.undoId, executionId: undoRequest.order.id, state: 'undoing' });
  return {
    undoId: undoRequest.undoId,
    state: 'undoing',
    undoExecutionId: null,
    undone: [],
    ...{ reversed: 0, kept: 0, impossible: 0, partial: false },
    notices: [],
    followUps: [],
  };
}

/** For a right that the caller has earned. */
export async function requestUndo(
  context: Context,
  right: UndoRight,
  input: UndoInput & { stops?: boolean },
): Promise<UndoResult> {
  const { id, withDependents = false, reason, expected = null, followUps = false, stops = false } = input;
  const undoScope = { id, withDependents, stops };
  const undoRequest: UndoRequest = {
    context,
    order: undoScope,
    right,
    reason,
    expected,
    followUps,
    undoId: createId(),
    isRecorded: false,
  };
  const plan = await planUndo(undoRequest, { attribution: null });
  return countPlanChanges(plan) > maxChangesInRequest ? queueUndo(undoRequest, plan) : carryOutUndo(undoRequest, plan);
}

/**
 * Undoes an execution with its sub-flows: all or nothing, at most once, judged by the database's clock after the locks. A
 * large one is left to the worker (`state` undoing).
 * @throws EXECUTION_NOT_FOUND, UNDO_FORBIDDEN, UNDO_ALREADY_DONE, UNDO_ALREADY_ASKED, UNDO_EXPIRED, UNDO_UNSUPPORTED,
 *   UNDO_SUPERSEDED, UNDO_BEHIND_ERASURE, UNDO_BLOCKED_BY_DEPENDENTS, UNDO_CHAIN_TOO_LONG, UNDO_PREVIEW_CHANGED,
 *   UNDO_PART_OF_PARENT, UNDO_NEEDS_APPROVAL: nothing is written
 */
export async function undoExecution(context: Context, input: UndoInput): Promise<UndoResult> {
  await assertVisible(context, input.id);
  return requestUndo(context, UndoRight.ofPerson(context), input);
}

/**
 * Stops an execution that still runs and reverts its changes so far; it cannot be redone. The caller's module has checked the
 * actor's right. @throws EXECUTION_NOT_FOUND, EXECUTION_ENDED, and the refusals of an undo
 */
export async function cancelExecution(context: Context, input: UndoInput): Promise<UndoResult> {
  return requestUndo(context, UndoRight.ofModule(context), { ...input, stops: true });
}

/** The same for an operator: what is large needs its approval here too. */
export async function stopExecution(context: Context, input: UndoInput): Promise<UndoResult> {
  await assertVisible(context, input.id);
  return requestUndo(context, UndoRight.ofOperator(context), { ...input, stops: true });
}

/** Writes down why an undo that was asked for before is not done. */
export function recordRefusal(context: Context, stored: log.StoredUndo, refusal: AppError): void {
  // Everyone who sees the run reads the record: a module's own words may quote the records concerned.
  const shownRefusal = refusal.code === flowErrors.UNDO_SUPERSEDED.code ? fail(flowErrors.UNDO_SUPERSEDED) : refusal;
  context.unit.add(log.updateRefusedUndo(context.companyId, stored.id, shownRefusal.inWords()));
  context.unit.add(log.dropProgress(context.companyId, stored.id));
  emit(context, undoStateChanged, { id: stored.id, executionId: stored.executionId, state: 'refused' });
}

/** Carries out an undo that was asked for before, as it was shown then. What refuses it now is written down, not thrown. */
export async function applyStoredUndo(context: Context, stored: log.StoredUndo): Promise<UndoResult | null> {
  const { executionId: id, withDependents, askedBy, askedByName, expected, followUps } = stored;
  const requester: Requester = { id: askedBy, name: askedByName };
  const reason = { code: stored.reasonCode, text: stored.reasonText } as UndoReason;
  // A large one was in time when it was left to the worker.
  const asOf = stored.state === 'undoing' ? { asOf: stored.approvedAt ?? stored.askedAt } : {};
  const stops = stored.rightBy === 'operator' || stored.rightBy === 'room';
  const undoScope = { id, withDependents, stops, ...asOf };
  const right = UndoRight.ofApproval(requester);
  let result: UndoResult | null = null;
  const refusal = await inSavepoint(context, async () => {
    const undoRequest = {
      context,
      order: undoScope,
      right,
      reason,
      expected,
      followUps,
      undoId: stored.id,
      isRecorded: true,
    };
    result = await carryOutUndo(undoRequest, null);
  });
  if (refusal) recordRefusal(context, stored, refusal);
  return result;
}

/** The worker's share: a large undo, in one transaction. Taken up again after a kill; nothing to do when it is done. */
export async function applyLargeUndo(context: Context, undoId: string): Promise<void> {
  const [stored] = await context.unit.query(log.lockUndo(context.companyId, { id: undoId }));
  if (stored?.state === 'undoing') await applyStoredUndo(context, stored);
}

/** True when the undo has to be left to the worker. */
export function isLargeUndo(plan: UndoPlan): boolean {
  return countPlanChanges(plan) > maxChangesInRequest;
}
