/**
 * Executions go on: after a wait, after a failure, in the worker. One load, everything decided in memory, one write. The
 * quick way has one savepoint for all steps; where a step is refused, everything is done again step by step, and the
 * refusal is recorded on its step. Nothing that goes wrong here is thrown at who happened to wake the run.
 */
import type { Impact, Json } from '#kernel/contract/block.ts';
import { type AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { removeJob } from '#kernel/server/jobs/jobs.ts';
import { outletsOf } from '../../contract/blocks.ts';
import { next } from '../../contract/engine.ts';
import { flowErrors } from '../../contract/errors.ts';
import { frameLimits } from '../../contract/frame.ts';
import type { Started, Who } from '../../contract/shapes.ts';
import { allBlocks } from '../../contract/validate.ts';
import { actorName } from '../frame/actor.ts';
import { contractOf } from '../frame/registry.ts';
import { actingContext, answeredFor, usesRights } from '../frame/responsible.ts';
import { publishedVersion } from '../frame/version.ts';
import { demandVisible } from '../frame/visibility.ts';
import { advance } from './advance.ts';
import { waitKey } from './control.ts';
import { endingOf, moneyKinds } from './ending.ts';
import * as queries from './execution.queries.ts';
import { startChild } from './execution.service.ts';
import { holidaysAskedBy } from './holidays.ts';
import { namesOf } from './naming.ts';
import { resultOf, writeRun } from './persist.ts';
import { isRehearsed } from './rehearsing.ts';
import { keepImpacts, keepResult, type Run, record } from './run.ts';
import { tried } from './savepoint.ts';
import { type StepRecord, selectImpactsOf, selectSteps } from './step.queries.ts';
import { tellOf } from './tell.ts';
import { titleNow } from './title.ts';

/** Steps of one transaction of the worker: short enough not to be in the way of others, long enough to be worth its load. */
const stepsOfBatch = 250;

export interface Loaded {
  record: queries.ExecutionRecord;
  run: Run;
}

/** Locks and loads an execution for going on. @throws EXECUTION_NOT_FOUND */
export async function load(
  context: Context,
  executionId: string,
  how: { careful: boolean; budget?: Run['budget'] },
): Promise<Loaded> {
  const { companyId } = context;
  const [, [execution], steps] = await context.unit.queryAll([
    queries.lockLineage(companyId, executionId),
    queries.selectExecution(companyId, executionId),
    selectSteps(companyId, executionId),
  ] as const);
  if (!execution) throw fail(flowErrors.EXECUTION_NOT_FOUND);
  const { definition, responsible } = await publishedVersion(context, execution.versionId);
  // What began before this was kept is answered for as it would be now.
  if (!execution.runAs.within && usesRights(context, definition)) {
    execution.runAs = answeredFor(execution.runAs, responsible);
  }
  const run: Run = {
    execution,
    definition,
    context: await actingContext(context, execution.runAs),
    status: execution.status,
    steps: new Map(
      steps.map(({ startedAt: _, endedAt: __, ...step }) => {
        const opened = step.input as { items?: Json[] } | null;
        return [step.path, { ...step, count: opened?.items?.length ?? 0 }];
      }),
    ),
    results: new Map(),
    budget: how.budget ?? { left: isRehearsed(context) ? frameLimits.steps : stepsOfBatch },
    changed: new Set(),
    impacts: [],
    uses: new Map(),
    named: namesOf(context, definition),
    written: [],
    careful: how.careful,
    payload: undefined,
    neverExpires: [...new Set([...definition.neverExpires, ...execution.neverExpires])],
    holidays: await holidaysAskedBy(context, definition),
    now: context.at ?? new Date().toISOString(),
    startChild,
  };
  for (const step of run.steps.values()) keepResult(run, step);
  return { record: execution, run };
}

/** Writes where the run stands now, and tells the flow around it when it ended or failed. */
async function write(context: Context, { record: execution, run }: Loaded, error: AppError | null): Promise<void> {
  const { companyId } = context;
  const ended = run.status === 'finished';
  const impacts = ended ? await context.unit.query(selectImpactsOf(companyId, execution.id, moneyKinds(context))) : [];
  const ending = ended ? await endingOf(run, { logType: execution.logType, impacts }) : null;
  const told = error?.inWords() ?? null;
  run.execution.title = titleNow(run);
  const { id, title } = run.execution;
  context.unit.add(queries.updateExecution(companyId, { id, title, status: run.status, error: told }, ending));
  tellOf(context, run, { fresh: false, quiet: false, error: told });
  writeRun(context, run, { fresh: false });
  if (!execution.parentId || !execution.parentStepId) return;
  const parent = { executionId: execution.parentId, stepId: execution.parentStepId };
  if (ended) {
    const output = { executionId: execution.id, result: resultOf(run) };
    await wake(context, { ...parent, output }, { careful: run.careful, budget: run.budget });
  } else if (run.status === 'failed') await failParent(context, parent, execution);
}

/** What happens to a loaded run before it goes on. */
type Prepare = (loaded: Loaded) => void;

async function goOn(context: Context, loaded: Loaded): Promise<Started> {
  await advance(loaded.run);
  await write(context, loaded, null);
  return { id: loaded.record.id, status: loaded.run.status };
}

/** Whether it went well. Where a proof is asked for nothing failed: whoever is there proves it, and does it once more. @throws REAUTHENTICATION_REQUIRED */
function letOn(failure: AppError | null): failure is null {
  if (failure?.code === kernelErrors.REAUTHENTICATION_REQUIRED.code) throw failure;
  return failure === null;
}

/**
 * Lets a loaded run go on: quickly, else step by step; and where even that fails as a whole (it became too long), the run is
 * failed with the reason, and what `prepare` did stays.
 */
export async function proceed(context: Context, first: Loaded, prepare: Prepare): Promise<Started> {
  const { id } = first.record;
  let started: Started = { id, status: 'running' };
  const attempt = (loaded: Loaded) =>
    tried(context, async () => {
      prepare(loaded);
      started = await goOn(context, loaded);
    });
  if (letOn(await attempt(first))) return started;
  const failure = await attempt(await load(context, id, { careful: true }));
  if (letOn(failure)) return started;
  const loaded = await load(context, id, { careful: true });
  prepare(loaded);
  loaded.run.status = 'failed';
  await write(context, loaded, failure);
  return { id, status: 'failed' };
}

function stepOf(run: Run, stepId: string): StepRecord | undefined {
  return [...run.steps.values()].find((step) => step.id === stepId);
}

export const placeOf = (step: StepRecord) => ({
  path: step.path,
  block: { id: step.blockId, kind: step.kind } as never,
});

function demandOutlet(run: Run, step: StepRecord, outlet: string): void {
  const block = allBlocks(run.definition).find((known) => known.id === step.blockId);
  if (block && outletsOf(block, contractOf(run.context, block.kind)).includes(outlet)) return;
  throw fail(flowErrors.OUTLET_UNKNOWN, { values: { outlet }, details: [{ field: 'outlet' }] });
}

export interface ResumeStep {
  executionId: string;
  stepId: string;
  /** The way out; the block's first one unless told. */
  outlet?: string;
  output?: Json;
  /** Who is away and whom the actor acts for. */
  insteadOf?: Who;
  /** Changes that the owner of the step made while deciding. */
  impacts?: readonly Impact[];
}

/** Ends the waiting step in the loaded run. */
function endStep(context: Context, { run }: Loaded, order: ResumeStep): void {
  const step = stepOf(run, order.stepId) as StepRecord;
  const outlet = order.outlet ?? contractOf(context, step.kind).outlets[0] ?? 'next';
  const change = { status: 'done' as const, outlet, output: order.output ?? step.output };
  const { id: insteadOfId = null, name: insteadOfName = null } = order.insteadOf ?? {};
  const by = { actorId: actorId(context), actorName: actorName(context), insteadOfId, insteadOfName };
  record(run, placeOf(step), { ...change, ...by });
  keepImpacts(run, step, step.id, order.impacts);
  if (step.waitUntil) removeJob(context, waitKey(step.id));
}

/** The same within a run that is going on already: a sub-flow hands its result over. */
async function wake(
  context: Context,
  order: ResumeStep,
  how: { careful: boolean; budget: Run['budget'] },
): Promise<void> {
  const loaded = await load(context, order.executionId, { careful: false, budget: how.budget });
  const step = stepOf(loaded.run, order.stepId);
  if ((step?.status !== 'waiting' && step?.status !== 'failed') || loaded.record.undoneBy) return;
  if (how.careful) {
    // What fails now is the flow's around, not the sub-flow's.
    await proceed(context, loaded, (again) => endStep(context, again, order));
    return;
  }
  endStep(context, loaded, order);
  await goOn(context, loaded);
}

/** A sub-flow that failed fails its step in the flow around it, so that somebody hears of it; its retry revives both. */
async function failParent(
  context: Context,
  parent: { executionId: string; stepId: string },
  child: queries.ExecutionRecord,
): Promise<void> {
  const loaded = await load(context, parent.executionId, { careful: true });
  const step = stepOf(loaded.run, parent.stepId);
  if (step?.status !== 'waiting' || loaded.record.undoneBy) return;
  const { title } = child;
  const failure = fail(flowErrors.SUB_FLOW_FAILED, { values: { title } });
  const error = failure.inWords();
  record(loaded.run, placeOf(step), { status: 'failed', error });
  loaded.run.status = 'failed';
  await write(context, loaded, null);
}

/**
 * Ends a waiting step and lets the execution go on, in the context's unit of work. Idempotent: when the step waits no
 * longer, nothing happens and `resumed` is false. What fails afterwards is recorded on the execution, not thrown.
 * @throws EXECUTION_NOT_FOUND, OUTLET_UNKNOWN
 */
export async function resumeStep(context: Context, order: ResumeStep): Promise<Started & { resumed: boolean }> {
  const first = await load(context, order.executionId, { careful: false });
  const { record: execution, run } = first;
  const step = stepOf(run, order.stepId);
  if (step?.status !== 'waiting' || execution.undoneBy)
    return { id: execution.id, status: execution.status, resumed: false };
  demandOutlet(run, step, order.outlet ?? contractOf(context, step.kind).outlets[0] ?? 'next');
  const started = await proceed(context, first, (loaded) => endStep(context, loaded, order));
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
  const loaded = await load(context, order.executionId, { careful: true });
  const step = stepOf(loaded.run, order.stepId);
  if (step?.status !== 'waiting' || loaded.record.undoneBy) return { failed: false };
  record(loaded.run, placeOf(step), { status: 'failed', error: order.error.inWords() });
  loaded.run.status = 'failed';
  await write(context, loaded, null);
  return { failed: true };
}

/** The next batch of a long run; nothing to do when somebody else carried it on meanwhile. */
export async function advanceExecution(context: Context, executionId: string): Promise<void> {
  const first = await load(context, executionId, { careful: false });
  if (first.record.status === 'running' && !first.record.undoneBy) await proceed(context, first, () => undefined);
}

/** Sets the steps of the flows around a failed sub-flow back to waiting, up to the top or to where something else failed. */
export async function reviveParents(context: Context, child: queries.ExecutionRecord): Promise<void> {
  if (!child.parentId) return;
  const loaded = await load(context, child.parentId, { careful: true });
  const step = stepOf(loaded.run, child.parentStepId as string);
  if (step?.status !== 'failed') return;
  record(loaded.run, placeOf(step), { status: 'waiting', error: null });
  const failed = next(loaded.run.definition, loaded.run.steps).state === 'failed';
  loaded.run.status = failed ? 'failed' : 'waiting';
  await write(context, loaded, null);
  if (!failed) await reviveParents(context, loaded.record);
}

/** The failed sub-flow behind a failed step. */
function failedChildOf(step: StepRecord): string | null {
  const output = step.output as { executionId?: string } | null;
  return step.error?.code === flowErrors.SUB_FLOW_FAILED.code ? (output?.executionId ?? null) : null;
}

/** A failed step is forgotten; its row is written again when it runs. */
function forgetFailed({ run }: Loaded): void {
  for (const step of [...run.steps.values()]) if (step.status === 'failed') run.steps.delete(step.path);
}

/** Where sub-flows failed, their failed steps, whoever may see them: they are part of what was asked for. */
async function retry(context: Context, executionId: string): Promise<Started> {
  const first = await load(context, executionId, { careful: false });
  const { record: execution, run } = first;
  if (execution.status !== 'failed' || execution.undoneBy) throw fail(flowErrors.EXECUTION_NOT_FAILED);
  const children = [...run.steps.values()].flatMap((step) => failedChildOf(step) ?? []);
  if (children.length > 0) {
    for (const child of children) await retry(context, child);
    const [now] = await context.unit.query(queries.selectExecution(context.companyId, executionId));
    return { id: executionId, status: now?.status ?? execution.status };
  }
  await reviveParents(context, execution);
  return proceed(context, first, forgetFailed);
}

/**
 * Runs the failed steps of an execution again; where sub-flows failed, those of the sub-flows.
 * @throws EXECUTION_NOT_FOUND, EXECUTION_NOT_FAILED
 */
export async function retryExecution(context: Context, executionId: string): Promise<Started> {
  await demandVisible(context, executionId);
  return retry(context, executionId);
}
