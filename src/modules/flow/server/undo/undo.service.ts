/** The undo itself: it does exactly what the preview said, or refuses. */

import type { StoredImpact } from '#kernel/contract/block.ts';
import { type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { audit } from '#kernel/server/audit.ts';
import { actorId, type Context, companyOf } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { removeJob } from '#kernel/server/jobs.ts';
import { flowErrors } from '../../contract/errors.ts';
import { executionCancelled, executionReversed, taskClosed } from '../../contract/events.ts';
import type { Started, UndoResult } from '../../contract/shapes.ts';
import { undoRefusal, undoStatus } from '../../contract/undo.ts';
import { actorName } from '../frame/actor.ts';
import { followUpFrame } from '../frame/provision.ts';
import { serverOf } from '../frame/registry.ts';
import { waitKey } from '../run/control.ts';
import { undoEndingOf } from '../run/ending.ts';
import * as queries from '../run/execution.queries.ts';
import { startExecution } from '../run/execution.service.ts';
import { impactFor } from '../run/impact.ts';
import {
  authorityRefusal,
  blockersOf,
  byReversal,
  type Case,
  caseOf,
  demandVisible,
  type Judged,
  refusalOfCase,
  revertingContext,
} from './judge.ts';
import { hashOf, planOf, refusalOfPlan, sameVerdicts } from './plan.ts';
import { sorted } from './undo-preview.service.ts';

interface Done {
  undoId: string;
  undone: string[];
  judged: Judged[];
}

/** Withdraws what the open steps asked of people and timers. */
async function withdraw(context: Context, one: Case): Promise<void> {
  for (const step of one.open) {
    const server = serverOf(step.kind);
    if (server?.cancel && step.status === 'waiting') {
      await server.cancel(context, { id: step.id, executionId: step.executionId });
    }
    if (step.waitUntil) removeJob(context, waitKey(step.id));
    if (step.kind === 'flow.task' || step.kind === 'flow.form') {
      emit(context, taskClosed, { id: step.id, executionId: step.executionId });
    }
  }
  const ids = one.open.map((step) => step.id);
  if (ids.length > 0) context.unit.add(queries.cancelSteps(companyOf(context).id, ids));
}

async function revertAll(
  context: Context,
  impacts: readonly StoredImpact[],
  undo: { id: string; title: string },
): Promise<queries.NewImpact[]> {
  const made: queries.NewImpact[] = [];
  for (const [reversal, own] of byReversal(impacts)) {
    const latestFirst = own.toReversed();
    const reverted = (await reversal?.revert(revertingContext(context, own), latestFirst, undo)) ?? [];
    for (const [index, changes] of reverted.entries()) {
      const { kind } = latestFirst[index] as StoredImpact;
      for (const change of changes) made.push({ ...change, id: newId(), stepId: null, kind });
    }
  }
  return made;
}

function undoRow(context: Context, one: Case, about: { id: string; title: string; comment: string | null }) {
  const { record } = one;
  const row: queries.NewExecution = {
    id: about.id,
    frameId: record.frameId,
    versionId: record.versionId,
    frameKey: record.frameKey,
    title: about.title,
    kind: 'undo',
    status: 'finished',
    logType: record.logType,
    initiatorId: actorId(context),
    initiatorName: actorName(context),
    runAs: { kind: 'service', name: 'flow.undo', onBehalfOf: actorId(context), permissions: [] },
    input: {},
    parentId: null,
    parentStepId: null,
    depth: 0,
    undoes: record.id,
    undoDepth: record.undoDepth + 1,
    comment: about.comment,
    at: null,
  };
  return row;
}

function undoTitle(context: Context, { record }: Case): string {
  const korean = companyOf(context).locale === 'ko';
  const prefix = record.undoDepth % 2 === 0 ? (korean ? '실행 취소' : 'Undo') : korean ? '다시 실행' : 'Redo';
  return `${prefix}: ${record.title.replace(/^(실행 취소|다시 실행|Undo|Redo): /, '')}`.slice(0, 300);
}

/** Undoes a case that is locked, judged and allowed: reversing writes, the undo's own execution, events. */
async function carryOut(context: Context, one: Case, comment: string | null): Promise<Done> {
  const companyId = companyOf(context).id;
  const undo = { id: newId(), title: undoTitle(context, one) };
  await withdraw(context, one);
  const impacts = one.judged.filter(({ verdict }) => verdict.verdict === 'reverse').map(({ impact }) => impact);
  const made = await revertAll(context, impacts, undo);
  const whole = one.record.status === 'finished';
  // Half a run is not brought back: nobody would go on with it.
  const ending = await undoEndingOf(context, { undone: one.family, impacts: whole ? made : [] });
  const undone = one.family.map((record) => record.id);
  context.unit.add(queries.insertExecution(companyId, undoRow(context, one, { ...undo, comment }), ending));
  if (made.length > 0) context.unit.add(queries.insertImpacts(companyId, undo.id, made));
  context.unit.add(queries.markUndone(companyId, undone, undo.id));
  for (const record of one.family) {
    const about = { id: record.id, frameKey: record.frameKey, title: record.title, startedBy: record.initiatorId };
    emit(context, executionReversed, { ...about, undoId: undo.id, undoneBy: actorId(context) });
    if (record.status !== 'finished') emit(context, executionCancelled, about);
  }
  const after = { undoId: undo.id, comment };
  audit(context, { action: 'flow.execution.undone', subject: { type: 'flow.execution', id: one.record.id }, after });
  return { undoId: undo.id, undone, judged: one.judged };
}

function refuse(context: Context, one: Case, refusal: ErrorDefinition): never {
  const { undoneBy, parentId } = one.record;
  const kept = one.judged.filter(({ verdict }) => verdict.verdict === 'kept');
  const details = {
    blockedBy: blockersOf(one),
    kept: kept.map(({ impact }) => impactFor(context.locale, impact).subject),
    ...(undoneBy ? { undoneBy } : {}),
    ...(parentId ? { parentId } : {}),
    status: undoStatus(one.record, one.now),
  };
  throw fail(refusal, { details });
}

interface Order {
  id: string;
  withDependents: boolean;
  comment: string | null;
  /** Trusted callers (a customer who cancels an own order) are authorised by their room. */
  authorised: boolean;
  /** The amount was approved, or needs no approval. */
  approved: boolean;
  /** The preview's hash. */
  expected?: string | undefined;
}

/** What stood on it is undone by now: it is judged as it is, and must be as it was foreseen when that was shown. */
async function again(context: Context, foreseen: Case, order: Order): Promise<Case> {
  const one = await caseOf(context, foreseen.record.id, true);
  const changed = order.expected !== undefined && !sameVerdicts(one, foreseen);
  const refusal = refusalOfCase(one) ?? (changed ? flowErrors.UNDO_PREVIEW_CHANGED : null);
  return refusal ? refuse(context, one, refusal) : one;
}

/** Carries an order out, in the context's unit: all of it or nothing. */
async function carryOutAll(context: Context, order: Order): Promise<Done[]> {
  const plan = await planOf(context, order.id, { withDependents: order.withDependents, forWrite: true });
  const asked = plan.at(-1) as Case;
  if (!order.authorised) await demandVisible(context, asked.record);
  const forbidden = order.authorised ? null : await authorityRefusal(context, asked.record);
  if (forbidden) refuse(context, asked, forbidden);
  const isOpen = undoRefusal(asked.record, asked.now) === null;
  if (order.expected !== undefined && isOpen && hashOf(plan) !== order.expected) {
    refuse(context, asked, flowErrors.UNDO_PREVIEW_CHANGED);
  }
  const refusal = await refusalOfPlan(context, plan, order);
  if (refusal) refuse(context, asked, refusal);
  const done: Done[] = [];
  for (const one of plan) {
    done.push(await carryOut(context, done.length === 0 ? one : await again(context, one, order), order.comment));
  }
  return done;
}

async function openFollowUps(context: Context, done: readonly Done[]): Promise<string[]> {
  const { locale } = companyOf(context);
  const opened: string[] = [];
  for (const { impact, verdict } of done.flatMap(({ judged }) => judged)) {
    if (verdict.verdict !== 'impossible') continue;
    const title = `${impact.subject.label[locale]}: ${verdict.followUp[locale]}`.slice(0, 200);
    const input = { title, description: verdict.reason[locale], assigneeId: actorId(context) };
    opened.push((await startExecution(context, { frameKey: followUpFrame, input, title })).id);
  }
  return opened;
}

export interface UndoOrder {
  id: string;
  withDependents?: boolean;
  comment?: string;
  /** The preview's hash: refused when anything changed since. */
  expected?: string;
  /** Opens a task for what cannot be taken back. */
  followUps?: boolean;
  /** Set by the block that ends an approval, never by a caller from outside. */
  approved?: boolean;
}

/**
 * Undoes an execution with its sub-flows: all or nothing, at most once, judged by the database's clock after the locks.
 * @throws EXECUTION_NOT_FOUND, UNDO_FORBIDDEN, UNDO_ALREADY_DONE, UNDO_EXPIRED, UNDO_UNSUPPORTED, UNDO_SUPERSEDED,
 *   UNDO_BEHIND_ERASURE, UNDO_BLOCKED_BY_DEPENDENTS, UNDO_PREVIEW_CHANGED, UNDO_PART_OF_PARENT, UNDO_NEEDS_APPROVAL, or
 *   what a block refuses with
 */
export async function undoExecution(context: Context, about: UndoOrder): Promise<UndoResult> {
  const { id, withDependents = false, comment = null, approved = false, expected } = about;
  const done = await carryOutAll(context, { id, withDependents, comment, authorised: false, approved, expected });
  const { reverse, kept, impossible, notices } = sorted(
    context.locale,
    done.flatMap(({ judged }) => judged),
  );
  return {
    undoExecutionId: (done.at(-1) as Done).undoId,
    undone: done.flatMap((each) => each.undone),
    reversed: reverse.length,
    kept: kept.length,
    impossible: impossible.length,
    notices,
    followUps: about.followUps ? await openFollowUps(context, done) : [],
  };
}

/** @throws EXECUTION_NOT_FOUND */
async function locked(context: Context, id: string): Promise<queries.ExecutionRecord> {
  const companyId = companyOf(context).id;
  const [, [record]] = await context.unit.queryAll([
    queries.lockFamily(companyId, id),
    queries.selectExecution(companyId, id),
  ] as const);
  if (!record) throw fail(flowErrors.EXECUTION_NOT_FOUND);
  return record;
}

function demandOpen(record: queries.ExecutionRecord): void {
  const ended = record.undoneBy !== null || record.status === 'finished' || record.status === 'cancelled';
  if (ended) throw fail(flowErrors.EXECUTION_ENDED);
}

/**
 * Ends an execution that still runs and takes back what it did so far, in the context's unit of work. The caller's room
 * has checked that the actor may.
 * @throws EXECUTION_NOT_FOUND, EXECUTION_ENDED, and what an undo refuses with
 */
export async function cancelExecution(context: Context, about: { id: string; comment?: string }): Promise<Started> {
  const { id, comment = null } = about;
  demandOpen(await locked(context, id));
  await carryOutAll(context, { id, withDependents: false, comment, authorised: true, approved: true });
  return { id, status: 'cancelled' };
}

/** The same for an operator: what is large needs its approval here too. @throws also UNDO_NEEDS_APPROVAL */
export async function stopExecution(context: Context, about: { id: string; comment?: string }): Promise<Started> {
  const { id, comment = null } = about;
  const record = await locked(context, id);
  await demandVisible(context, record);
  demandOpen(record);
  await carryOutAll(context, { id, withDependents: false, comment, authorised: true, approved: false });
  return { id, status: 'cancelled' };
}
