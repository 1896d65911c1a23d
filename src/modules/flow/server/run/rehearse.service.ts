/**
 * Rehearsal: the frame really runs, with its sub-flows and past its waits as far as answers are given, in a savepoint that is
 * taken back, and shows what would happen.
 */
import type { Json, StoredImpact } from '#kernel/contract/block.ts';
import { type AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { type FrameDefinition, type Graph, startForm } from '../../contract/frame.ts';
import type { RehearsalAnswer, RehearsalResult, StepPlace } from '../../contract/rehearsal.ts';
import type { ExecutionStatus } from '../../contract/shapes.ts';
import { accessOf } from '../frame/actor.ts';
import { selectFrameByKey } from '../frame/frame.queries.ts';
import { demandStartable, frameByKey, publishFrame } from '../frame/frame.service.ts';
import { forgetHead } from '../frame/frame-cache.ts';
import { definitionOf } from '../frame/version.ts';
import type { ExecutionRecord } from './execution.queries.ts';
import { startRun } from './execution.service.ts';
import { foreseenEffects } from './foreseen.ts';
import { hiddenOf, impactFor } from './impact.ts';
import { resumeWith, takesAnswers, waitingOf } from './rehearse.answer.ts';
import {
  blockAt,
  failedStep,
  familyOf,
  type LaidStep,
  layOut,
  type Played,
  placeOf,
  readFamily,
  readOpenSteps,
} from './rehearse.family.ts';
import { type NotedRun, rehearsing } from './rehearsing.ts';
import { resumeStep } from './resume.service.ts';
import { tried, undone } from './savepoint.ts';

export interface Rehearsal {
  frameKey: string;
  /** Not published yet, rehearsed in the frame's place. */
  definition?: FrameDefinition;
  input: Record<string, unknown>;
  answers?: readonly RehearsalAnswer[];
}

interface Given {
  answer: RehearsalAnswer;
  /** Where it stands in the request. */
  field: string;
}

type Failure = NonNullable<RehearsalResult['error']>;

interface Ended<Seen> {
  family: readonly Played[];
  unused: readonly Given[];
  failure: Failure | null;
  seen: Seen | null;
}

/** What was played, while it is still there. */
export interface Stage {
  rootId: string;
  status: ExecutionStatus;
  initiatorId: string | null;
  laid: readonly LaidStep[];
  impacts: readonly (StoredImpact & { stepId: string | null })[];
  /** The path of the step, as its author reads it. */
  placeOf(stepId: string | null): string | null;
  /** Paths of steps that somebody was answered for. */
  answered: ReadonlySet<string>;
}
type Look<Seen> = (stage: Stage) => Promise<Seen>;

/** @throws what is no refusal but a fault of the server */
function failureOf(error: AppError, at: StepPlace | null): Failure {
  if (error.status >= 500) throw error;
  const details = (error.details ?? null) as Json;
  return { ...error.inWords(), details, at };
}

/** The published definition, or the given one published for as long as the rehearsal lasts. */
async function prepare(context: Context, rehearsal: Rehearsal): Promise<FrameDefinition> {
  const frame = await frameByKey(context, rehearsal.frameKey);
  if (!rehearsal.definition) {
    demandStartable(context, frame);
    return definitionOf(context, frame.versionId);
  }
  await publishFrame(context, { key: frame.key, title: frame.title, definition: rehearsal.definition });
  return rehearsal.definition;
}

function refuse({ answer, field }: Given): never {
  const details = [{ field: `${field}.path`, code: 'unknown' }];
  throw fail(flowErrors.REHEARSAL_ANSWER_UNKNOWN, { values: { path: answer.path }, details });
}

/** @throws REHEARSAL_ANSWER_UNKNOWN for a path that no step could ever wait at, or that was answered already */
async function demandPaths(context: Context, definition: FrameDefinition, given: readonly Given[]): Promise<void> {
  const first = definition.start ?? definition.blocks[0]?.id;
  const subFlow = async (key: string): Promise<Graph | 'open' | null> => {
    const [frame] = await context.unit.query(selectFrameByKey(context.companyId, key));
    // What is inside of a flow that is hidden from the author is not told by refusing paths.
    if (frame && accessOf(context, frame.access).level === 'none') return 'open';
    return frame?.versionId ? definitionOf(context, frame.versionId) : null;
  };
  const seen = new Set<string>();
  for (const one of given) {
    const { path } = one.answer;
    const block = await blockAt(definition, path, subFlow);
    const isStart = path === first && startForm(definition) !== null;
    const waits = block === 'open' || (block !== null && takesAnswers(block.kind) && !isStart);
    if (!waits || seen.has(path)) refuse(one);
    seen.add(path);
  }
}

/** Gives each answer to its step once that waits. Returns those not needed, and what was refused on the way. */
async function answerAll(
  context: Context,
  about: { rootId: string; given: readonly Given[] },
): Promise<{ unused: Given[]; refusal: AppError | null }> {
  const left = new Map(about.given.map((one) => [one.answer.path, one]));
  while (left.size > 0) {
    const open = await readOpenSteps(context, about.rootId);
    const step = failedStep(open) ? undefined : open.find((waiting) => isAsked(waiting) && left.has(waiting.place));
    const one = step && left.get(step.place);
    if (!one) break;
    left.delete(step.place);
    const resume = await resumeWith(context, { step, ...one });
    const answered = await attempt(context, () => resumeStep(context, resume));
    if (answered.refusal) return { unused: [...left.values()], refusal: answered.refusal };
  }
  return { unused: [...left.values()], refusal: null };
}

function isAsked(step: LaidStep): boolean {
  return step.status === 'waiting' && takesAnswers(step.kind);
}

/** An answer to a step that was done without one is an error: such a step never waits. */
function demandWaited(family: readonly Played[], unused: readonly Given[]): void {
  const done = new Set(layOut(family).flatMap(({ place, status }) => (status === 'done' ? [place] : [])));
  for (const one of unused) if (done.has(one.answer.path)) refuse(one);
}

type Attempt<Result> = { result: Result; refusal: null } | { result: null; refusal: AppError };

/** What is refused leaves nothing behind, and the rehearsal can still be looked at. */
async function attempt<Result>(context: Context, work: () => Promise<Result>): Promise<Attempt<Result>> {
  const results: Result[] = [];
  const refusal = await tried(context, async () => {
    results.push(await work());
  });
  return refusal ? { result: null, refusal } : { result: results[0] as Result, refusal: null };
}

/** The start was refused before a step could keep it: the form, or what is made of the run as a whole. */
function failedStart(definition: FrameDefinition, error: AppError, noted: readonly NotedRun[]): StepPlace | null {
  if (noted.length > 0 || error.code !== kernelErrors.VALIDATION_FAILED.code) return null;
  const start = definition.start ?? definition.blocks[0]?.id;
  const block = definition.blocks.find(({ id }) => id === start);
  return block ? { path: block.id, block: block.id, title: block.title } : null;
}

/** All changes in the order of happening: ids are made in it. */
function impactsOf(family: readonly Played[]): Stage['impacts'] {
  return family
    .flatMap(({ id: executionId, impacts }) => impacts.map((impact) => ({ ...impact, executionId })))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((impact, sequence) => ({ ...impact, sequence, at: '' }));
}

function placesOf(laid: readonly LaidStep[]): Stage['placeOf'] {
  const places = new Map(laid.map(({ id, place }) => [id, place]));
  return (stepId) => places.get(stepId ?? '') ?? null;
}

function stageOf(
  { id: rootId, status, initiatorId }: Pick<ExecutionRecord, 'id' | 'status' | 'initiatorId'>,
  { family, left, given }: { family: readonly Played[]; left: readonly Given[]; given: readonly Given[] },
): Stage {
  const laid = layOut(family);
  const answered = new Set(given.filter((one) => !left.includes(one)).map(({ answer }) => answer.path));
  return { rootId, status, initiatorId, laid, impacts: impactsOf(family), placeOf: placesOf(laid), answered };
}

async function play<Seen>(
  context: Context,
  { rehearsal, noted, look }: { rehearsal: Rehearsal; noted: readonly NotedRun[]; look: Look<Seen> },
): Promise<Ended<Seen>> {
  const given = (rehearsal.answers ?? []).map((answer, index) => ({ answer, field: `answers.${index}` }));
  const ready = await attempt(context, () => prepare(context, rehearsal));
  if (ready.refusal) return { family: [], unused: given, failure: failureOf(ready.refusal, null), seen: null };
  await demandPaths(context, ready.result, given);
  const { frameKey, input } = rehearsal;
  const started = await attempt(context, () => startRun(context, { frameKey, input }));
  if (started.refusal) {
    const at = failedStart(ready.result, started.refusal, noted);
    return { family: familyOf(noted), unused: given, failure: failureOf(started.refusal, at), seen: null };
  }
  const { execution } = started.result;
  const rootId = execution.id;
  const { unused, refusal } = await answerAll(context, { rootId, given });
  const family = await readFamily(context, rootId);
  demandWaited(family, unused);
  const status = family.find(({ parent }) => parent === null)?.status ?? 'failed';
  const stage = stageOf({ ...execution, status }, { family, left: unused, given });
  const looked = await attempt(context, () => look(stage));
  // What may not be looked at is left out; a fault of the server is one.
  if (looked.refusal && looked.refusal.status >= 500) throw looked.refusal;
  return { family, unused, failure: refusal && failureOf(refusal, null), seen: looked.result };
}

/** What a failed step kept of its failure. */
function failureAt(step: LaidStep): Failure {
  const details = (step.output as { details?: Json } | null)?.details ?? null;
  return { ...(step.error ?? kernelErrors.INTERNAL), details, at: placeOf(step) };
}

async function resultOf(context: Context, { family, unused, failure }: Ended<unknown>): Promise<Told> {
  const laid = layOut(family);
  const failed = failedStep(laid);
  const asWhole = family.find((played) => played.error !== null)?.error ?? null;
  const error = failure ?? (failed ? failureAt(failed) : asWhole && { ...asWhole, details: null, at: null });
  const status = error ? 'failed' : (family.find(({ parent }) => parent === null)?.status ?? 'failed');
  const placed = placesOf(laid);
  const impacts = impactsOf(family);
  // What it is given is the rehearser's own.
  const hidden = await hiddenOf(context, impacts, () => true);
  return {
    status,
    steps: laid.map(({ place, blockId, kind, title, status, outlet, output }) => ({
      ...{ path: place, blockId, kind, title, status, outlet, output },
    })),
    effects: foreseenEffects(context, impacts, hidden),
    impacts: impacts.map((impact) => ({ ...impactFor(context, impact, hidden), path: placed(impact.stepId) })),
    waitingFor: status === 'waiting' ? laid.filter(isAsked).map((step) => waitingOf(context, step)) : [],
    unused: unused.map(({ answer }) => answer.path),
    error,
  };
}

/** What is told without looking at what was played while it is still there. */
type Told = Omit<RehearsalResult, 'asked' | 'messages' | 'undo'>;

/**
 * What would happen, and nothing of it remains. A refusal is part of the answer; only an answer that could not be given is an
 * error of the request.
 * @param look looks at what was played before it is taken back
 * @throws REHEARSAL_ANSWER_UNKNOWN, OUTLET_UNKNOWN, VALIDATION_FAILED with `answers.N.…`
 */
export async function tryOut<Seen>(
  context: Context,
  rehearsal: Rehearsal,
  look: Look<Seen>,
): Promise<{ told: Told; seen: Seen | null }> {
  const ended = await rehearsing(context, (noted) => undone(context, () => play(context, { rehearsal, noted, look })));
  // The head was read while the given definition was published: it must not be kept.
  if (rehearsal.definition) forgetHead(context, rehearsal.frameKey);
  return { told: await resultOf(context, ended), seen: ended.seen };
}
