/** Executions as people read them. */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import type { Paged } from '#kernel/contract/endpoint.ts';
import { type ErrorDefinition, fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { actorId, type Context, may } from '#kernel/server/context.ts';
import { pageOf, readCursor, shownPage } from '#kernel/server/cursor.ts';
import { houseOf } from '#kernel/server/house.ts';
import { drawingOf } from '../../contract/drawing.ts';
import { flowErrors } from '../../contract/errors.ts';
import { type Block, startForm } from '../../contract/frame.ts';
import type { Abilities, ExecutionDetail, ExecutionLog, ExecutionRow, StepView } from '../../contract/shapes.ts';
import { isSkippable } from '../../contract/skip.ts';
import { expiringDays } from '../../contract/task.endpoints.ts';
import { undoRefusal, undoStatus } from '../../contract/undo.ts';
import { allBlocks, type Kinds } from '../../contract/validate.ts';
import { waysOf } from '../../contract/ways.ts';
import { kindsOf } from '../frame/registry.ts';
import { selectInputs, selectVisible } from '../frame/scope.queries.ts';
import { isSystemKey } from '../frame/shipped.ts';
import { definitionOf } from '../frame/version.ts';
import { readOf, scopeOf } from '../frame/visibility.ts';
import { type Change, happenedTo, netEffects, sentenceOf } from '../run/effects.ts';
import * as queries from '../run/execution.queries.ts';
import { hiddenOf, impactFor, rightKeys, signOf, storedOf } from '../run/impact.ts';
import {
  countImpacts,
  type ImpactRecord,
  type StoredStep,
  selectFirstImpacts,
  selectSamples,
  selectSteps,
} from '../run/step.queries.ts';
import { assigneeIn } from '../run/task.queries.ts';
import { refusalOfRight, UndoRight } from '../undo/right.ts';
import { namesIn } from './input.ts';
import * as lists from './read.queries.ts';

const Position = z.strictObject({ at: z.iso.datetime({ offset: true }), id: Id });

function whoOf(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' };
}

export function rowOf(record: queries.ExecutionRecord, now: string): ExecutionRow {
  const { id, frameId, frameKey, frameTitle, frameVersion, title, status, kind, logType } = record;
  const { amount, currency } = record;
  return {
    ...{ id, frameId, frameKey, frameTitle, frameVersion, title, status, kind, logType },
    startedAt: record.startedAt,
    finishedAt: record.finishedAt,
    startedBy: whoOf(record.initiatorId, record.initiatorName),
    amount: amount === null || currency === null ? null : { amount, currency },
    undo: undoStatus(record, now),
    undoneBy: record.undoneBy,
    undoes: record.undoes,
    parentId: record.parentId,
    version: record.version,
  };
}

export interface ExecutionFilter {
  cursor?: string;
  limit: number;
  status?: string;
  frame?: string;
  mine?: 'true' | 'false';
  kind?: string;
  undone?: 'true' | 'false';
  from?: string;
  to?: string;
  q?: string;
  by?: string;
  failure?: string;
  sort?: '-startedAt' | 'startedAt';
  subjectType?: string;
  subjectId?: string;
}

/** More than these are not looked up by their ids: among so many the latest few are met soon. */
const mostTitled = 1000;

type Found = (words: lists.Words | null) => Promise<(queries.ExecutionRecord & { now: string })[]>;

/** Common words are met among the latest runs, rare ones are found by the index of titles. */
async function foundByWords(context: Context, q: string, about: { found: Found; full: number }) {
  const latest = await about.found({ by: 'latest', words: q });
  if (latest.length >= about.full) return latest;
  const titled =
    [...q].length < 2 ? null : await context.unit.query(lists.selectTitled(context.companyId, q, mostTitled));
  if (!titled || titled.length >= mostTitled) return about.found({ by: 'test', words: q });
  return titled.length === 0 ? [] : about.found({ by: 'ids', ids: titled.map(({ id }) => id) });
}

/** Executions that the actor may see, latest first. */
export async function listExecutions(context: Context, filter: ExecutionFilter): Promise<Paged<ExecutionRow>> {
  const { status = null, frame = null, kind = null, from = null, to = null, q, limit, subjectType, subjectId } = filter;
  const asked = {
    ...{ status, frame, kind, from, to, scope: await scopeOf(context) },
    initiatorId: filter.mine === 'true' ? actorId(context) : null,
    undone: filter.undone === undefined ? null : filter.undone === 'true',
    by: filter.by?.trim() ?? null,
    failure: filter.failure?.trim() ?? null,
    oldestFirst: filter.sort === 'startedAt',
    subject: subjectType && subjectId ? { type: subjectType, id: subjectId } : null,
    after: readCursor(Position, filter.cursor),
    limit: limit + 1,
  };
  const found: Found = (words) => context.unit.query(lists.selectExecutions(context.companyId, { ...asked, words }));
  const rows = q ? await foundByWords(context, q, { found, full: limit + 1 }) : await found(null);
  const position = (row: queries.ExecutionRecord) => ({ at: row.startedAt, id: row.id });
  return shownPage(pageOf(rows, { limit, position }), (row) => rowOf(row, row.now));
}

export async function listExpiring(
  context: Context,
  list: { cursor?: string; limit: number; days: number },
): Promise<Paged<ExecutionRow>> {
  const scope = await scopeOf(context);
  const { limit, days } = list;
  const after = readCursor(Position, list.cursor);
  const rows = await context.unit.query(
    lists.selectClosing(context.companyId, { days, scope, after, limit: limit + 1 }),
  );
  const position = (row: queries.ExecutionRecord) => ({ at: row.undoDeadline, id: row.id });
  return shownPage(pageOf(rows, { limit, position }), (row) => rowOf(row, row.now));
}

/** What a step was given and gave is made of the execution's input: who may not read that reads neither. */
function stepView(
  step: StoredStep,
  about: { blocks: ReadonlyMap<string, Block>; kinds: Kinds; isInputHidden: boolean },
): StepView {
  const { id, path, blockId, kind, status, outlet, error, startedAt, endedAt } = step;
  const { blocks, kinds, isInputHidden } = about;
  const block = blocks.get(blockId);
  const contract = kinds.get(kind);
  return {
    ...{ id, path, blockId, kind, status, outlet, error, startedAt, endedAt },
    input: isInputHidden ? null : step.input,
    output: isInputHidden ? null : step.output,
    title: block?.title ?? { ko: blockId, en: blockId },
    actor: whoOf(step.actorId, step.actorName),
    insteadOf: whoOf(step.insteadOfId, step.insteadOfName),
    assigneeRole: step.assigneeRole,
    assigneeId: step.assigneeId,
    waitUntil: step.waitUntil,
    attempts: step.attempts,
    skipReason: step.skipReason,
    ways: block && contract && isSkippable(step) ? waysOf(block, contract) : [],
  };
}

/** The changes one by one, each with its sentence, and what they come to for each thing. */
async function changesOf(
  context: Context,
  rows: readonly ImpactRecord[],
  readsInput: boolean,
): Promise<Pick<ExecutionDetail, 'impacts' | 'effects'>> {
  const impacts = rows.map(storedOf);
  const hidden = await hiddenOf(context, impacts, () => readsInput);
  const changes = happenedTo(impacts, hidden);
  return {
    impacts: impacts.map((impact, index) => ({
      ...{ id: impact.id, ...impactFor(context, impact, hidden), at: impact.at },
      stepId: rows[index]?.stepId ?? null,
      sign: signOf(context, impact.kind),
      sentence: sentenceOf(context, [changes[index] as Change]),
    })),
    effects: netEffects(context, changes),
  };
}

/** The execution by the specification's names for an undo log. */
function logOf(
  context: Context,
  about: { record: queries.ExecutionRecord; steps: readonly StoredStep[]; now: string; input: Json },
): ExecutionLog {
  const { record, steps, input } = about;
  const status = undoStatus(record, about.now);
  return {
    id: record.id,
    frameId: record.frameId,
    frameTitle: record.frameTitle[context.company.locale],
    executedAt: record.startedAt,
    status: record.status === 'finished' ? 'success' : record.status,
    logType: record.logType,
    financeAmount: record.amount,
    rollbackData: { supported: status.canUndo, rollbackExpiration: record.undoDeadline },
    originalLog: { input, frameVersion: record.frameVersion, title: record.title },
    blocksExecuted: steps
      .filter((step) => step.status !== 'skipped')
      .map(({ blockId, kind, path, status: how, startedAt }) => ({
        id: blockId,
        kind,
        path,
        status: how,
        at: startedAt,
      })),
    financeIntegration: { financeSummary: { totalAmount: record.amount ?? 0, currency: record.currency } },
  };
}

function refusalOfSkip(context: Context, run: { frameKey: string; isOpen: boolean }): ErrorDefinition | null {
  if (!run.isOpen) return flowErrors.EXECUTION_ENDED;
  return isSystemKey(houseOf(context), run.frameKey) ? flowErrors.STEP_OF_PRODUCT : null;
}

function abilitiesOf(
  context: Context,
  record: queries.ExecutionRecord,
  ground: { now: string; authority: ErrorDefinition | null },
): Abilities {
  const say = (error: ErrorDefinition | null) => error && { code: error.code, ko: error.ko, en: error.en };
  const operates = may(context, 'flow.operator.manage') ? null : kernelErrors.FORBIDDEN;
  const isOpen = record.undoneBy === null && ['running', 'waiting', 'failed'].includes(record.status);
  const partOfParent = record.undoneBy === null && record.parentId !== null ? flowErrors.UNDO_PART_OF_PARENT : null;
  return {
    undo: say(ground.authority ?? partOfParent ?? undoRefusal(record, ground.now)),
    retry: say(operates ?? (record.status === 'failed' && isOpen ? null : flowErrors.EXECUTION_NOT_FAILED)),
    cancel: say(operates ?? (isOpen ? null : flowErrors.EXECUTION_ENDED)),
    skip: say(operates ?? refusalOfSkip(context, { frameKey: record.frameKey, isOpen })),
  };
}

function turnsOf(
  { id, undoDepth }: queries.ExecutionRecord,
  turns: lists.Turns | undefined,
): Pick<ExecutionDetail, 'undoDepth' | 'origin' | 'last'> {
  if (!turns) return { undoDepth, origin: null, last: null };
  const { origin, last, lastDepth } = turns;
  return {
    undoDepth,
    origin: origin === id ? null : origin,
    last: last === id ? null : { id: last, undoDepth: lastDepth },
  };
}

/** Changes that one look at a run tells; of more it says how many there are. */
const mostRead = 300;

/** How many changes a long run made, and as many of them as rights can tell apart. */
async function summedUp(context: Context, id: string): Promise<[ExecutionDetail['counts'], ImpactRecord[]]> {
  const { companyId } = context;
  const [[counts], samples] = await context.unit.queryAll([
    countImpacts(companyId, id),
    selectSamples(companyId, id, rightKeys(context)),
  ] as const);
  return [counts as ExecutionDetail['counts'], samples];
}

/** @throws EXECUTION_NOT_FOUND, also for what the actor may not see */
export async function readExecution(context: Context, id: string): Promise<ExecutionDetail> {
  const { companyId } = context;
  const scope = await scopeOf(context);
  const [[record], [clock], [seen], inputs, steps, rows, children, [turns]] = await context.unit.queryAll([
    queries.selectExecution(companyId, id),
    queries.selectClock(),
    selectVisible(companyId, [id], scope),
    selectInputs(companyId, [id], scope),
    selectSteps(companyId, id),
    selectFirstImpacts(companyId, id, mostRead + 1),
    lists.selectChildren(companyId, id, scope),
    lists.selectTurns(companyId, id),
  ] as const);
  if (!record || !clock || !seen) throw fail(flowErrors.EXECUTION_NOT_FOUND);
  const definition = await definitionOf(context, record.versionId);
  const blocks = new Map(allBlocks(definition).map((block) => [block.id, block]));
  const kinds = kindsOf(houseOf(context));
  const { now } = clock;
  const isInputHidden = !readOf(context, inputs).has(id);
  const right = UndoRight.ofPerson(context);
  const isLong = rows.length > mostRead;
  const [counts, samples] = isLong ? await summedUp(context, id) : [null, rows];
  const impacts = samples.map(storedOf);
  const authority = refusalOfRight(context, right, { record, impacts, isHidden: false });
  const changes = await changesOf(context, isLong ? rows.slice(0, mostRead) : rows, !isInputHidden);
  const input = isInputHidden ? null : record.input;
  const form = startForm(definition);
  return {
    ...rowOf(record, now),
    ...turnsOf(record, turns),
    ...{ input, isInputHidden },
    inputForm: form && [...form],
    inputNames: isInputHidden || !form ? {} : await namesIn(context, form, input),
    log: logOf(context, { record, steps, now, input }),
    drawing: drawingOf(definition, kinds),
    steps: steps.map((step) => stepView(step, { blocks, kinds, isInputHidden })),
    ...changes,
    counts: counts ?? { impacts: changes.impacts.length, effects: changes.effects.length },
    children,
    error: record.error,
    erasedAt: record.maskedAt,
    abilities: abilitiesOf(context, record, { now, authority }),
  };
}

/** Numbers for dashboards. */
export async function readSummary(context: Context): Promise<lists.Counts> {
  const { companyId } = context;
  const { timeZone } = context.company;
  const scope = await scopeOf(context);
  const about = { zone: timeZone, days: expiringDays, scope };
  const [counts] = await context.unit.query(lists.selectCounts(companyId, assigneeIn(scope), about));
  return counts as lists.Counts;
}
