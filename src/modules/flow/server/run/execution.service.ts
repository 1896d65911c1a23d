/** Executions are started: everything decided in memory, one write. */
import type { Json } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { flowErrors } from '../../contract/errors.ts';
import { type FrameDefinition, frameLimits, type NeverExpires } from '../../contract/frame.ts';
import type { Started } from '../../contract/shapes.ts';
import { accessBehind, actingAs, actorName } from '../frame/actor.ts';
import { actsHash, demandConfirmed } from '../frame/confirmation.ts';
import { demandStartable, type Frame, frameToStart } from '../frame/frame.service.ts';
import { actingContext, answeredFor, confinedBy, demandHeld, demandOpenTo, usesRights } from '../frame/responsible.ts';
import { isSystemKey } from '../frame/shipped.ts';
import { startFields } from '../frame/start-form.ts';
import { demandProofToStart } from '../frame/start-proof.ts';
import { isForWantOfRights, tellStoppedAside } from '../frame/stopped.ts';
import { type SystemFrame, systemFrame } from '../frame/system-frame.ts';
import { publishedVersion } from '../frame/version.ts';
import { advance } from './advance.ts';
import { settled } from './chosen.ts';
import { endingOf } from './ending.ts';
import * as queries from './execution.queries.ts';
import { holidaysAskedBy } from './holidays.ts';
import { namesOf } from './naming.ts';
import { resultOf, writeRun } from './persist.ts';
import { isRehearsed, noteRun } from './rehearsing.ts';
import { formValues, type Outcome, type Run } from './run.ts';
import { tellOf } from './tell.ts';
import { titleNow, titleOf } from './title.ts';

export interface StartExecution {
  frameKey: string;
  input: Record<string, unknown>;
  title?: string;
  /** The execution's id, where something of it is written before it begins. */
  id?: string;
  /** The product's own wish: frames that nobody may start directly, too. */
  byProduct?: boolean;
  /** What the blocks get beside their settings and nobody keeps: the rows of an import. */
  payload?: unknown;
  /** Of a stream: the list of acts that its maker confirmed; null where it was saved before lists were confirmed. */
  covered?: string | null;
  /** Only begun here, and run by the worker: what its steps refuse is then recorded on the execution, not thrown. */
  later?: boolean | undefined;
  /** Promised of this run beside what its frame promises: it can be undone for good. */
  neverExpires?: readonly NeverExpires[];
  /** For seeds: the instant at which it is said to have begun and ended. */
  at?: string;
}

/** A start answers after so many steps; a longer run goes on in the worker. */
const stepsAtOnce = 50;

interface Parent {
  executionId: string;
  stepId: string;
  run: Run;
}

async function newRun(
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
  const { frame, definition, responsible, parent, id = newId() } = order;
  const fields = startFields(context, definition, parent?.run.execution);
  const by = parent ? 'flow' : order.byProduct || isSystemKey(houseOf(context), frame.key) ? 'product' : 'person';
  const input = fields
    ? await settled(context, {
        ...{ fields, prefix: 'input', executionId: id, by },
        values: formValues(context, { fields, values: order.input, prefix: 'input' }),
      })
    : (order.input as Record<string, Json>);
  const inherits = parent !== null && definition.runAs.kind === 'initiator';
  const lent = inherits ? parent.run.execution.runAs : actingAs(context, { key: frame.key, runAs: definition.runAs });
  const group = usesRights(context, definition) ? responsible : [];
  const runAs = answeredFor(lent, group);
  const around = parent?.run.execution;
  return {
    execution: {
      id,
      frameKey: frame.key,
      title: '',
      input,
      initiatorId: around ? around.initiatorId : actorId(context),
      initiatorName: around ? around.initiatorName : actorName(context),
      runAs,
      depth: parent ? parent.run.execution.depth + 1 : 0,
    },
    definition,
    context: inherits ? await confinedBy(parent.run.context, group) : await actingContext(context, runAs),
    status: 'running',
    steps: new Map(),
    results: new Map(),
    budget: parent?.run.budget ?? { left: isRehearsed(context) ? frameLimits.steps : order.later ? 0 : stepsAtOnce },
    ...{ changed: new Set(), impacts: [], uses: new Map() },
    named: namesOf(context, definition),
    written: [],
    careful: order.careful,
    payload: order.payload,
    neverExpires: [...definition.neverExpires, ...(order.neverExpires ?? [])],
    holidays: await holidaysAskedBy(context, definition),
    now: order.now,
    startChild,
  };
}

async function begin(
  context: Context,
  order: StartExecution & {
    frame: Frame;
    versionId: string;
    parent: Parent | null;
    careful: boolean;
  },
): Promise<Run> {
  const { frame, parent, at = null } = order;
  const { definition, responsible } = await publishedVersion(context, order.versionId);
  const now = at ?? context.at ?? new Date().toISOString();
  const careful = order.careful || isRehearsed(context);
  const input = order.input as Json;
  const run = await newRun(context, { ...order, definition, responsible, input, now, careful });
  if (!isRehearsed(context)) {
    await demandHeld(run.context, { key: frame.key, definition, within: run.execution.runAs.within });
  }
  noteRun(context, { run, parent });
  run.execution.title = titleOf(run, order.title, frame.title);
  await advance(run);
  run.execution.title = titleNow(run);
  const { depth, frameKey, id, initiatorId, initiatorName, runAs, title } = run.execution;
  const ending = run.status === 'finished' ? await endingOf(run, { logType: frame.logType, impacts: [] }) : null;
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
  context.unit.add(queries.insertExecution(context.companyId, row, ending));
  tellOf(context, run, { fresh: true, quiet: at !== null });
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
  const frame = await frameToStart(run.context, child.frameKey);
  demandStartable(run.context, frame, { answer: await accessBehind(run.context, frame.access) });
  await demandOpenTo(run.context, frame.access, run.execution.runAs.within ?? []);
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
 * @param order.input checked by the start form when the frame has one
 * @throws FRAME_NOT_FOUND, FRAME_NOT_PUBLISHED, FRAME_RETIRED, FRAME_NOT_STARTABLE, FRAME_ACCESS_DENIED, VALIDATION_FAILED,
 *   a block's error
 */
export async function startExecution(context: Context, order: StartExecution): Promise<Started> {
  const run = await startRun(context, order);
  return { id: run.execution.id, status: run.status };
}

/** Starts a frame of the product itself. @throws a block's error */
export async function startSystemExecution(
  context: Context,
  order: Omit<StartExecution, 'frameKey' | 'byProduct'> & { frame: SystemFrame },
): Promise<Started> {
  const frame = await systemFrame(context, order.frame);
  const { versionId, key: frameKey } = frame;
  const run = await begin(context, { ...order, frameKey, frame, versionId, parent: null, careful: false });
  return { id: run.execution.id, status: run.status };
}

/** The same as `startExecution`, with the run itself. */
export async function startRun(context: Context, order: StartExecution): Promise<Run> {
  return startFrame(context, { ...order, frame: await frameToStart(context, order.frameKey) });
}

/** What is refused leaves nothing; that the flow stopped for want of rights is told beside it. */
async function startFrame(context: Context, order: StartExecution & { frame: Frame }): Promise<Run> {
  const { frame, byProduct, covered } = order;
  demandStartable(context, frame, order);
  const isOwnWish = !byProduct && !isRehearsed(context) && order.at === undefined;
  const isCovered =
    covered === undefined ? !isOwnWish : covered === null || covered === (await actsHash(context, frame));
  if (!isCovered) await demandConfirmed(context, frame);
  if (isOwnWish && covered === undefined) await demandProofToStart(context, frame);
  try {
    return await begin(context, { ...order, frame, versionId: frame.versionId, parent: null, careful: false });
  } catch (error) {
    if (isForWantOfRights(error) && !isRehearsed(context)) await tellStoppedAside(context, error);
    throw error;
  }
}

/** The same for a frame that was read in this very unit, so that it needs no guard: for who starts many at once. */
export async function startOf(context: Context, order: StartExecution & { frame: Frame }): Promise<Started> {
  const run = await startFrame(context, order);
  return { id: run.execution.id, status: run.status };
}
