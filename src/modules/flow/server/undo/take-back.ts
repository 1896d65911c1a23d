/** Takes one judged case back: reversing writes, the undo's own execution, what the others hear of it. */
import type { Impact, StoredImpact } from '#kernel/contract/block.ts';
import { type AppError, fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Reversal } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { removeJob } from '#kernel/server/jobs/jobs.ts';
import { flowErrors } from '../../contract/errors.ts';
import { executionCancelled, executionReversed, taskClosed } from '../../contract/events.ts';
import { bareTitle, redoDays, type UndoReason } from '../../contract/undo.ts';
import { serverOf } from '../frame/registry.ts';
import { waitKey } from '../run/control.ts';
import { isReversible } from '../run/ending.ts';
import * as executions from '../run/execution.queries.ts';
import { wholeAtOnce, wholeOf } from '../run/impact.ts';
import { readWorth, storedWorth, sumOf } from '../run/money.ts';
import { tried } from '../run/savepoint.ts';
import { cancelSteps, insertImpacts } from '../run/step.queries.ts';
import { byReversal, type Case, isLight, type Judged, revertingContext } from './case.ts';
import type { Asker } from './right.ts';
import { declineByApproval } from './undo-log.queries.ts';

export interface Why {
  asker: Asker;
  reason: UndoReason;
  /** Told whenever it is begun, also anew. */
  begun?: (() => Promise<void>) | undefined;
  /** Told after each portion of a large undo: how many more changes are taken back. */
  told?: ((changes: number) => Promise<void>) | undefined;
}

/** Withdraws what the open steps asked of people and timers. */
async function withdraw(context: Context, undoCase: Case): Promise<void> {
  for (const step of undoCase.open) {
    const server = serverOf(context, step.kind);
    if (server?.cancel && step.status === 'waiting') {
      await server.cancel(context, { id: step.id, executionId: step.executionId });
    }
    if (step.waitUntil) removeJob(context, waitKey(step.id));
    if (step.kind === 'flow.task' || step.kind === 'flow.form') {
      emit(context, taskClosed, { id: step.id, executionId: step.executionId });
    }
  }
  const ids = undoCase.open.map((step) => step.id);
  if (ids.length > 0) context.unit.add(cancelSteps(context.companyId, ids));
}

type Reverted = Map<string, readonly Impact[]>;
type Undo = { id: string; title: string } & Pick<Why, 'asker' | 'told'>;

/** Reverts a set in a savepoint. Null: done. Otherwise nothing of it is left and the refusal returned. */
async function revertSet(
  context: Context,
  order: { reversal: Reversal; impacts: readonly StoredImpact[]; undo: Undo },
  reverted: Reverted,
): Promise<AppError | null> {
  const { reversal, impacts, undo } = order;
  return tried(context, async () => {
    const made = await reversal.revert(revertingContext(context, impacts, undo.asker), impacts, undo);
    for (const [index, impact] of impacts.entries()) reverted.set(impact.id, made[index] ?? []);
  });
}

/**
 * What a room refuses although it had judged otherwise keeps the whole run: half of it is never taken back. Which impact it
 * was is found one by one, so that it can be shown in its own words.
 */
async function refusedOf(
  context: Context,
  order: { reversal: Reversal; impacts: readonly StoredImpact[]; undo: Undo },
): Promise<Map<string, AppError>> {
  const refused = new Map<string, AppError>();
  for (const impact of order.impacts) {
    const refusal = await revertSet(context, { ...order, impacts: [impact] }, new Map());
    if (refusal) refused.set(impact.id, refusal);
  }
  return refused;
}

function keptBecause(judged: Judged, refusal: AppError, now: string): Judged {
  const reason = { ko: refusal.text('ko'), en: refusal.text('en') };
  return { ...judged, verdict: { verdict: 'kept', scope: 'run', changedBy: '', changedAt: now, reason } };
}

/** What is taken back at once: all that is tied to others together, then what stands by itself. */
function* portionsOf(impacts: readonly StoredImpact[], alone: ReadonlySet<string>): Generator<StoredImpact[]> {
  const together = impacts.filter(({ id }) => !alone.has(id));
  if (together.length > 0) yield together;
  const rest = impacts.filter(({ id }) => alone.has(id));
  for (let from = 0; from < rest.length; from += wholeAtOnce) yield rest.slice(from, from + wholeAtOnce);
}

/** The same of thousands: what each portion changed is written before the next is read. The undo's own execution must be there. */
async function revertLight(context: Context, undoCase: Case, undo: Undo): Promise<Case> {
  const reverse = undoCase.judged.filter(({ verdict }) => verdict.verdict === 'reverse');
  const alone = new Set(reverse.flatMap(({ impact, verdict }) => ('isAlone' in verdict ? impact.id : [])));
  const work = async () => {
    for (const [reversal, own] of byReversal(
      context,
      reverse.map(({ impact }) => impact),
    )) {
      for (const light of reversal ? portionsOf(own.toReversed(), alone) : []) {
        const impacts = await wholeOf(context, light);
        const made = await reversal?.revert(revertingContext(context, impacts, undo.asker), impacts, undo);
        const changes = impacts.flatMap(({ kind }, index) =>
          (made?.[index] ?? []).map((change) => ({ ...change, id: newId(), stepId: null, kind })),
        );
        if (changes.length > 0) context.unit.add(insertImpacts(context.companyId, undo.id, changes));
        await undo.told?.(impacts.length);
      }
    }
  };
  const refusal = await tried(context, work);
  if (refusal) context.log.warn({ err: refusal }, 'a large undo could not be taken back as judged');
  const judged = undoCase.judged.map((each): Judged => {
    if (each.verdict.verdict !== 'reverse') return each;
    // Which of them it was is not looked for: nobody waits for a savepoint each.
    return refusal ? keptBecause(each, refusal, undoCase.now) : { ...each, done: true };
  });
  return { ...undoCase, judged };
}

/** Reverts all that is to be reversed, room by room, the latest change first. */
async function revertAll(context: Context, undoCase: Case, undo: Undo): Promise<Case> {
  const reverted: Reverted = new Map();
  const refused = new Map<string, AppError>();
  const impacts = undoCase.judged.filter(({ verdict }) => verdict.verdict === 'reverse').map(({ impact }) => impact);
  for (const [reversal, own] of byReversal(context, impacts)) {
    if (!reversal) continue;
    const order = { reversal, impacts: own.toReversed(), undo };
    const refusal = await revertSet(context, order, reverted);
    if (!refusal) continue;
    context.log.warn({ err: refusal, reversal: reversal.name }, 'a change could not be taken back as judged');
    const single = await refusedOf(context, order);
    // Each by itself could be taken back, together they cannot: then all of them stay.
    for (const impact of own)
      if (single.size === 0 || single.has(impact.id)) refused.set(impact.id, single.get(impact.id) ?? refusal);
  }
  const judged = undoCase.judged.map((each): Judged => {
    const refusal = refused.get(each.impact.id);
    if (refusal) return keptBecause(each, refusal, undoCase.now);
    const { kind } = each.impact;
    const made = (reverted.get(each.impact.id) ?? []).map((change) => ({ ...change, id: newId(), stepId: null, kind }));
    return { ...each, done: reverted.has(each.impact.id), made };
  });
  return { ...undoCase, judged };
}

function undoTitle(context: Context, record: executions.ExecutionRecord): string {
  const korean = context.company.locale === 'ko';
  const prefix = record.undoDepth % 2 === 0 ? (korean ? '되돌리기' : 'Undo') : korean ? '다시 적용' : 'Redo';
  return `${prefix}: ${bareTitle(record.title)}`.slice(0, 300);
}

function undoRow(record: executions.ExecutionRecord, undo: Undo & Why): executions.NewExecution {
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
function latest(deadlines: readonly (string | null)[]): string | null {
  const [first, ...rest] = deadlines;
  if (!first || rest.includes(null)) return null;
  return deadlines.reduce((one, other) => (Date.parse(other ?? '') > Date.parse(one ?? '') ? other : one), first);
}

function firstDeadlineOf({ undoDepth, undoDeadline, firstDeadline }: executions.ExecutionRecord): string | null {
  return undoDepth === 0 ? undoDeadline : (firstDeadline ?? undoDeadline);
}

/**
 * An undo can be taken back until the run's first deadline or three days from now, whichever is later; a redo brings the run
 * back with its first deadline. Half a run is not brought back: nobody would go on with it.
 */
function endingOf(context: Context, { roots }: Case, kinds: ReadonlySet<string>): executions.Ending {
  const [root] = roots;
  const whole = roots.every(({ status }) => status === 'finished');
  const supportsUndo = whole && [...kinds].some((kind) => isReversible(context, kind));
  const firstDeadline = latest(roots.map(firstDeadlineOf));
  const bound = supportsUndo && firstDeadline !== null;
  const { amount, currency } = root;
  return {
    ...{ amount, currency, supportsUndo },
    won: storedWorth(sumOf(roots.map(({ won }) => readWorth(won)))),
    neverExpires: [...new Set(roots.flatMap(({ neverExpires }) => neverExpires))],
    undoDays: bound && root.undoDepth % 2 === 0 ? redoDays : null,
    firstDeadline: bound ? firstDeadline : null,
  };
}

function tell(
  context: Context,
  record: executions.ExecutionRecord,
  about: { undoId: string; by: string | null },
): void {
  const { id, frameKey, title } = record;
  const facts = { id, frameKey, title, startedBy: record.initiatorId };
  emit(context, executionReversed, { ...facts, undoId: about.undoId, undoneBy: about.by });
  if (record.status !== 'finished') emit(context, executionCancelled, facts);
}

/** Of executions that are undone as one, the one whose frame the undo bears: where one is not everybody's, that one. */
function faceOf({ roots }: Case): executions.ExecutionRecord {
  return roots.find(({ frameAccess }) => frameAccess.accessMode !== 'public') ?? roots[0];
}

/** @param about.kinds of what taking back changed */
function writeExecution(
  context: Context,
  undoCase: Case,
  about: { undo: Undo & Why; kinds: ReadonlySet<string> },
): void {
  const row = undoRow(faceOf(undoCase), about.undo);
  const ending = endingOf(context, undoCase, about.kinds);
  context.unit.add(executions.insertExecution(context.companyId, row, ending));
}

/**
 * Writes the undo: its own execution with its impacts, the marks of what it undid, events. What only goes together is undone
 * by one: its redo brings all of it back.
 */
function writeUndo(context: Context, undoCase: Case, undo: Undo & Why): void {
  const { companyId } = context;
  const ids = undoCase.family.map((record) => record.id);
  // In the order of doing: the latest change first. Ids are made anew, for they tell the order.
  const made = undoCase.judged.toReversed().flatMap((each) => each.made.map((impact) => ({ ...impact, id: newId() })));
  if (!isLight(undoCase)) writeExecution(context, undoCase, { undo, kinds: new Set(made.map(({ kind }) => kind)) });
  if (made.length > 0) context.unit.add(insertImpacts(companyId, undo.id, made));
  context.unit.add(executions.markUndone(companyId, ids, undo.id));
  context.unit.add(declineByApproval(companyId, ids, fail(flowErrors.UNDO_DECLINED).inWords()));
  for (const record of undoCase.family) tell(context, record, { undoId: undo.id, by: undo.asker.id });
  const after = { undoId: undo.id, reason: undo.reason.code, comment: undo.reason.text || null };
  for (const { id } of undoCase.roots) {
    audit(context, { action: 'flow.execution.undone', subject: { type: 'flow.execution', id }, after });
  }
}

export interface TakenBack {
  undoCase: Case;
  /** Null when a room refused: then nothing may be kept. */
  undoId: string | null;
}

/** Takes back a case that is locked, judged and allowed. Where a room refuses after all, its verdicts say so. */
export async function takeBack(context: Context, judged: Case, why: Why): Promise<TakenBack> {
  await withdraw(context, judged);
  const undo = { id: newId(), title: undoTitle(context, faceOf(judged)), ...why };
  if (isLight(judged)) {
    const reverse = judged.judged.filter(({ verdict }) => verdict.verdict === 'reverse');
    const kinds = new Set(reverse.map(({ impact }) => impact.kind));
    writeExecution(context, judged, { undo, kinds });
  }
  const undoCase = isLight(judged) ? await revertLight(context, judged, undo) : await revertAll(context, judged, undo);
  const refused = undoCase.judged.some(({ verdict }) => verdict.verdict === 'kept' && verdict.scope === 'run');
  if (refused) return { undoCase, undoId: null };
  writeUndo(context, undoCase, undo);
  return { undoCase, undoId: undo.id };
}
