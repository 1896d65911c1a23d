/** The undo itself: it does exactly what the preview said, or refuses. */
import type { FollowUp, Impact } from '#kernel/contract/block.ts';
import { type AppError, type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { asideAt } from '#kernel/server/aside.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { demandProof } from '#kernel/server/proof.ts';
import { flowErrors } from '../../contract/errors.ts';
import { undoMoved } from '../../contract/events.ts';
import { executionReaders } from '../../contract/permissions.ts';
import { type UndoReason, undoRefusal, undoStatus } from '../../contract/undo.ts';
import { mostPreviewed, type UndoResult } from '../../contract/undo-shapes.ts';
import { demandVisible } from '../frame/visibility.ts';
import { startSystemExecution } from '../run/execution.service.ts';
import { impactFor } from '../run/impact.ts';
import { storedWorth } from '../run/money.ts';
import { tried } from '../run/savepoint.ts';
import { blockersOf, type Judged } from './case.ts';
import { longestChain } from './circumstances.ts';
import { underWayOf } from './compensation.service.ts';
import { hashOf, type Performance, perform, performChecked, sizeOf, type Work } from './perform.ts';
import { previewOf } from './preview.service.ts';
import { noticesOf, tallyOf } from './preview-lists.ts';
import { forgetProof } from './proofs.ts';
import { type Asker, givesGuarded, UndoRight } from './right.ts';
import { settlerOf } from './settler.ts';
import { hasNames, hiddenIn, readBefore, reasonFor, refusalFor, seenIn } from './sight.ts';
import { followUpFrame } from './system-frames.ts';
import type { Why } from './take-back.ts';
import * as log from './undo-log.queries.ts';
import { needsApproval, worthOfUndo } from './worth.ts';

/** More changes than this are taken back by the worker, in one transaction like any other. */
const mostInRequest = 1000;

/** Name of the job that carries out a large undo. */
export const undoJob = 'flow.carry-out-undo';

export interface UndoOrder {
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

interface Commission extends Work {
  reason: UndoReason;
  expected: string | null;
  followUps: boolean;
  /** The undo's own record, and whether it is written already. */
  undoId: string;
  isRecorded: boolean;
  /** The changes that the asker read before the first of them was taken back, where it is told what they are about. */
  readBefore?: ReadonlySet<string>;
}

/** What was told of the order a moment ago, where it was. */
type Known = Performance | null;

/** The refusal of an undo, with what stands against it. */
async function refused(
  { context }: Work,
  performance: Performance,
  refusal: ErrorDefinition,
  more: object = {},
): Promise<AppError> {
  const { at } = performance;
  const [root] = at.roots;
  // What stands in the way may be of a flow that the actor may not see; a customer sees no names of ours.
  const isTold = executionReaders.some((permission) => may(context, permission));
  const seen = isTold ? seenIn(at) : [];
  const hidden = await hiddenIn(context, seen);
  const stays = seen.filter(({ verdict }) => verdict.verdict === 'kept');
  const kept = stays.slice(0, mostPreviewed).flatMap(({ impact, verdict }) => {
    if (verdict.verdict !== 'kept') return [];
    const { subject, isHidden } = impactFor(context, impact, hidden);
    return [{ ...subject, ...reasonFor(verdict, isHidden) }];
  });
  const details = {
    blockedBy: blockersOf(at),
    kept,
    ...(stays.length > kept.length ? { keptInAll: stays.length } : {}),
    ...(root.undoneBy ? { undoneBy: root.undoneBy } : {}),
    ...(root.parentId ? { parentId: root.parentId } : {}),
    status: undoStatus(root, at.now),
    ...more,
  };
  return fail(refusalFor(refusal, { at, hidden }), { details, values: { most: longestChain } });
}

/** @throws UNDO_PREVIEW_CHANGED with the new preview, when something else would happen than was shown */
async function demandAsShown(commission: Commission, performance: Performance): Promise<void> {
  const { expected } = commission;
  if (expected === null || expected === hashOf(performance)) return;
  const { refusal } = performance;
  // A run that the worker carries on changes from batch to batch: who stops it stops all of it.
  if (performance.asked.roots.some((root) => root.status === 'running')) return;
  const over = performance.asked.roots.some((root) => undoRefusal(root, performance.asked.now) !== null);
  if (over || refusal?.code === flowErrors.UNDO_FORBIDDEN.code) return;
  forgetProof(commission.context, commission.order);
  const known = { refusal, proved: refusal === null, readBefore: commission.readBefore };
  const preview = await previewOf(commission, known, performance);
  throw await refused(commission, performance, flowErrors.UNDO_PREVIEW_CHANGED, { preview });
}

/** Others came in between as often as it was begun: who asks looks again. */
async function changing(commission: Commission, performance: Performance): Promise<AppError> {
  const told = await perform(commission, { why: null });
  const preview = await previewOf(commission, { refusal: told.refusal, proved: false }, told);
  return refused(commission, performance, flowErrors.UNDO_PREVIEW_CHANGED, { preview });
}

/** Rights are given back by who proved a moment ago who he or she is, as they are given. @throws REAUTHENTICATION_REQUIRED */
export async function demandProofOf(context: Context, { cases }: Performance): Promise<void> {
  const isBack = ({ verdict }: Judged) => verdict.verdict === 'reverse';
  const impacts = cases.flatMap(({ judged }) => judged.filter(isBack).map(({ impact }) => impact));
  if (await givesGuarded(context, impacts)) await demandProof(context);
}

/** What an undo must not be refused for, now that it is known what it comes to. @throws what stands against it */
async function demandAllowed(commission: Commission, performance: Performance): Promise<void> {
  if (performance.refusal?.code === flowErrors.UNDO_PREVIEW_CHANGED.code) throw await changing(commission, performance);
  await demandAsShown(commission, performance);
  if (performance.refusal) throw await refused(commission, performance, performance.refusal);
  await demandProofOf(commission.context, performance);
  const asks = commission.right.needsApproval;
  if (asks && (await needsApproval(commission.context, performance.cases, { undoes: true }))) {
    throw await refused(commission, performance, flowErrors.UNDO_NEEDS_APPROVAL);
  }
}

/** What a person has to do once it is undone; null where nothing is left, or where nobody asked for a task. */
function followUpOf({ verdict }: Judged, isAskedFor: boolean): FollowUp | null {
  if (verdict.verdict === 'reverse') return verdict.followUp ?? null;
  if (verdict.verdict !== 'impossible' || !(isAskedFor || verdict.mustFollowUp)) return null;
  return { title: verdict.followUp, reason: verdict.reason };
}

async function openFollowUps(commission: Commission, judged: readonly Judged[]): Promise<string[]> {
  const { context } = commission;
  const { locale } = context.company;
  const opened: string[] = [];
  const left = judged.filter((one) => followUpOf(one, commission.followUps) !== null);
  if (left.length === 0) return opened;
  const hidden = await hiddenIn(context, left, commission.readBefore);
  const settler = await settlerOf(context, commission.right.asker.id);
  for (const one of left) {
    const followUp = followUpOf(one, commission.followUps) as FollowUp;
    const { label } = impactFor(context, one.impact, hidden).subject;
    const title = `${label}: ${followUp.title[locale]}`.slice(0, 200);
    const input = { title, description: followUp.reason[locale], ...settler };
    opened.push((await startSystemExecution(context, { frame: followUpFrame, input, title })).id);
  }
  return opened;
}

/** The same commission, knowing what its asker reads now: where nothing will be told that quotes a change, nobody asks. */
async function withSight(commission: Commission, foreseen: Performance): Promise<Commission> {
  const judged = foreseen.cases.flatMap((one) => one.judged);
  const differs = commission.expected !== null && commission.expected !== hashOf(foreseen);
  const mustFollowUp = judged.some((one) => followUpOf(one, false) !== null);
  if (!(commission.followUps || differs || mustFollowUp || hasNames(judged))) return commission;
  return { ...commission, readBefore: await readBefore(commission.context, judged) };
}

/**
 * Says how far a large undo is, beside its own unit: nothing of that is seen before it ends. What is begun anew is counted anew.
 */
function progressOf({ context, undoId }: Commission, foreseen: Performance): Pick<Why, 'begun' | 'told'> {
  const { companyId } = context;
  const isBack = ({ verdict }: Judged) => verdict.verdict === 'reverse';
  const total = foreseen.cases.reduce((sum, { judged }) => sum + judged.filter(isBack).length, 0);
  let done = 0;
  const note = async (changes: number) => {
    done = Math.min(total, changes);
    const noted = log.noteProgress(companyId, undoId, { done, total });
    await asideAt(houseOf(context), companyId, (beside) => beside.query(noted));
  };
  return { begun: () => note(0), told: (changes) => note(done + changes) };
}

/** Carries the order out in the context's unit and keeps its record: all of it, or it throws and the caller keeps nothing. */
async function carryOut(given: Commission, known: Known): Promise<UndoResult> {
  const foreseen = known ?? (await perform(given, { why: null }));
  const commission = await withSight(given, foreseen);
  const { context, order, right, reason, undoId } = commission;
  const why = { asker: right.asker, reason, ...(commission.isRecorded && progressOf(commission, foreseen)) };
  const performance = await performChecked(commission, why, foreseen);
  await demandAllowed(commission, performance);
  const { cases } = performance;
  const judged = cases.flatMap((one) => one.judged.toReversed());
  const hidden = hasNames(judged) ? await hiddenIn(context, judged, commission.readBefore) : new Set<Impact>();
  const { counts: tally, partial } = tallyOf(judged);
  const notices = noticesOf(judged, hidden);
  const undone = cases.flatMap((one) => one.family.map(({ id }) => id));
  const counts = { reversed: tally.reverse, kept: tally.kept, impossible: tally.impossible };
  const undoExecutionId = performance.undoId as string;
  const won = storedWorth(await worthOfUndo(context, cases));
  const { frameId } = performance.asked.roots[0];
  const underWay = underWayOf(judged);
  const state = underWay.length > 0 ? 'compensating' : 'done';
  // Not before: who asked while others were in the way may find the way free once they are done.
  if (!commission.isRecorded) await keepRecord(commission, { frameId, state: 'done', won });
  context.unit.add(
    log.finishUndo(context.companyId, {
      ...{ id: undoId, undoExecutionId, undone: undone.length, won },
      undoneIds: cases.flatMap((one) => one.roots.map(({ id }) => id)),
      ...counts,
      underWay,
    }),
  );
  if (commission.isRecorded) context.unit.add(log.dropProgress(context.companyId, undoId));
  emit(context, undoMoved, { id: undoId, executionId: order.id, state });
  const followUps = await openFollowUps(commission, judged);
  return { undoId, state, undoExecutionId, undone, ...counts, partial, notices, followUps };
}

/** Keeps the record of an undo that begins. @throws UNDO_ALREADY_ASKED while another of the same execution is under way */
async function keepRecord(
  commission: Commission,
  state: { frameId: string; state: 'undoing' | 'done'; won: number | null },
): Promise<void> {
  const { context, order, right, reason, undoId } = commission;
  const [kept] = await context.unit.query(
    log.insertUndo(context.companyId, {
      id: undoId,
      executionId: order.id,
      withDependents: order.withDependents,
      followUps: commission.followUps,
      rightBy: right.by,
      reasonCode: reason.code,
      reasonText: reason.text,
      askedBy: right.asker.id,
      askedByName: right.asker.name,
      approvalId: null,
      expected: commission.expected,
      ...state,
    }),
  );
  if (!kept) throw fail(flowErrors.UNDO_ALREADY_ASKED);
}

/**
 * Leaves a large undo to the worker, when nothing that is known stands against it. What was told is what will be done, also
 * where the caller was shown nothing: what came in between was judged by nobody's right and no limit.
 */
async function leaveToWorker(commission: Commission, told: Performance): Promise<UndoResult> {
  const { context } = commission;
  await demandAllowed(commission, told);
  const won = storedWorth(await worthOfUndo(context, told.cases));
  const { frameId } = told.asked.roots[0];
  // Who stops a run that goes on cannot know how far it will have come.
  const expected = commission.expected ?? (commission.order.stops ? null : hashOf(told));
  await keepRecord({ ...commission, expected }, { frameId, state: 'undoing', won });
  addUndoJob(context, commission.undoId);
  emit(context, undoMoved, { id: commission.undoId, executionId: commission.order.id, state: 'undoing' });
  return {
    undoId: commission.undoId,
    state: 'undoing',
    undoExecutionId: null,
    undone: [],
    ...{ reversed: 0, kept: 0, impossible: 0, partial: false },
    notices: [],
    followUps: [],
  };
}

/** For a right that the caller has earned. */
export async function commissioned(
  context: Context,
  right: UndoRight,
  given: UndoOrder & { stops?: boolean },
): Promise<UndoResult> {
  const { id, withDependents = false, reason, expected = null, followUps = false, stops = false } = given;
  const order = { id, withDependents, stops };
  const commission: Commission = {
    context,
    order,
    right,
    reason,
    expected,
    followUps,
    undoId: newId(),
    isRecorded: false,
  };
  const told = await perform(commission, { why: null });
  return sizeOf(told) > mostInRequest ? leaveToWorker(commission, told) : carryOut(commission, told);
}

/**
 * Undoes an execution with its sub-flows: all or nothing, at most once, judged by the database's clock after the locks. A
 * large one is left to the worker (`state` undoing).
 * @throws EXECUTION_NOT_FOUND, UNDO_FORBIDDEN, UNDO_ALREADY_DONE, UNDO_ALREADY_ASKED, UNDO_EXPIRED, UNDO_UNSUPPORTED,
 *   UNDO_SUPERSEDED, UNDO_BEHIND_ERASURE, UNDO_BLOCKED_BY_DEPENDENTS, UNDO_CHAIN_TOO_LONG, UNDO_PREVIEW_CHANGED,
 *   UNDO_PART_OF_PARENT, UNDO_NEEDS_APPROVAL: nothing is written
 */
export async function undoExecution(context: Context, order: UndoOrder): Promise<UndoResult> {
  await demandVisible(context, order.id);
  return commissioned(context, UndoRight.ofPerson(context), order);
}

/**
 * Ends an execution that still runs and takes back what it did so far; it is not brought back. The caller's room has checked
 * that the actor may. @throws EXECUTION_NOT_FOUND, EXECUTION_ENDED, and what an undo refuses with
 */
export async function cancelExecution(context: Context, order: UndoOrder): Promise<UndoResult> {
  return commissioned(context, UndoRight.ofRoom(context), { ...order, stops: true });
}

/** The same for an operator: what is large needs its approval here too. */
export async function stopExecution(context: Context, order: UndoOrder): Promise<UndoResult> {
  await demandVisible(context, order.id);
  return commissioned(context, UndoRight.ofOperator(context), { ...order, stops: true });
}

/** Writes down why an undo that was asked for before is not done. */
export function refuseRecord(context: Context, stored: log.StoredUndo, refusal: AppError): void {
  // Whoever sees the run reads the record: a room's own words may quote what it is about.
  const told = refusal.code === flowErrors.UNDO_SUPERSEDED.code ? fail(flowErrors.UNDO_SUPERSEDED) : refusal;
  context.unit.add(log.refuseUndo(context.companyId, stored.id, told.inWords()));
  context.unit.add(log.dropProgress(context.companyId, stored.id));
  emit(context, undoMoved, { id: stored.id, executionId: stored.executionId, state: 'refused' });
}

/** Carries out an undo that was asked for before, as it was shown then. What refuses it now is written down, not thrown. */
export async function carryOutStored(context: Context, stored: log.StoredUndo): Promise<UndoResult | null> {
  const { executionId: id, withDependents, askedBy, askedByName, expected, followUps } = stored;
  const asker: Asker = { id: askedBy, name: askedByName };
  const reason = { code: stored.reasonCode, text: stored.reasonText } as UndoReason;
  // A large one was in time when it was left to the worker.
  const asOf = stored.state === 'undoing' ? { asOf: stored.approvedAt ?? stored.askedAt } : {};
  const stops = stored.rightBy === 'operator' || stored.rightBy === 'room';
  const order = { id, withDependents, stops, ...asOf };
  const right = UndoRight.ofApproval(asker);
  let result: UndoResult | null = null;
  const refusal = await tried(context, async () => {
    const commission = { context, order, right, reason, expected, followUps, undoId: stored.id, isRecorded: true };
    result = await carryOut(commission, null);
  });
  if (refusal) refuseRecord(context, stored, refusal);
  return result;
}

/** The worker's share: a large undo, in one transaction. Taken up again after a kill; nothing to do when it is done. */
export async function carryOutLarge(context: Context, undoId: string): Promise<void> {
  const [stored] = await context.unit.query(log.lockUndo(context.companyId, { id: undoId }));
  if (stored?.state === 'undoing') await carryOutStored(context, stored);
}

/** True when the undo has to be left to the worker. */
export function isLarge(performance: Performance): boolean {
  return sizeOf(performance) > mostInRequest;
}
