/** Executions are started: everything decided in memory, one write. */
import type { Json } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { appOf } from '#kernel/server/app.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { type FrameDefinition, frameLimits, type NeverExpires } from '../../contract/frame.ts';
import type { StartedExecution } from '../../contract/shapes.ts';
import { getAccessOnBehalf, getActorDisplayName, toActingAs } from '../frame/actor.ts';
import { assertConfirmed, getBlockActionsHash } from '../frame/confirmation.ts';
import { assertStartable, type Frame, getFrameToStart } from '../frame/frame.service.ts';
import {
  addResponsibleGroup,
  assertOpenToGroups,
  assertPermissionsHeld,
  confineContext,
  createConfinedContext,
  isUsingRights,
} from '../frame/responsible.ts';
import { isSystemKey } from '../frame/shipped-frames.ts';
import { listStartFields } from '../frame/start-form.ts';
import { assertProofToStart } from '../frame/start-proof.ts';
import { isMissingRightsError, notifyStoppedOutsideTransaction } from '../frame/stop-notice.ts';
import { ensureSystemFrame, type SystemFrame } from '../frame/system-frame.ts';
import { getPublishedVersion } from '../frame/version-cache.ts';
import { computeCompletion } from './completion.ts';
import * as queries from './execution.queries.ts';
import { resolveFormValues } from './form-references.ts';
import { loadUsedHolidays } from './holidays.ts';
import { listNamedIds } from './named-uses.ts';
import { isRehearsal, recordRun } from './rehearsal-mode.ts';
import { type Outcome, parseFormValues, type Run } from './run.ts';
import { emitRunEvents } from './run-events.ts';
import { getResult, writeRun } from './run-writer.ts';
import { advanceRun } from './step-runner.ts';
import { createTitle, getCurrentTitle } from './title.ts';

export interface StartExecution {
  frameKey: string;
  input: Record<string, unknown>;
  title?: string;
  /** The execution's id, where something of it is written before it begins. */
  id?: string;
  /** The product's own wish: frames that nobody may start directly, too. */
  byProduct?: boolean;
  /** Unstored data for the blocks beside their settings: the rows of an import. */
  payload?: unknown;
  /** Of a stream: the list of acts that its maker confirmed; null where it was saved before lists were confirmed. */
  covered?: string | null;
  /** Only begun here, and run by the worker: what its steps refuse is then recorded on the execution, not thrown. */
  later?: boolean | undefined;
  /** Promised of this run beside what its frame promises: it can be undone for good. */
  neverExpires?: readonly NeverExpires[];
  /** For seeds: the instant recorded as both start and end. */
  at?: string;
}

/** A start responds after this many steps; a longer run continues in the worker. */
const stepsAtOnce = 50;

interface Parent {
  executionId: string;
  stepId: string;
  run: Run;
}

async function createRun(
  context: Context,
  order: {
    frame: Frame;
    definition: FrameDefinition;
    responsible: readonly string[];
    input: Json;
    parent: Parent | null;
    careful: boolean;
    now: string;
    id?: string;
    byProduct?: boolean;
    later?: boolean | undefined;
    payload?: unknown;
    neverExpires?: readonly NeverExpires[];
  },
): Promise<Run> {
  const { frame, definition, responsible, parent, id = createId() } = order;
  const fields = listStartFields(context, definition, parent?.run.execution);
  const by = parent ? 'flow' : order.byProduct || isSystemKey(appOf(context), frame.key) ? 'product' : 'person';
  const input = fields
    ? await resolveFormValues(context, {
        ...{ fields, prefix: 'input', executionId: id, by },
        values: parseFormValues(context, { fields, values: order.input, prefix: 'input' }),
      })
    : (order.input as Record<string, Json>);
  const inherits = parent !== null && definition.runAs.kind === 'initiator';
  const lent = inherits ? parent.run.execution.runAs : toActingAs(context, { key: frame.key, runAs: definition.runAs });
  const group = isUsingRights(context, definition) ? responsible : [];
  const runAs = addResponsibleGroup(lent, group);
  const around = parent?.run.execution;
  return {
    execution: {
      id,
      frameKey: frame.key,
      title: '',
      input,
      initiatorId: around ? around.initiatorId : getActorId(context),
      initiatorName: around ? around.initiatorName : getActorDisplayName(context),
      runAs,
      depth: parent ? parent.run.execution.depth + 1 : 0,
    },
    definition,
    context: inherits ? await confineContext(parent.run.context, group) : await createConfinedContext(context, runAs),
    status: 'running',
    steps: new Map(),
    results: new Map(),
    budget: parent?.run.budget ?? { left: isRehearsal(context) ? frameLimits.steps : order.later ? 0 : stepsAtOnce },
    ...{ changed: new Set(), impacts: [], uses: new Map() },
    named: listNamedIds(context, definition),
    written: [],
    careful: order.careful,
    payload: order.payload,
    neverExpires: [...definition.neverExpires, ...(order.neverExpires ?? [])],
    holidays: await loadUsedHolidays(context, definition),
    now: order.now,
    startChild,
  };
}

async function beginExecution(
  context: Context,
  order: StartExecution & {
    frame: Frame;
    versionId: string;
    parent: Parent | null;
    careful: boolean;
  },
): Promise<Run> {
  const { frame, parent, at = null } = order;
  const { definition, responsible } = await getPublishedVersion(context, order.versionId);
  const now = at ?? context.at ?? new Date().toISOString();
  const careful = order.careful || isRehearsal(context);
  const input = order.input as Json;
  const run = await createRun(context, { ...order, definition, responsible, input, now, careful });
  if (!isRehearsal(context)) {
    await assertPermissionsHeld(run.context, { key: frame.key, definition, within: run.execution.runAs.within });
  }
  recordRun(context, { run, parent });
  run.execution.title = createTitle(run, order.title, frame.title);
  await advanceRun(run);
  run.execution.title = getCurrentTitle(run);
  const { depth, frameKey, id, initiatorId, initiatorName, runAs, title } = run.execution;
  const completion =
    run.status === 'finished' ? await computeCompletion(run, { logType: frame.logType, impacts: [] }) : null;
  const row: queries.NewExecution = {
    ...{ id, frameKey, title, initiatorId, initiatorName, runAs, input: run.execution.input, depth, at },
    frameId: frame.id,
    versionId: order.versionId,
    kind: 'run',
    status: run.status,
    logType: frame.logType,
    parentId: parent?.executionId ?? null,
    parentStepId: parent?.stepId ?? null,
    undoes: null,
    undoDepth: 0,
    comment: null,
    neverExpires: run.neverExpires,
  };
  context.unit.add(queries.insertExecution(context.companyId, row, completion));
  emitRunEvents(context, run, { fresh: true, quiet: at !== null });
  writeRun(context, run, { fresh: true });
  return run;
}

export async function startChild(
  run: Run,
  child: { frameKey: string; input: Record<string, Json>; stepId: string },
): Promise<Outcome> {
  if (run.execution.depth + 1 > frameLimits.subFlowDepth) {
    throw fail(flowErrors.SUB_FLOW_TOO_DEEP, { values: { most: frameLimits.subFlowDepth } });
  }
  const frame = await getFrameToStart(run.context, child.frameKey);
  assertStartable(run.context, frame, { answer: await getAccessOnBehalf(run.context, frame.access) });
  await assertOpenToGroups(run.context, frame.access, run.execution.runAs.within ?? []);
  const parent = { executionId: run.execution.id, stepId: child.stepId, run };
  // A child that fails later stays to be retried; one that fails at once fails this step.
  const started = await beginExecution(run.context, {
    ...child,
    frame,
    versionId: frame.versionId,
    parent,
    careful: false,
  });
  const output = { executionId: started.execution.id, result: getResult(started) };
  const input = { frameKey: child.frameKey, input: child.input };
  if (started.status === 'finished') return { state: 'done', outlet: 'next', output, input };
  return { state: 'waiting', output, input };
}

/**
 * Starts a published frame and runs it as far as it goes by itself, in the context's unit of work. When a block refuses,
 * its error is thrown and nothing of the execution was accepted.
 * @param order.input checked by the start form when the frame has one
 * @throws FRAME_NOT_FOUND, FRAME_NOT_PUBLISHED, FRAME_RETIRED, FRAME_NOT_STARTABLE, FRAME_ACCESS_DENIED, VALIDATION_FAILED,
 *   a block's error
 */
export async function startExecution(context: Context, order: StartExecution): Promise<StartedExecution> {
  const run = await startRun(context, order);
  return { id: run.execution.id, status: run.status };
}

/** Starts a frame of the product itself. @throws a block's error */
export async function startSystemExecution(
  context: Context,
  order: Omit<StartExecution, 'frameKey' | 'byProduct'> & { frame: SystemFrame },
): Promise<StartedExecution> {
  const frame = await ensureSystemFrame(context, order.frame);
  const { versionId, key: frameKey } = frame;
  const run = await beginExecution(context, { ...order, frameKey, frame, versionId, parent: null, careful: false });
  return { id: run.execution.id, status: run.status };
}

/** The same as `startExecution`, with the run itself. */
export async function startRun(context: Context, order: StartExecution): Promise<Run> {
  return startFrame(context, { ...order, frame: await getFrameToStart(context, order.frameKey) });
}

/** A refused start leaves nothing, but the notice that the flow stopped for lack of rights is sent separately. */
async function startFrame(context: Context, order: StartExecution & { frame: Frame }): Promise<Run> {
  const { frame, byProduct, covered } = order;
  assertStartable(context, frame, order);
  const isOwnWish = !byProduct && !isRehearsal(context) && order.at === undefined;
  const isCovered =
    covered === undefined ? !isOwnWish : covered === null || covered === (await getBlockActionsHash(context, frame));
  if (!isCovered) await assertConfirmed(context, frame);
  if (isOwnWish && covered === undefined) await assertProofToStart(context, frame);
  try {
    return await beginExecution(context, { ...order, frame, versionId: frame.versionId, parent: null, careful: false });
  } catch (error) {
    if (isMissingRightsError(error) && !isRehearsal(context)) await notifyStoppedOutsideTransaction(context, error);
    throw error;
  }
}

/** The same for a frame that was read in this unit, so that it needs no guard: for callers that start many at once. */
export async function startReadFrame(
  context: Context,
  order: StartExecution & { frame: Frame },
): Promise<StartedExecution> {
  const run = await startFrame(context, order);
  return { id: run.execution.id, status: run.status };
}
