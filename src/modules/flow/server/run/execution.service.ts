/** Executions: started, resumed, retried. One load, everything decided in memory, one write. */
import { type Impact, isExpression, type Json } from '#kernel/contract/block.ts';
import { type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { actorId, type Context, companyOf } from '#kernel/server/context.ts';
import { removeJob } from '#kernel/server/jobs.ts';
import { outletsOf } from '../../contract/blocks.ts';
import { flowErrors } from '../../contract/errors.ts';
import { evaluate } from '../../contract/expression.ts';
import { sharesWork } from '../../contract/expression-work.ts';
import { type FrameDefinition, frameLimits, startForm } from '../../contract/frame.ts';
import type { Started } from '../../contract/shapes.ts';
import { allBlocks } from '../../contract/validate.ts';
import { actingAs, actorName, contextOf } from '../frame/actor.ts';
import { definitionOf, demandStartable, type Frame, frameToStart } from '../frame/frame.service.ts';
import { contractOf } from '../frame/registry.ts';
import { demandVisible } from '../undo/judge.ts';
import { advance } from './advance.ts';
import { waitKey } from './control.ts';
import { endingOf } from './ending.ts';
import * as queries from './execution.queries.ts';
import { isRehearsed, noteRun } from './rehearsing.ts';
import { formValues, keepImpacts, type Outcome, type Run, record } from './run.ts';
import { tellOf } from './tell.ts';

export interface StartExecution {
  frameKey: string;
  input: Record<string, unknown>;
  title?: string;
  /** The execution's id, where something of it is written before it begins. */
  id?: string;
  /** The product's own wish: frames that nobody may start directly, too. */
  byProduct?: boolean;
  /** For seeds: the instant at which it is said to have begun and ended. */
  at?: string;
}

interface Parent {
  executionId: string;
  stepId: string;
  run: Run;
}

async function titleOf(run: Run, title: string | undefined, frame: Frame): Promise<string> {
  if (title) return title;
  const { definition, context } = run;
  if (!definition.title) return frame.title[companyOf(context).locale];
  if (!isExpression(definition.title)) return definition.title;
  const scope = { input: run.execution.input, now: run.now, initiator: { name: run.execution.initiatorName } };
  return String(evaluate(definition.title, sharesWork(scope, context.unit))).slice(0, 200);
}

async function newRun(
  context: Context,
  about: {
    frame: Frame;
    definition: FrameDefinition;
    input: Json;
    parent: Parent | null;
    careful: boolean;
    now: string;
    id?: string;
  },
): Promise<Run> {
  const { frame, definition, parent } = about;
  const fields = startForm(definition);
  const input = fields ? formValues(fields, about.input, 'input') : (about.input as Record<string, Json>);
  const inherits = parent !== null && definition.runAs.kind === 'initiator';
  const runAs = inherits ? parent.run.execution.runAs : actingAs(context, { key: frame.key, runAs: definition.runAs });
  const by = parent?.run.execution;
  return {
    execution: {
      id: about.id ?? newId(),
      frameKey: frame.key,
      title: '',
      input,
      initiatorId: by ? by.initiatorId : actorId(context),
      initiatorName: by ? by.initiatorName : actorName(context),
      runAs,
      depth: parent ? parent.run.execution.depth + 1 : 0,
    },
    definition,
    context: inherits ? parent.run.context : await contextOf(context, runAs),
    status: 'running',
    steps: new Map(),
    changed: new Set(),
    impacts: [],
    uses: new Map(),
    written: [],
    careful: about.careful,
    now: about.now,
    startChild,
  };
}

function changedSteps(run: Run): queries.StepRecord[] {
  const found = [...run.changed].map((path) => run.steps.get(path) as queries.StepRecord);
  run.changed.clear();
  return found;
}

function writeSteps(context: Context, run: Run): void {
  const companyId = companyOf(context).id;
  const { id } = run.execution;
  const steps = changedSteps(run);
  if (steps.length > 0) context.unit.add(queries.upsertSteps(companyId, id, steps));
  if (run.impacts.length > 0) context.unit.add(queries.insertImpacts(companyId, id, run.impacts));
  if (run.uses.size > 0) context.unit.add(queries.insertUses(companyId, id, [...run.uses.values()]));
  run.uses.clear();
  run.written.push(...run.impacts);
  run.impacts = [];
}

async function begin(
  context: Context,
  about: StartExecution & { frame: Frame; versionId: string; parent: Parent | null; careful: boolean },
): Promise<Run> {
  const { frame, parent, at = null } = about;
  const definition = await definitionOf(context, about.versionId);
  const now = at ?? context.at ?? new Date().toISOString();
  const careful = about.careful || isRehearsed(context);
  const run = await newRun(context, { ...about, definition, input: about.input as Json, now, careful });
  noteRun(context, { run, parent });
  run.execution.title = await titleOf(run, about.title, frame);
  await advance(run);
  const { depth, frameKey, id, initiatorId, initiatorName, input, runAs, title } = run.execution;
  const ending = run.status === 'finished' ? await endingOf(run, { logType: frame.logType, known: [] }) : null;
  const row: queries.NewExecution = {
    ...{ id, frameKey, title, initiatorId, initiatorName, runAs, input, depth, at },
    frameId: frame.id,
    versionId: about.versionId,
    kind: 'run',
    status: run.status,
    logType: frame.logType,
    parentId: parent?.executionId ?? null,
    parentStepId: parent?.stepId ?? null,
    undoes: null,
    undoDepth: 0,
    comment: null,
  };
  context.unit.add(queries.insertExecution(companyOf(context).id, row, ending));
  tellOf(context, run, { fresh: true, quiet: at !== null });
  writeSteps(context, run);
  return run;
}

/** The output of the last step that ended: what a sub-flow hands to the flow around it. */
function resultOf(run: Pick<Run, 'steps'>): Json {
  const done = [...run.steps.values()].filter((step) => step.status === 'done' && !step.path.includes('/'));
  return done.at(-1)?.output ?? null;
}

async function startChild(
  run: Run,
  child: { frameKey: string; input: Record<string, Json>; stepId: string },
): Promise<Outcome> {
  if (run.execution.depth + 1 > frameLimits.subFlowDepth) {
    throw fail(flowErrors.SUB_FLOW_TOO_DEEP, { values: { most: frameLimits.subFlowDepth } });
  }
  const frame = await frameToStart(run.context, child.frameKey);
  demandStartable(run.context, frame);
  const parent = { executionId: run.execution.id, stepId: child.stepId, run };
  // A child that fails later stays to be retried; one that fails at once fails this step.
  const started = await begin(run.context, { ...child, frame, versionId: frame.versionId, parent, careful: false });
  const output = { executionId: started.execution.id, result: resultOf(started) };
  const input = { frameKey: child.frameKey, input: child.input };
  if (started.status === 'finished') return { state: 'done', outlet: 'next', output, input };
  return { state: 'waiting', output, input };
}

/**
 * Starts a published frame and runs it as far as it goes by itself, in the context's unit of work. When a block refuses,
 * its error is thrown and nothing of the execution was accepted.
 * @param about.input checked by the start form when the frame has one
 * @throws FRAME_NOT_FOUND, FRAME_NOT_PUBLISHED, FRAME_RETIRED, FRAME_NOT_STARTABLE, FRAME_ACCESS_DENIED, VALIDATION_FAILED,
 *   a block's error
 */
export async function startExecution(context: Context, about: StartExecution): Promise<Started> {
  const run = await startRun(context, about);
  return { id: run.execution.id, status: run.status };
}

/** The same, with the run itself: what a rehearsal shows. */
export async function startRun(context: Context, about: StartExecution): Promise<Run> {
  const frame = await frameToStart(context, about.frameKey);
  demandStartable(context, frame, about.byProduct);
  return begin(context, { ...about, frame, versionId: frame.versionId, parent: null, careful: false });
}

interface Loaded {
  record: queries.ExecutionRecord;
  run: Run;
  impacts: queries.ImpactRecord[];
}

/** Locks and loads an execution for going on. @throws EXECUTION_NOT_FOUND */
async function load(context: Context, executionId: string): Promise<Loaded> {
  const companyId = companyOf(context).id;
  const [, [found], steps, impacts] = await context.unit.queryAll([
    queries.lockExecution(companyId, executionId),
    queries.selectExecution(companyId, executionId),
    queries.selectSteps(companyId, executionId),
    queries.selectImpacts(companyId, [executionId]),
  ] as const);
  if (!found) throw fail(flowErrors.EXECUTION_NOT_FOUND);
  const run: Run = {
    execution: found,
    definition: await definitionOf(context, found.versionId),
    context: await contextOf(context, found.runAs),
    status: found.status,
    steps: new Map(
      steps.map(({ startedAt: _, endedAt: __, ...step }) => {
        const opened = step.input as { items?: Json[] } | null;
        return [step.path, { ...step, count: opened?.items?.length ?? 0 }];
      }),
    ),
    changed: new Set(),
    impacts: [],
    uses: new Map(),
    written: [],
    careful: true,
    now: context.at ?? new Date().toISOString(),
    startChild,
  };
  return { record: found, run, impacts };
}

async function goOn(context: Context, { record: found, run, impacts }: Loaded): Promise<Started> {
  await advance(run);
  const ended = run.status === 'finished';
  const ending = ended ? await endingOf(run, { logType: found.logType, known: impacts }) : null;
  context.unit.add(queries.updateExecution(companyOf(context).id, { id: found.id, status: run.status }, ending));
  tellOf(context, run, { fresh: false, quiet: false });
  writeSteps(context, run);
  if (ended && found.parentId && found.parentStepId) {
    const output = { executionId: found.id, result: resultOf(run) };
    await resumeStep(context, { executionId: found.parentId, stepId: found.parentStepId, output });
  }
  return { id: found.id, status: run.status };
}

function demandOutlet(run: Run, step: queries.StepRecord, outlet: string): void {
  const block = allBlocks(run.definition).find((known) => known.id === step.blockId);
  if (block && outletsOf(block, contractOf(block.kind)).includes(outlet)) return;
  throw fail(flowErrors.OUTLET_UNKNOWN, { values: { outlet }, details: [{ field: 'outlet' }] });
}

export interface ResumeStep {
  executionId: string;
  stepId: string;
  /** The way out; the block's first one unless told. */
  outlet?: string;
  output?: Json;
  /** Changes that the owner of the step made while deciding. */
  impacts?: readonly Impact[];
}

/**
 * Ends a waiting step and lets the execution go on, in the context's unit of work. Idempotent: when the step waits no
 * longer, the present state is returned. What fails afterwards is recorded on the execution, not thrown.
 * @throws EXECUTION_NOT_FOUND, OUTLET_UNKNOWN
 */
export async function resumeStep(context: Context, about: ResumeStep): Promise<Started> {
  const loaded = await load(context, about.executionId);
  const { record: found, run } = loaded;
  const step = [...run.steps.values()].find((known) => known.id === about.stepId);
  if (step?.status !== 'waiting' || found.undoneBy) return { id: found.id, status: found.status };
  const outlet = about.outlet ?? contractOf(step.kind).outlets[0] ?? 'next';
  demandOutlet(run, step, outlet);
  const place = { path: step.path, block: { id: step.blockId, kind: step.kind } as never };
  const change = { status: 'done' as const, outlet, output: about.output ?? step.output };
  record(run, place, { ...change, actorId: actorId(context), actorName: actorName(context) });
  keepImpacts(run, step, step.id, about.impacts);
  if (step.waitUntil) removeJob(context, waitKey(step.id));
  return goOn(context, loaded);
}

/** Runs the failed steps of an execution again. @throws EXECUTION_NOT_FOUND, EXECUTION_NOT_FAILED */
export async function retryExecution(context: Context, executionId: string): Promise<Started> {
  const loaded = await load(context, executionId);
  await demandVisible(context, loaded.record);
  if (loaded.record.status !== 'failed' || loaded.record.undoneBy) throw fail(flowErrors.EXECUTION_NOT_FAILED);
  const { run } = loaded;
  const failed = [...run.steps.values()].filter((step) => step.status === 'failed');
  // A failed step is forgotten; its row is written again when it runs.
  for (const step of failed) run.steps.delete(step.path);
  const started = await goOn(context, loaded);
  return started;
}

/** The refusal as replies tell it. */
export function refusalOf(error: ErrorDefinition): { code: string; ko: string; en: string } {
  return { code: error.code, ko: error.ko, en: error.en };
}
