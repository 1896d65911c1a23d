/**
 * Executions go on: after a wait, after a failure, in the worker. One load, everything decided in memory, one write. The
 * quick way has one savepoint for all steps; where a step is refused, everything is done again step by step, and the
 * refusal is recorded on its step. Nothing that goes wrong here is thrown at who happened to wake the run.
 */
import type { Impact, Json } from '#kernel/contract/block.ts';
import { type AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { removeJob } from '#kernel/server/jobs/jobs.ts';
import { listOutlets } from '../../contract/blocks.ts';
import { decideNextSteps } from '../../contract/engine.ts';
import { flowErrors } from '../../contract/errors.ts';
import { frameLimits } from '../../contract/frame.ts';
import { listAllBlocks } from '../../contract/frame-validation.ts';
import type { PersonName, StartedExecution } from '../../contract/shapes.ts';
import { getActorDisplayName } from '../frame/actor.ts';
import { getBlockContract } from '../frame/registry.ts';
import { addResponsibleGroup, createConfinedContext, isUsingRights } from '../frame/responsible.ts';
import { getPublishedVersion } from '../frame/version-cache.ts';
import { assertVisible } from '../frame/visibility.ts';
import { computeCompletion, listMoneyKinds } from './completion.ts';
import { getWaitKey } from './control-blocks.ts';
import * as queries from './execution.queries.ts';
import { startChild } from './execution.service.ts';
import { loadUsedHolidays } from './holidays.ts';
import { listNamedIds } from './named-uses.ts';
import { isRehearsal } from './rehearsal-mode.ts';
import { addImpacts, type Run, recordStep, storeResult } from './run.ts';
import { emitRunEvents } from './run-events.ts';
import { getResult, writeRun } from './run-writer.ts';
import { inSavepoint } from './savepoint.ts';
import { type StepRecord, selectImpactsOfKinds, selectSteps } from './step.queries.ts';
import { advanceRun } from './step-runner.ts';
import { getCurrentTitle } from './title.ts';

/** Steps per worker transaction: short enough not to block others, long enough to justify its load. */
const stepsPerBatch = 250;

export interface LoadedRun {
  record: queries.ExecutionRecord;
  run: Run;
}

/** Locks and loads an execution for going on. @throws EXECUTION_NOT_FOUND */
export async function lockAndLoadRun(
  context: Context,
  executionId: string,
  options: { careful: boolean; budget?: Run['budget'] },
): Promise<LoadedRun> {
  const { companyId } = context;
  const [, [execution], steps] = await context.unit.queryAll([
    queries.lockLineage(companyId, executionId),
    queries.selectExecution(companyId, executionId),
    selectSteps(companyId, executionId),
  ] as const);
  if (!execution) throw fail(flowErrors.EXECUTION_NOT_FOUND);
  const { definition, responsible } = await getPublishedVersion(context, execution.versionId);
  // Runs older than this column use the people who answer for the flow today.
  if (!execution.runAs.within && isUsingRights(context, definition)) {
    execution.runAs = addResponsibleGroup(execution.runAs, responsible);
  }
  const run: Run = {
    execution,
    definition,
    context: await createConfinedContext(context, execution.runAs),
    status: execution.status,
    steps: new Map(
      steps.map(({ startedAt: _, endedAt: __, ...step }) => {
        const opened = step.input as { items?: Json[] } | null;
        return [step.path, { ...step, count: opened?.items?.length ?? 0 }];
      }),
    ),
    results: new Map(),
    budget: options.budget ?? { left: isRehearsal(context) ? frameLimits.steps : stepsPerBatch },
    changed: new Set(),
    impacts: [],
    uses: new Map(),
    named: listNamedIds(context, definition),
    written: [],
    careful: options.careful,
    payload: undefined,
    neverExpires: [...new Set([...definition.neverExpires, ...execution.neverExpires])],
    holidays: await loadUsedHolidays(context, definition),
    now: context.at ?? new Date().toISOString(),
    startChild,
  };
  for (const step of run.steps.values()) storeResult(run, step);
  return { record: execution, run };
}

/** Writes the current state of the run, and notifies the enclosing flow when it ended or failed. */
async function writeProgress(
  context: Context,
  { record: execution, run }: LoadedRun,
  error: AppError | null,
): Promise<void> {
  const { companyId } = context;
  const ended = run.status === 'finished';
  const impacts = ended
    ? await context.unit.query(selectImpactsOfKinds(companyId, execution.id, listMoneyKinds(context)))
    : [];
  const completion = ended ? await computeCompletion(run, { logType: execution.logType, impacts }) : null;
  const errorText = error?.inWords() ?? null;
  run.execution.title = getCurrentTitle(run);
  const { id, title } = run.execution;
  context.unit.add(queries.updateExecution(companyId, { id, title, status: run.status, error: errorText }, completion));
  emitRunEvents(context, run, { fresh: false, quiet: false, error: errorText });
  writeRun(context, run, { fresh: false });
  if (!execution.parentId || !execution.parentStepId) return;
  const parent = { executionId: execution.parentId, stepId: execution.parentStepId };
  if (ended) {
    const output = { executionId: execution.id, result: getResult(run) };
    await wakeParent(context, { ...parent, output }, { careful: run.careful, budget: run.budget });
  } else if (run.status === 'failed') await failParent(context, parent, execution);
}

/** Prepares a loaded run before it continues. */
type PrepareRun = (loaded: LoadedRun) => void;

async function continueRun(context: Context, loaded: LoadedRun): Promise<StartedExecution> {
  await advanceRun(loaded.run);
  await writeProgress(context, loaded, null);
  return { id: loaded.record.id, status: loaded.run.status };
}

/**
 * True if it succeeded. A request for a proof is no failure: the caller reauthenticates and retries. @throws
 * REAUTHENTICATION_REQUIRED
 */
function hasSucceeded(failure: AppError | null): failure is null {
  if (failure?.code === kernelErrors.REAUTHENTICATION_REQUIRED.code) throw failure;
  return failure === null;
}

/**
 * Lets a loaded run go on: quickly, else step by step; and where even that fails as a whole (it became too long), the run is
 * failed with the reason, and what `prepare` did stays.
 */
export async function proceedRun(context: Context, first: LoadedRun, prepare: PrepareRun): Promise<StartedExecution> {
  const { id } = first.record;
  let started: StartedExecution = { id, status: 'running' };
  const attempt = (loaded: LoadedRun) =>
    inSavepoint(context, async () => {
      prepare(loaded);
      started = await continueRun(context, loaded);
    });
  if (hasSucceeded(await attempt(first))) return started;
  const failure = await attempt(await lockAndLoadRun(context, id, { careful: true }));
  if (hasSucceeded(failure)) return started;
  const loaded = await lockAndLoadRun(context, id, { careful: true });
  prepare(loaded);
  loaded.run.status = 'failed';
  await writeProgress(context, loaded, failure);
  return { id, status: 'failed' };
}

function findStep(run: Run, stepId: string): StepRecord | undefined {
  return [...run.steps.values()].find((step) => step.id === stepId);
}

export const toReadyPlace = (step: StepRecord) => ({
  path: step.path,
  block: { id: step.blockId, kind: step.kind } as never,
});

function assertOutlet(run: Run, step: StepRecord, outlet: string): void {
  const block = listAllBlocks(run.definition).find((candidate) => candidate.id === step.blockId);
  if (block && listOutlets(block, getBlockContract(run.context, block.kind)).includes(outlet)) return;
  throw fail(flowErrors.OUTLET_UNKNOWN, { values: { outlet }, details: [{ field: 'outlet' }] });
}

export interface ResumeStep {
  executionId: string;
  stepId: string;
  /** The outlet; by default the block's first one. */
  outlet?: string;
  output?: Json;
  /** The absent person the actor represents. */
  insteadOf?: PersonName;
  /** Changes that the owner of the step made while deciding. */
  impacts?: readonly Impact[];
}

/** Ends the waiting step in the loaded run. */
function endStep(context: Context, { run }: LoadedRun, order: ResumeStep): void {
  const step = findStep(run, order.stepId) as StepRecord;
  const outlet = order.outlet ?? getBlockContract(context, step.kind).outlets[0] ?? 'next';
  const change = { status: 'done' as const, outlet, output: order.output ?? step.output };
  const { id: insteadOfId = null, name: insteadOfName = null } = order.insteadOf ?? {};
  const by = { actorId: getActorId(context), actorName: getActorDisplayName(context), insteadOfId, insteadOfName };
  recordStep(run, toReadyPlace(step), { ...change, ...by });
  addImpacts(run, step, step.id, order.impacts);
  if (step.waitUntil) removeJob(context, getWaitKey(step.id));
}

/** The same within a run that is going on already: a sub-flow hands its result over. */
async function wakeParent(
  context: Context,
  order: ResumeStep,
  options: { careful: boolean; budget: Run['budget'] },
): Promise<void> {
  const loaded = await lockAndLoadRun(context, order.executionId, { careful: false, budget: options.budget });
  const step = findStep(loaded.run, order.stepId);
  if ((step?.status !== 'waiting' && step?.status !== 'failed') || loaded.record.undoneBy) return;
  if (options.careful) {
    // A failure now belongs to the enclosing flow, not to the sub-flow.
    await proceedRun(context, loaded, (again) => endStep(context, again, order));
    return;
  }
  endStep(context, loaded, order);
  await continueRun(context, loaded);
}

/** A failed sub-flow fails its step in the enclosing flow, so that somebody is notified; its retry revives both. */
async function failParent(
  context: Context,
  parent: { executionId: string; stepId: string },
  child: queries.ExecutionRecord,
): Promise<void> {
  const loaded = await lockAndLoadRun(context, parent.executionId, { careful: true });
  const step = findStep(loaded.run, parent.stepId);
  if (step?.status !== 'waiting' || loaded.record.undoneBy) return;
  const { title } = child;
  const failure = fail(flowErrors.SUB_FLOW_FAILED, { values: { title } });
  const error = failure.inWords();
  recordStep(loaded.run, toReadyPlace(step), { status: 'failed', error });
  loaded.run.status = 'failed';
  await writeProgress(context, loaded, null);
}

/**
 * Ends a waiting step and lets the execution go on, in the context's unit of work. Idempotent: when the step waits no
 * longer, nothing happens and `resumed` is false. What fails afterwards is recorded on the execution, not thrown.
 * @throws EXECUTION_NOT_FOUND, OUTLET_UNKNOWN
 */
export async function resumeStep(
  context: Context,
  order: ResumeStep,
): Promise<StartedExecution & { resumed: boolean }> {
  const first = await lockAndLoadRun(context, order.executionId, { careful: false });
  const { record: execution, run } = first;
  const step = findStep(run, order.stepId);
  if (step?.status !== 'waiting' || execution.undoneBy)
    return { id: execution.id, status: execution.status, resumed: false };
  assertOutlet(run, step, order.outlet ?? getBlockContract(context, step.kind).outlets[0] ?? 'next');
  const started = await proceedRun(context, first, (loaded) => endStep(context, loaded, order));
  return { ...started, resumed: true };
}

/**
 * Ends a waiting step in failure, as if it had been refused when it ran: an operator tries it again. Nothing where it waits no longer.
 * @throws EXECUTION_NOT_FOUND
 */
export async function failStep(
  context: Context,
  order: { executionId: string; stepId: string; error: AppError },
): Promise<{ failed: boolean }> {
  const loaded = await lockAndLoadRun(context, order.executionId, { careful: true });
  const step = findStep(loaded.run, order.stepId);
  if (step?.status !== 'waiting' || loaded.record.undoneBy) return { failed: false };
  recordStep(loaded.run, toReadyPlace(step), { status: 'failed', error: order.error.inWords() });
  loaded.run.status = 'failed';
  await writeProgress(context, loaded, null);
  return { failed: true };
}

/** The next batch of a long run; nothing to do when somebody else carried it on meanwhile. */
export async function advanceExecution(context: Context, executionId: string): Promise<void> {
  const first = await lockAndLoadRun(context, executionId, { careful: false });
  if (first.record.status === 'running' && !first.record.undoneBy) await proceedRun(context, first, () => undefined);
}

/** Sets the steps of the flows around a failed sub-flow back to waiting, up to the top or to where something else failed. */
export async function resetParents(context: Context, child: queries.ExecutionRecord): Promise<void> {
  if (!child.parentId) return;
  const loaded = await lockAndLoadRun(context, child.parentId, { careful: true });
  const step = findStep(loaded.run, child.parentStepId as string);
  if (step?.status !== 'failed') return;
  recordStep(loaded.run, toReadyPlace(step), { status: 'waiting', error: null });
  const failed = decideNextSteps(loaded.run.definition, loaded.run.steps).state === 'failed';
  loaded.run.status = failed ? 'failed' : 'waiting';
  await writeProgress(context, loaded, null);
  if (!failed) await resetParents(context, loaded.record);
}

/** The failed sub-flow behind a failed step. */
function getFailedChild(step: StepRecord): string | null {
  const output = step.output as { executionId?: string } | null;
  return step.error?.code === flowErrors.SUB_FLOW_FAILED.code ? (output?.executionId ?? null) : null;
}

/** A failed step is forgotten; its row is written again when it runs. */
function removeFailedSteps({ run }: LoadedRun): void {
  for (const step of [...run.steps.values()]) if (step.status === 'failed') run.steps.delete(step.path);
}

/** If sub-flows failed, retries their failed steps, even those hidden from the actor: they are part of the request. */
async function retryFamily(context: Context, executionId: string): Promise<StartedExecution> {
  const first = await lockAndLoadRun(context, executionId, { careful: false });
  const { record: execution, run } = first;
  if (execution.status !== 'failed' || execution.undoneBy) throw fail(flowErrors.EXECUTION_NOT_FAILED);
  const children = [...run.steps.values()].flatMap((step) => getFailedChild(step) ?? []);
  if (children.length > 0) {
    for (const child of children) await retryFamily(context, child);
    const [now] = await context.unit.query(queries.selectExecution(context.companyId, executionId));
    return { id: executionId, status: now?.status ?? execution.status };
  }
  await resetParents(context, execution);
  return proceedRun(context, first, removeFailedSteps);
}

/**
 * Runs the failed steps of an execution again; where sub-flows failed, those of the sub-flows.
 * @throws EXECUTION_NOT_FOUND, EXECUTION_NOT_FAILED
 */
export async function retryExecution(context: Context, executionId: string): Promise<StartedExecution> {
  await assertVisible(context, executionId);
  return retryFamily(context, executionId);
}
