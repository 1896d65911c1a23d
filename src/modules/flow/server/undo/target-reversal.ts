/** Reverts one judged case: the reversing writes, the undo's own execution, and its events. */
import type { Impact, StoredImpact } from '#kernel/contract/block.ts';
import { type AppError, fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Reversal } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { removeJob } from '#kernel/server/jobs/jobs.ts';
import { flowErrors } from '../../contract/errors.ts';
import { executionCancelled, executionReversed, taskClosed } from '../../contract/events.ts';
import { getBareTitle, redoDays, type UndoReason } from '../../contract/undo.ts';
import { getBlockServer } from '../frame/registry.ts';
import { parseAmountKrw, sumAmounts, toStoredAmountKrw } from '../run/amount-krw.ts';
import { isReversible } from '../run/completion.ts';
import { getWaitKey } from '../run/control-blocks.ts';
import * as executions from '../run/execution.queries.ts';
import { fullImpactsPerBatch, loadFullImpacts } from '../run/impact.ts';
import { inSavepoint } from '../run/savepoint.ts';
import { insertImpacts, updateCancelledSteps } from '../run/step.queries.ts';
import { updateDeclinedByApproval } from './undo-log.queries.ts';
import type { Requester } from './undo-right.ts';
import {
  createRevertContext,
  groupByReversal,
  type ImpactVerdict,
  isLightTarget,
  type UndoTarget,
} from './undo-target.ts';

export interface UndoAttribution {
  asker: Requester;
  reason: UndoReason;
  /** Called at every start, including restarts. */
  begun?: (() => Promise<void>) | undefined;
  /** Called after each portion of a large undo, with the number of further changes reverted. */
  onProgress?: ((changes: number) => Promise<void>) | undefined;
}

/** Withdraws what the open steps asked of people and timers. */
async function cancelOpenSteps(context: Context, target: UndoTarget): Promise<void> {
  for (const step of target.open) {
    const server = getBlockServer(context, step.kind);
    if (server?.cancel && step.status === 'waiting') {
      await server.cancel(context, { id: step.id, executionId: step.executionId });
    }
    if (step.waitUntil) removeJob(context, getWaitKey(step.id));
    if (step.kind === 'flow.task' || step.kind === 'flow.form') {
      emit(context, taskClosed, { id: step.id, executionId: step.executionId });
    }
  }
  const ids = target.open.map((step) => step.id);
  if (ids.length > 0) context.unit.add(updateCancelledSteps(context.companyId, ids));
}

type RevertedChanges = Map<string, readonly Impact[]>;
type UndoIdentity = { id: string; title: string } & Pick<UndoAttribution, 'asker' | 'onProgress'>;

/** Reverts a set in a savepoint. Null: done. Otherwise nothing of it is left and the refusal returned. */
async function revertImpacts(
  context: Context,
  reversalInput: { reversal: Reversal; impacts: readonly StoredImpact[]; undo: UndoIdentity },
  reverted: RevertedChanges,
): Promise<AppError | null> {
  const { reversal, impacts, undo } = reversalInput;
  return inSavepoint(context, async () => {
    const changes = await reversal.revert(createRevertContext(context, impacts, undo.asker), impacts, undo);
    for (const [index, impact] of impacts.entries()) reverted.set(impact.id, changes[index] ?? []);
  });
}

/**
 * An unexpected refusal by a module leaves the whole run as it is: a run is never half undone. The impact at fault is found one by
 * one, so that its own reason can be shown.
 */
async function findRefusedImpacts(
  context: Context,
  reversalInput: { reversal: Reversal; impacts: readonly StoredImpact[]; undo: UndoIdentity },
): Promise<Map<string, AppError>> {
  const refusals = new Map<string, AppError>();
  for (const impact of reversalInput.impacts) {
    const refusal = await revertImpacts(context, { ...reversalInput, impacts: [impact] }, new Map());
    if (refusal) refusals.set(impact.id, refusal);
  }
  return refusals;
}

function toRetainedVerdict(judged: ImpactVerdict, refusal: AppError, now: string): ImpactVerdict {
  const reason = { ko: refusal.text('ko'), en: refusal.text('en') };
  return { ...judged, verdict: { verdict: 'kept', scope: 'run', changedBy: '', changedAt: now, reason } };
}

/** Portions to revert at once: first all dependent changes together, then the independent ones. */
function* splitPortions(impacts: readonly StoredImpact[], alone: ReadonlySet<string>): Generator<StoredImpact[]> {
  const together = impacts.filter(({ id }) => !alone.has(id));
  if (together.length > 0) yield together;
  const rest = impacts.filter(({ id }) => alone.has(id));
  for (let from = 0; from < rest.length; from += fullImpactsPerBatch)
    yield rest.slice(from, from + fullImpactsPerBatch);
}

/** The same of thousands: what each portion changed is written before the next is read. The undo's own execution must be there. */
async function revertLightImpacts(context: Context, target: UndoTarget, undo: UndoIdentity): Promise<UndoTarget> {
  const reverse = target.judged.filter(({ verdict }) => verdict.verdict === 'reverse');
  const alone = new Set(reverse.flatMap(({ impact, verdict }) => ('isAlone' in verdict ? impact.id : [])));
  const revertPortions = async () => {
    for (const [reversal, own] of groupByReversal(
      context,
      reverse.map(({ impact }) => impact),
    )) {
      for (const light of reversal ? splitPortions(own.toReversed(), alone) : []) {
        const impacts = await loadFullImpacts(context, light);
        const changesByImpact = await reversal?.revert(
          createRevertContext(context, impacts, undo.asker),
          impacts,
          undo,
        );
        const changes = impacts.flatMap(({ kind }, index) =>
          (changesByImpact?.[index] ?? []).map((change) => ({ ...change, id: createId(), stepId: null, kind })),
        );
        if (changes.length > 0) context.unit.add(insertImpacts(context.companyId, undo.id, changes));
        await undo.onProgress?.(impacts.length);
      }
    }
  };
  const refusal = await inSavepoint(context, revertPortions);
  if (refusal) context.log.warn({ err: refusal }, 'a large undo could not be taken back as judged');
  const judged = target.judged.map((each): ImpactVerdict => {
    if (each.verdict.verdict !== 'reverse') return each;
    // The impact at fault is not searched for: that would cost a savepoint each.
    return refusal ? toRetainedVerdict(each, refusal, target.now) : { ...each, done: true };
  });
  return { ...target, judged };
}

/** Reverts all reversible impacts, module by module, the latest change first. */
async function revertAllImpacts(context: Context, target: UndoTarget, undo: UndoIdentity): Promise<UndoTarget> {
  const reverted: RevertedChanges = new Map();
  const refused = new Map<string, AppError>();
  const impacts = target.judged.filter(({ verdict }) => verdict.verdict === 'reverse').map(({ impact }) => impact);
  for (const [reversal, own] of groupByReversal(context, impacts)) {
    if (!reversal) continue;
    const reversalInput = { reversal, impacts: own.toReversed(), undo };
    const refusal = await revertImpacts(context, reversalInput, reverted);
    if (!refusal) continue;
    context.log.warn({ err: refusal, reversal: reversal.name }, 'a change could not be taken back as judged');
    const single = await findRefusedImpacts(context, reversalInput);
    // Each by itself could be taken back, together they cannot: then all of them stay.
    for (const impact of own)
      if (single.size === 0 || single.has(impact.id)) refused.set(impact.id, single.get(impact.id) ?? refusal);
  }
  const judged = target.judged.map((each): ImpactVerdict => {
    const refusal = refused.get(each.impact.id);
    if (refusal) return toRetainedVerdict(each, refusal, target.now);
    const { kind } = each.impact;
    const changes = (reverted.get(each.impact.id) ?? []).map((change) => ({
      ...change,
      id: createId(),
      stepId: null,
      kind,
    }));
    return { ...each, done: reverted.has(each.impact.id), made: changes };
  });
  return { ...target, judged };
}

function formatUndoTitle(context: Context, record: executions.ExecutionRecord): string {
  const korean = context.company.locale === 'ko';
  const prefix = record.undoDepth % 2 === 0 ? (korean ? '되돌리기' : 'Undo') : korean ? '다시 적용' : 'Redo';
  return `${prefix}: ${getBareTitle(record.title)}`.slice(0, 300);
}

function toUndoExecution(
  record: executions.ExecutionRecord,
  undo: UndoIdentity & UndoAttribution,
): executions.NewExecution {
  const { asker, reason } = undo;
  return {
    id: undo.id,
    frameId: record.frameId,
    versionId: record.versionId,
    frameKey: record.frameKey,
    title: undo.title,
    kind: 'undo',
    status: 'finished',
    logType: record.logType,
    initiatorId: asker.id,
    initiatorName: asker.name,
    runAs: { kind: 'service', name: 'flow.undo', onBehalfOf: asker.id, permissions: [] },
    input: {},
    parentId: null,
    parentStepId: null,
    depth: 0,
    undoes: record.id,
    undoDepth: record.undoDepth + 1,
    comment: reason.text === '' ? null : reason.text,
    at: null,
  };
}

/** Null: one of them never closes. */
function getLatestDeadline(deadlines: readonly (string | null)[]): string | null {
  const [first, ...rest] = deadlines;
  if (!first || rest.includes(null)) return null;
  return deadlines.reduce(
    (latestSoFar, other) => (Date.parse(other ?? '') > Date.parse(latestSoFar ?? '') ? other : latestSoFar),
    first,
  );
}

function getFirstDeadline({ undoDepth, undoDeadline, firstDeadline }: executions.ExecutionRecord): string | null {
  return undoDepth === 0 ? undoDeadline : (firstDeadline ?? undoDeadline);
}

/**
 * An undo can be taken back until the run's first deadline or three days from now, whichever is later; a redo brings the run
 * back with its first deadline. Half a run is not brought back: nobody would go on with it.
 */
function toCompletion(context: Context, { roots }: UndoTarget, kinds: ReadonlySet<string>): executions.Completion {
  const [root] = roots;
  const whole = roots.every(({ status }) => status === 'finished');
  const supportsUndo = whole && [...kinds].some((kind) => isReversible(context, kind));
  const firstDeadline = getLatestDeadline(roots.map(getFirstDeadline));
  const bound = supportsUndo && firstDeadline !== null;
  const { amount, currency } = root;
  return {
    ...{ amount, currency, supportsUndo },
    won: toStoredAmountKrw(sumAmounts(roots.map(({ won: amountKrw }) => parseAmountKrw(amountKrw)))),
    neverExpires: [...new Set(roots.flatMap(({ neverExpires }) => neverExpires))],
    undoDays: bound && root.undoDepth % 2 === 0 ? redoDays : null,
    firstDeadline: bound ? firstDeadline : null,
  };
}

function emitReversal(
  context: Context,
  record: executions.ExecutionRecord,
  reversal: { undoId: string; by: string | null },
): void {
  const { id, frameKey, title } = record;
  const facts = { id, frameKey, title, startedBy: record.initiatorId };
  emit(context, executionReversed, { ...facts, undoId: reversal.undoId, undoneBy: reversal.by });
  if (record.status !== 'finished') emit(context, executionCancelled, facts);
}

/** Of executions that are undone as one, the one whose frame the undo bears: where one is not everybody's, that one. */
function getRepresentativeRoot({ roots }: UndoTarget): executions.ExecutionRecord {
  return roots.find(({ frameAccess }) => frameAccess.accessMode !== 'public') ?? roots[0];
}

/** @param about.kinds of what taking back changed */
function addUndoExecution(
  context: Context,
  target: UndoTarget,
  input: { undo: UndoIdentity & UndoAttribution; kinds: ReadonlySet<string> },
): void {
  const row = toUndoExecution(getRepresentativeRoot(target), input.undo);
  const completion = toCompletion(context, target, input.kinds);
  context.unit.add(executions.insertExecution(context.companyId, row, completion));
}

/**
 * Writes the undo: its own execution with its impacts, the marks of what it undid, events. What only goes together is undone
 * by one: its redo brings all of it back.
 */
function addUndoRecords(context: Context, target: UndoTarget, undo: UndoIdentity & UndoAttribution): void {
  const { companyId } = context;
  const ids = target.family.map((record) => record.id);
  // In execution order: the latest change first. Ids are new because they define the order.
  const changes = target.judged
    .toReversed()
    .flatMap((each) => each.made.map((impact) => ({ ...impact, id: createId() })));
  if (!isLightTarget(target))
    addUndoExecution(context, target, { undo, kinds: new Set(changes.map(({ kind }) => kind)) });
  if (changes.length > 0) context.unit.add(insertImpacts(companyId, undo.id, changes));
  context.unit.add(executions.updateUndone(companyId, ids, undo.id));
  context.unit.add(updateDeclinedByApproval(companyId, ids, fail(flowErrors.UNDO_DECLINED).inWords()));
  for (const record of target.family) emitReversal(context, record, { undoId: undo.id, by: undo.asker.id });
  const auditData = { undoId: undo.id, reason: undo.reason.code, comment: undo.reason.text || null };
  for (const { id } of target.roots) {
    audit(context, { action: 'flow.execution.undone', subject: { type: 'flow.execution', id }, after: auditData });
  }
}

export interface TargetReversal {
  target: UndoTarget;
  /** Null if a module refused: then nothing may be committed. */
  undoId: string | null;
}

/** Reverts a case that is locked, judged and allowed. If a module refuses after all, its verdicts show it. */
export async function revertTarget(
  context: Context,
  judgedTarget: UndoTarget,
  attribution: UndoAttribution,
): Promise<TargetReversal> {
  await cancelOpenSteps(context, judgedTarget);
  const undo = { id: createId(), title: formatUndoTitle(context, getRepresentativeRoot(judgedTarget)), ...attribution };
  if (isLightTarget(judgedTarget)) {
    const reversible = judgedTarget.judged.filter(({ verdict }) => verdict.verdict === 'reverse');
    const kinds = new Set(reversible.map(({ impact }) => impact.kind));
    addUndoExecution(context, judgedTarget, { undo, kinds });
  }
  const revertedTarget = isLightTarget(judgedTarget)
    ? await revertLightImpacts(context, judgedTarget, undo)
    : await revertAllImpacts(context, judgedTarget, undo);
  const isRefused = revertedTarget.judged.some(({ verdict }) => verdict.verdict === 'kept' && verdict.scope === 'run');
  if (isRefused) return { target: revertedTarget, undoId: null };
  addUndoRecords(context, revertedTarget, undo);
  return { target: revertedTarget, undoId: undo.id };
}
