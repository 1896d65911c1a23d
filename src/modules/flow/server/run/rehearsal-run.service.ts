/**
 * Rehearsal: the frame really runs, with its sub-flows and past its waits as far as answers are given, in a savepoint that is
 * taken back, and shows what would happen.
 */
import type { Json, StoredImpact } from '#kernel/contract/block.ts';
import { type AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { type FrameDefinition, type Graph, getStartForm } from '../../contract/frame.ts';
import type { RehearsalAnswer, RehearsalResult, StepPlace } from '../../contract/rehearsal.ts';
import type { ExecutionStatus } from '../../contract/shapes.ts';
import { getFrameAccess } from '../frame/actor.ts';
import { selectFrameByKey } from '../frame/frame.queries.ts';
import { assertStartable, getFrameByKey, publishFrame } from '../frame/frame.service.ts';
import { invalidateHead } from '../frame/frame-cache.ts';
import { getDefinition } from '../frame/version-cache.ts';
import type { ExecutionRecord } from './execution.queries.ts';
import { startRun } from './execution.service.ts';
import { listForecastEffects } from './forecast-effects.ts';
import { findHiddenImpacts, toImpactView } from './impact.ts';
import { canTakeAnswers, toResumeStep, toWaitingStep } from './rehearsal-answer.ts';
import {
  findBlockAt,
  findFailedStep,
  listPlacedSteps,
  loadFamily,
  loadOpenSteps,
  type PlacedStep,
  type RehearsedExecution,
  toFamily,
  toStepPlace,
} from './rehearsal-family.ts';
import { type RecordedRun, runInRehearsal } from './rehearsal-mode.ts';
import { resumeStep } from './resume.service.ts';
import { inRolledBackSavepoint, inSavepoint } from './savepoint.ts';

export interface Rehearsal {
  frameKey: string;
  /** Not published yet, rehearsed in the frame's place. */
  definition?: FrameDefinition;
  input: Record<string, unknown>;
  answers?: readonly RehearsalAnswer[];
}

interface PlacedAnswer {
  answer: RehearsalAnswer;
  /** Position in the request. */
  field: string;
}

type Failure = NonNullable<RehearsalResult['error']>;

interface RehearsalEnd<Seen> {
  family: readonly RehearsedExecution[];
  unused: readonly PlacedAnswer[];
  failure: Failure | null;
  seen: Seen | null;
}

/** The rehearsed run, before it is rolled back. */
export interface Stage {
  rootId: string;
  status: ExecutionStatus;
  initiatorId: string | null;
  laid: readonly PlacedStep[];
  impacts: readonly (StoredImpact & { stepId: string | null })[];
  /** The path of the step, as its author reads it. */
  placeOf(stepId: string | null): string | null;
  /** Paths of steps that somebody was answered for. */
  answered: ReadonlySet<string>;
}
type StageReader<Seen> = (stage: Stage) => Promise<Seen>;

/** @throws what is no refusal but a fault of the server */
function toFailure(error: AppError, at: StepPlace | null): Failure {
  if (error.status >= 500) throw error;
  const details = (error.details ?? null) as Json;
  return { ...error.inWords(), details, at };
}

/** The published definition, or the given one published for as long as the rehearsal lasts. */
async function prepareDefinition(context: Context, rehearsal: Rehearsal): Promise<FrameDefinition> {
  const frame = await getFrameByKey(context, rehearsal.frameKey);
  if (!rehearsal.definition) {
    assertStartable(context, frame);
    return getDefinition(context, frame.versionId);
  }
  await publishFrame(context, { key: frame.key, title: frame.title, definition: rehearsal.definition });
  return rehearsal.definition;
}

function throwUnknownAnswer({ answer, field }: PlacedAnswer): never {
  const details = [{ field: `${field}.path`, code: 'unknown' }];
  throw fail(flowErrors.REHEARSAL_ANSWER_UNKNOWN, { values: { path: answer.path }, details });
}

/** @throws REHEARSAL_ANSWER_UNKNOWN for a path that no step could ever wait at, or that was answered already */
async function assertAnswerPaths(
  context: Context,
  definition: FrameDefinition,
  answers: readonly PlacedAnswer[],
): Promise<void> {
  const first = definition.start ?? definition.blocks[0]?.id;
  const subFlow = async (key: string): Promise<Graph | 'open' | null> => {
    const [frame] = await context.unit.query(selectFrameByKey(context.companyId, key));
    // Refusing paths must not reveal the inside of a flow hidden from the author.
    if (frame && getFrameAccess(context, frame.access).level === 'none') return 'open';
    return frame?.versionId ? getDefinition(context, frame.versionId) : null;
  };
  const answeredPaths = new Set<string>();
  for (const placedAnswer of answers) {
    const { path } = placedAnswer.answer;
    const block = await findBlockAt(definition, path, subFlow);
    const isStart = path === first && getStartForm(definition) !== null;
    const waits = block === 'open' || (block !== null && canTakeAnswers(block.kind) && !isStart);
    if (!waits || answeredPaths.has(path)) throwUnknownAnswer(placedAnswer);
    answeredPaths.add(path);
  }
}

/** Gives each answer to its step once that waits. Returns those not needed, and what was refused on the way. */
async function applyAnswers(
  context: Context,
  input: { rootId: string; given: readonly PlacedAnswer[] },
): Promise<{ unused: PlacedAnswer[]; refusal: AppError | null }> {
  const remaining = new Map(input.given.map((placedAnswer) => [placedAnswer.answer.path, placedAnswer]));
  while (remaining.size > 0) {
    const open = await loadOpenSteps(context, input.rootId);
    const step = findFailedStep(open)
      ? undefined
      : open.find((waiting) => isAwaitingAnswer(waiting) && remaining.has(waiting.place));
    const placedAnswer = step && remaining.get(step.place);
    if (!placedAnswer) break;
    remaining.delete(step.place);
    const resume = await toResumeStep(context, { step, ...placedAnswer });
    const answered = await attempt(context, () => resumeStep(context, resume));
    if (answered.refusal) return { unused: [...remaining.values()], refusal: answered.refusal };
  }
  return { unused: [...remaining.values()], refusal: null };
}

function isAwaitingAnswer(step: PlacedStep): boolean {
  return step.status === 'waiting' && canTakeAnswers(step.kind);
}

/** An answer to a step that was done without one is an error: such a step never waits. */
function assertAnswersNeeded(family: readonly RehearsedExecution[], unused: readonly PlacedAnswer[]): void {
  const done = new Set(
    listPlacedSteps(family).flatMap(({ place: position, status }) => (status === 'done' ? [position] : [])),
  );
  for (const placedAnswer of unused) if (done.has(placedAnswer.answer.path)) throwUnknownAnswer(placedAnswer);
}

type Attempt<Result> = { result: Result; refusal: null } | { result: null; refusal: AppError };

/** A refused attempt leaves no changes, and the rehearsal can still be read. */
async function attempt<Result>(context: Context, work: () => Promise<Result>): Promise<Attempt<Result>> {
  const results: Result[] = [];
  const refusal = await inSavepoint(context, async () => {
    results.push(await work());
  });
  return refusal ? { result: null, refusal } : { result: results[0] as Result, refusal: null };
}

/** The start was refused before a step could record it: by the form, or while the run was prepared. */
function toFailedStart(definition: FrameDefinition, error: AppError, noted: readonly RecordedRun[]): StepPlace | null {
  if (noted.length > 0 || error.code !== kernelErrors.VALIDATION_FAILED.code) return null;
  const start = definition.start ?? definition.blocks[0]?.id;
  const block = definition.blocks.find(({ id }) => id === start);
  return block ? { path: block.id, block: block.id, title: block.title } : null;
}

/** All changes in the order of happening: ids are made in it. */
function listImpacts(family: readonly RehearsedExecution[]): Stage['impacts'] {
  return family
    .flatMap(({ id: executionId, impacts }) => impacts.map((impact) => ({ ...impact, executionId })))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((impact, sequence) => ({ ...impact, sequence, at: '' }));
}

function toPlaceOf(laid: readonly PlacedStep[]): Stage['placeOf'] {
  const places = new Map(laid.map(({ id, place: position }) => [id, position]));
  return (stepId) => places.get(stepId ?? '') ?? null;
}

function toStage(
  { id: rootId, status, initiatorId }: Pick<ExecutionRecord, 'id' | 'status' | 'initiatorId'>,
  {
    family,
    left: unused,
    given: answers,
  }: { family: readonly RehearsedExecution[]; left: readonly PlacedAnswer[]; given: readonly PlacedAnswer[] },
): Stage {
  const laid = listPlacedSteps(family);
  const answered = new Set(
    answers.filter((placedAnswer) => !unused.includes(placedAnswer)).map(({ answer }) => answer.path),
  );
  return { rootId, status, initiatorId, laid, impacts: listImpacts(family), placeOf: toPlaceOf(laid), answered };
}

async function runRehearsal<Seen>(
  context: Context,
  {
    rehearsal,
    noted,
    look: readStage,
  }: { rehearsal: Rehearsal; noted: readonly RecordedRun[]; look: StageReader<Seen> },
): Promise<RehearsalEnd<Seen>> {
  const answers = (rehearsal.answers ?? []).map((answer, index) => ({ answer, field: `answers.${index}` }));
  const ready = await attempt(context, () => prepareDefinition(context, rehearsal));
  if (ready.refusal) return { family: [], unused: answers, failure: toFailure(ready.refusal, null), seen: null };
  await assertAnswerPaths(context, ready.result, answers);
  const { frameKey, input } = rehearsal;
  const started = await attempt(context, () => startRun(context, { frameKey, input }));
  if (started.refusal) {
    const at = toFailedStart(ready.result, started.refusal, noted);
    return { family: toFamily(noted), unused: answers, failure: toFailure(started.refusal, at), seen: null };
  }
  const { execution } = started.result;
  const rootId = execution.id;
  const { unused, refusal } = await applyAnswers(context, { rootId, given: answers });
  const family = await loadFamily(context, rootId);
  assertAnswersNeeded(family, unused);
  const status = family.find(({ parent }) => parent === null)?.status ?? 'failed';
  const stage = toStage({ ...execution, status }, { family, left: unused, given: answers });
  const looked = await attempt(context, () => readStage(stage));
  // A denied view is left out; a server error is rethrown.
  if (looked.refusal && looked.refusal.status >= 500) throw looked.refusal;
  return { family, unused, failure: refusal && toFailure(refusal, null), seen: looked.result };
}

/** The recorded failure of a failed step. */
function getStepFailure(step: PlacedStep): Failure {
  const details = (step.output as { details?: Json } | null)?.details ?? null;
  return { ...(step.error ?? kernelErrors.INTERNAL), details, at: toStepPlace(step) };
}

async function toResult(
  context: Context,
  { family, unused, failure }: RehearsalEnd<unknown>,
): Promise<RehearsalOutcome> {
  const laid = listPlacedSteps(family);
  const failed = findFailedStep(laid);
  const asWhole = family.find((played) => played.error !== null)?.error ?? null;
  const error = failure ?? (failed ? getStepFailure(failed) : asWhole && { ...asWhole, details: null, at: null });
  const status = error ? 'failed' : (family.find(({ parent }) => parent === null)?.status ?? 'failed');
  const placed = toPlaceOf(laid);
  const impacts = listImpacts(family);
  // The input is the rehearsing person's own.
  const hidden = await findHiddenImpacts(context, impacts, () => true);
  return {
    status,
    steps: laid.map(({ place: position, blockId, kind, title, status, outlet, output }) => ({
      ...{ path: position, blockId, kind, title, status, outlet, output },
    })),
    effects: listForecastEffects(context, impacts, hidden),
    impacts: impacts.map((impact) => ({ ...toImpactView(context, impact, hidden), path: placed(impact.stepId) })),
    waitingFor: status === 'waiting' ? laid.filter(isAwaitingAnswer).map((step) => toWaitingStep(context, step)) : [],
    unused: unused.map(({ answer }) => answer.path),
    error,
  };
}

/** The part of the result that does not need the rehearsed run. */
type RehearsalOutcome = Omit<RehearsalResult, 'asked' | 'messages' | 'undo'>;

/**
 * What would happen, and nothing of it remains. A refusal is part of the answer; only an answer that could not be given is an
 * error of the request.
 * @param readStage looks at what was played before it is taken back
 * @throws REHEARSAL_ANSWER_UNKNOWN, OUTLET_UNKNOWN, VALIDATION_FAILED with `answers.N.…`
 */
export async function rehearseFlow<Seen>(
  context: Context,
  rehearsal: Rehearsal,
  readStage: StageReader<Seen>,
): Promise<{ outcome: RehearsalOutcome; seen: Seen | null }> {
  const ended = await runInRehearsal(context, (noted) =>
    inRolledBackSavepoint(context, () => runRehearsal(context, { rehearsal, noted, look: readStage })),
  );
  // The head was read while the given definition was published: it must not stay cached.
  if (rehearsal.definition) invalidateHead(context, rehearsal.frameKey);
  return { outcome: await toResult(context, ended), seen: ended.seen };
}
