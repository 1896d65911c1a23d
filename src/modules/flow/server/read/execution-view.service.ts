/** Executions as people read them. */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { type ErrorDefinition, fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { appOf } from '#kernel/server/app.ts';
import { type Context, getActorId, hasPermission } from '#kernel/server/context.ts';
import { mapPage, readCursor, toPage } from '#kernel/server/cursor.ts';
import { toDrawing } from '../../contract/drawing.ts';
import { flowErrors } from '../../contract/errors.ts';
import { type Block, getStartForm } from '../../contract/frame.ts';
import { type BlockKinds, listAllBlocks } from '../../contract/frame-validation.ts';
import { listNamedOutlets } from '../../contract/named-outlets.ts';
import type { Abilities, ExecutionDetail, ExecutionLog, ExecutionRow, StepView } from '../../contract/shapes.ts';
import { isSkippable } from '../../contract/skippable-steps.ts';
import { expiringDays } from '../../contract/task.endpoints.ts';
import { findUndoRefusal, getUndoStatusAt } from '../../contract/undo.ts';
import { getBlockKinds } from '../frame/registry.ts';
import { selectReadableInputs, selectVisible } from '../frame/scope.queries.ts';
import { isSystemKey } from '../frame/shipped-frames.ts';
import { getDefinition } from '../frame/version-cache.ts';
import { filterReadableInputs, getVisibilityScope } from '../frame/visibility.ts';
import * as queries from '../run/execution.queries.ts';
import { findHiddenImpacts, getBlockIcon, listRightKeys, toImpactView, toStoredImpact } from '../run/impact.ts';
import { type Change, computeNetEffects, describeChanges, toHappenedChanges } from '../run/net-effects.ts';
import {
  countImpacts,
  type ImpactRecord,
  type StoredStep,
  selectFirstImpacts,
  selectSampleImpacts,
  selectSteps,
} from '../run/step.queries.ts';
import { toAssignee } from '../run/task.queries.ts';
import { findRightRefusal, UndoRight } from '../undo/undo-right.ts';
import * as lists from './execution-list.queries.ts';
import { loadInputNames } from './input-names.ts';

const Position = z.strictObject({ at: z.iso.datetime({ offset: true }), id: Id });

function toPerson(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' };
}

export function toExecutionRow(record: queries.ExecutionRecord, now: string): ExecutionRow {
  const { id, frameId, frameKey, frameTitle, frameVersion, title, status, kind, logType } = record;
  const { amount, currency } = record;
  return {
    ...{ id, frameId, frameKey, frameTitle, frameVersion, title, status, kind, logType },
    startedAt: record.startedAt,
    finishedAt: record.finishedAt,
    startedBy: toPerson(record.initiatorId, record.initiatorName),
    amount: amount === null || currency === null ? null : { amount, currency },
    undo: getUndoStatusAt(record, now),
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

/** Above this number ids are not looked up: the latest few matches are found soon among this many. */
const maxTitled = 1000;

type ExecutionSearch = (
  titleSearch: lists.TitleSearch | null,
) => Promise<(queries.ExecutionRecord & { now: string })[]>;

/** Common words are met among the latest runs, rare ones are found by the index of titles. */
async function searchByTitle(context: Context, q: string, search: { found: ExecutionSearch; full: number }) {
  const latest = await search.found({ by: 'latest', words: q });
  if (latest.length >= search.full) return latest;
  const titled =
    [...q].length < 2 ? null : await context.unit.query(lists.selectTitled(context.companyId, q, maxTitled));
  if (!titled || titled.length >= maxTitled) return search.found({ by: 'test', words: q });
  return titled.length === 0 ? [] : search.found({ by: 'ids', ids: titled.map(({ id }) => id) });
}

/** Executions that the actor may see, latest first. */
export async function listExecutions(context: Context, filter: ExecutionFilter): Promise<PagedResult<ExecutionRow>> {
  const { status = null, frame = null, kind = null, from = null, to = null, q, limit, subjectType, subjectId } = filter;
  const filters = {
    ...{ status, frame, kind, from, to, scope: await getVisibilityScope(context) },
    initiatorId: filter.mine === 'true' ? getActorId(context) : null,
    undone: filter.undone === undefined ? null : filter.undone === 'true',
    by: filter.by?.trim() ?? null,
    failure: filter.failure?.trim() ?? null,
    oldestFirst: filter.sort === 'startedAt',
    subject: subjectType && subjectId ? { type: subjectType, id: subjectId } : null,
    after: readCursor(Position, filter.cursor),
    limit: limit + 1,
  };
  const runSearch: ExecutionSearch = (titleSearch) =>
    context.unit.query(lists.selectExecutions(context.companyId, { ...filters, words: titleSearch }));
  const rows = q ? await searchByTitle(context, q, { found: runSearch, full: limit + 1 }) : await runSearch(null);
  const position = (row: queries.ExecutionRecord) => ({ at: row.startedAt, id: row.id });
  return mapPage(toPage(rows, { limit, position }), (row) => toExecutionRow(row, row.now));
}

export async function listExpiring(
  context: Context,
  list: { cursor?: string; limit: number; days: number },
): Promise<PagedResult<ExecutionRow>> {
  const scope = await getVisibilityScope(context);
  const { limit, days } = list;
  const cursor = readCursor(Position, list.cursor);
  const rows = await context.unit.query(
    lists.selectClosing(context.companyId, { days, scope, after: cursor, limit: limit + 1 }),
  );
  const position = (row: queries.ExecutionRecord) => ({ at: row.undoDeadline, id: row.id });
  return mapPage(toPage(rows, { limit, position }), (row) => toExecutionRow(row, row.now));
}

/** A step's input and output derive from the execution's input: readers without access to that see neither. */
function toStepView(
  step: StoredStep,
  input: { blocks: ReadonlyMap<string, Block>; kinds: BlockKinds; isInputHidden: boolean },
): StepView {
  const { id, path, blockId, kind, status, outlet, error, startedAt, endedAt } = step;
  const { blocks, kinds, isInputHidden } = input;
  const block = blocks.get(blockId);
  const contract = kinds.get(kind);
  return {
    ...{ id, path, blockId, kind, status, outlet, error, startedAt, endedAt },
    input: isInputHidden ? null : step.input,
    output: isInputHidden ? null : step.output,
    title: block?.title ?? { ko: blockId, en: blockId },
    actor: toPerson(step.actorId, step.actorName),
    insteadOf: toPerson(step.insteadOfId, step.insteadOfName),
    assigneeRole: step.assigneeRole,
    assigneeId: step.assigneeId,
    waitUntil: step.waitUntil,
    attempts: step.attempts,
    skipReason: step.skipReason,
    ways: block && contract && isSkippable(step) ? listNamedOutlets(block, contract) : [],
  };
}

/** The individual changes, each with its sentence, and their totals per record. */
async function toChanges(
  context: Context,
  rows: readonly ImpactRecord[],
  readsInput: boolean,
): Promise<Pick<ExecutionDetail, 'impacts' | 'effects'>> {
  const impacts = rows.map(toStoredImpact);
  const hidden = await findHiddenImpacts(context, impacts, () => readsInput);
  const changes = toHappenedChanges(impacts, hidden);
  return {
    impacts: impacts.map((impact, index) => ({
      ...{ id: impact.id, ...toImpactView(context, impact, hidden), at: impact.at },
      stepId: rows[index]?.stepId ?? null,
      sign: getBlockIcon(context, impact.kind),
      sentence: describeChanges(context, [changes[index] as Change]),
    })),
    effects: computeNetEffects(context, changes),
  };
}

/** The execution by the specification's names for an undo log. */
function toExecutionLog(
  context: Context,
  source: { record: queries.ExecutionRecord; steps: readonly StoredStep[]; now: string; input: Json },
): ExecutionLog {
  const { record, steps, input } = source;
  const status = getUndoStatusAt(record, source.now);
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
      .map(({ blockId, kind, path, status: stepStatus, startedAt }) => ({
        id: blockId,
        kind,
        path,
        status: stepStatus,
        at: startedAt,
      })),
    financeIntegration: { financeSummary: { totalAmount: record.amount ?? 0, currency: record.currency } },
  };
}

function getSkipRefusal(context: Context, run: { frameKey: string; isOpen: boolean }): ErrorDefinition | null {
  if (!run.isOpen) return flowErrors.EXECUTION_ENDED;
  return isSystemKey(appOf(context), run.frameKey) ? flowErrors.STEP_OF_PRODUCT : null;
}

function getAbilities(
  context: Context,
  record: queries.ExecutionRecord,
  basis: { now: string; authority: ErrorDefinition | null },
): Abilities {
  const say = (error: ErrorDefinition | null) => error && { code: error.code, ko: error.ko, en: error.en };
  const operates = hasPermission(context, 'flow.operator.manage') ? null : kernelErrors.FORBIDDEN;
  const isOpen = record.undoneBy === null && ['running', 'waiting', 'failed'].includes(record.status);
  const partOfParent = record.undoneBy === null && record.parentId !== null ? flowErrors.UNDO_PART_OF_PARENT : null;
  return {
    undo: say(basis.authority ?? partOfParent ?? findUndoRefusal(record, basis.now)),
    retry: say(operates ?? (record.status === 'failed' && isOpen ? null : flowErrors.EXECUTION_NOT_FAILED)),
    cancel: say(operates ?? (isOpen ? null : flowErrors.EXECUTION_ENDED)),
    skip: say(operates ?? getSkipRefusal(context, { frameKey: record.frameKey, isOpen })),
  };
}

function toHistoryEnds(
  { id, undoDepth }: queries.ExecutionRecord,
  historyEnds: lists.UndoHistoryEnds | undefined,
): Pick<ExecutionDetail, 'undoDepth' | 'origin' | 'last'> {
  if (!historyEnds) return { undoDepth, origin: null, last: null };
  const { origin, last, lastDepth } = historyEnds;
  return {
    undoDepth,
    origin: origin === id ? null : origin,
    last: last === id ? null : { id: last, undoDepth: lastDepth },
  };
}

/** Maximum number of changes in a view of a run; beyond it only their number is given. */
const maxRead = 300;

/** Number of changes that a long run made, and one sample per distinct right. */
async function summarizeChanges(context: Context, id: string): Promise<[ExecutionDetail['counts'], ImpactRecord[]]> {
  const { companyId } = context;
  const [[counts], samples] = await context.unit.queryAll([
    countImpacts(companyId, id),
    selectSampleImpacts(companyId, id, listRightKeys(context)),
  ] as const);
  return [counts as ExecutionDetail['counts'], samples];
}

/** @throws EXECUTION_NOT_FOUND, also for what the actor may not see */
export async function getExecution(context: Context, id: string): Promise<ExecutionDetail> {
  const { companyId } = context;
  const scope = await getVisibilityScope(context);
  const [[record], [clock], [visibleRow], inputs, steps, rows, children, [historyEnds]] = await context.unit.queryAll([
    queries.selectExecution(companyId, id),
    queries.selectClock(),
    selectVisible(companyId, [id], scope),
    selectReadableInputs(companyId, [id], scope),
    selectSteps(companyId, id),
    selectFirstImpacts(companyId, id, maxRead + 1),
    lists.selectChildren(companyId, id, scope),
    lists.selectUndoHistoryEnds(companyId, id),
  ] as const);
  if (!record || !clock || !visibleRow) throw fail(flowErrors.EXECUTION_NOT_FOUND);
  const definition = await getDefinition(context, record.versionId);
  const blocks = new Map(listAllBlocks(definition).map((block) => [block.id, block]));
  const kinds = getBlockKinds(appOf(context));
  const { now } = clock;
  const isInputHidden = !filterReadableInputs(context, inputs).has(id);
  const right = UndoRight.ofPerson(context);
  const isLong = rows.length > maxRead;
  const [counts, samples] = isLong ? await summarizeChanges(context, id) : [null, rows];
  const impacts = samples.map(toStoredImpact);
  const authority = findRightRefusal(context, right, { record, impacts, isHidden: false });
  const changes = await toChanges(context, isLong ? rows.slice(0, maxRead) : rows, !isInputHidden);
  const input = isInputHidden ? null : record.input;
  const form = getStartForm(definition);
  return {
    ...toExecutionRow(record, now),
    ...toHistoryEnds(record, historyEnds),
    ...{ input, isInputHidden },
    inputForm: form && [...form],
    inputNames: isInputHidden || !form ? {} : await loadInputNames(context, form, input),
    log: toExecutionLog(context, { record, steps, now, input }),
    drawing: toDrawing(definition, kinds),
    steps: steps.map((step) => toStepView(step, { blocks, kinds, isInputHidden })),
    ...changes,
    counts: counts ?? { impacts: changes.impacts.length, effects: changes.effects.length },
    children,
    error: record.error,
    erasedAt: record.maskedAt,
    abilities: getAbilities(context, record, { now, authority }),
  };
}

/** Numbers for dashboards. */
export async function getExecutionSummary(context: Context): Promise<lists.ExecutionCounts> {
  const { companyId } = context;
  const { timeZone } = context.company;
  const scope = await getVisibilityScope(context);
  const options = { zone: timeZone, days: expiringDays, scope };
  const [counts] = await context.unit.query(lists.selectCounts(companyId, toAssignee(scope), options));
  return counts as lists.ExecutionCounts;
}
