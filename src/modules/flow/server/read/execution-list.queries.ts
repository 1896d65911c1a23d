/** Lists of runs as people look at them, and how many there are of which. */

import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { allOf, type Sql, sql, where } from '#kernel/server/database/where.ts';
import { createWordsCondition } from '#kernel/server/search/search-pattern.ts';
import { createSearchClauses, createTsqueries } from '#kernel/server/search/search-tokens.ts';
import { maxCounted } from '../../contract/shapes.ts';
import { type VisibilityScope, visibleCondition } from '../frame/scope.queries.ts';
import { type ExecutionRecord, executionColumns, executionJoins, executionSource } from '../run/execution.queries.ts';
import { type Assignee, isMyTask, isWaitingTask, taskSource } from '../run/task.queries.ts';

/**
 * How words of titles are looked for: among the latest that all else is true of, however many of these have them; among runs that are
 * known to have them; or in one run after the other until a page is full.
 */
export type TitleSearch =
  | { by: 'latest'; words: string }
  | { by: 'ids'; ids: readonly string[] }
  | { by: 'test'; words: string };

/** Enough to fill a page in a search for a common word. */
const maxLatest = 500;

export interface ListFilter {
  /** `open`: all that have not ended. */
  status: string | null;
  frame: string | null;
  initiatorId: string | null;
  kind: string | null;
  undone: boolean | null;
  /** Begun at this instant or later, and before that one. */
  from: string | null;
  to: string | null;
  words: TitleSearch | null;
  /** Of the name of who started it. */
  by: string | null;
  /** Of why it failed. */
  failure: string | null;
  oldestFirst: boolean;
  subject: { type: string; id: string } | null;
  scope: VisibilityScope;
  after: { at: string; id: string } | null;
  limit: number;
}

const isBeyondCursor = ({ at, id }: { at: string; id: string }, oldestFirst: boolean): Sql =>
  oldestFirst
    ? sql`(e.started_at, e.id) > (${at}::timestamptz, ${id}::uuid)`
    : sql`(e.started_at, e.id) < (${at}::timestamptz, ${id}::uuid)`;

/** Executions, latest first by default. */
export function selectExecutions(companyId: string, list: ListFilter): Statement<ExecutionRecord & { now: string }> {
  const {
    status,
    frame,
    initiatorId,
    kind,
    undone,
    from,
    to,
    words: titleSearch,
    subject,
    scope,
    after: cursor,
    limit,
  } = list;
  const { by, failure, oldestFirst } = list;
  const isCalled = titleSearch && titleSearch.by !== 'ids' && createWordsCondition(titleSearch.words, sql`e.title`);
  const condition = where(
    sql`e.company_id = ${companyId}`,
    visibleCondition(companyId, scope),
    status && (status === 'open' ? sql`e.status in ('running', 'waiting')` : sql`e.status = ${status}`),
    frame && sql`e.frame_key = ${frame}`,
    initiatorId && sql`e.initiator_id = ${initiatorId}`,
    // As words of the statement: the planner knows by them which index has no others.
    kind === 'undo' ? sql`e.kind = 'undo'` : kind && sql`e.kind = ${kind}`,
    undone !== null && (undone ? sql`e.undone_by is not null` : sql`e.undone_by is null`),
    from && sql`e.started_at >= ${from}::timestamptz`,
    to && sql`e.started_at < ${to}::timestamptz`,
    by && createWordsCondition(by, sql`e.initiator_name`),
    failure &&
      sql`(${createWordsCondition(failure, sql`e.error::text`)} or exists (select from flow.steps s where s.company_id = ${companyId}
        and s.execution_id = e.id and s.status = 'failed' and ${createWordsCondition(failure, sql`s.error::text`)}))`,
    failure && sql`e.status = 'failed'`,
    titleSearch?.by === 'test' && isCalled,
    titleSearch?.by === 'ids' && sql`e.id = any(${titleSearch.ids}::uuid[])`,
    subject &&
      sql`exists (select from flow.impacts i where i.company_id = ${companyId} and i.execution_id = e.id
        and i.subject_type = ${subject.type} and i.subject_id = ${subject.id})`,
    cursor && isBeyondCursor(cursor, oldestFirst),
  );
  const order = oldestFirst ? 'order by e.started_at, e.id' : 'order by e.started_at desc, e.id desc';
  const near = isCalled && titleSearch.by === 'latest' ? `where ${condition.bind(isCalled)}` : null;
  const matches = near
    ? `(select * from flow.executions e ${condition.text} ${order} limit ${condition.bind(maxLatest)}) e ${executionJoins} ${near}`
    : `${executionSource} ${condition.text}`;
  return statement(
    `select ${executionColumns}, clock_timestamp() as now from ${matches} ${order} limit ${condition.bind(limit)}`,
    condition.values,
  );
}

/** Runs with these words in their title; fewer than `most` are all there are. */
export function selectTitled(companyId: string, titleSearch: string, most: number): Statement<{ id: string }> {
  const { whole } = createTsqueries(companyId, createSearchClauses(titleSearch));
  return statement('select id from flow.find_by_words($1::tsquery, $2) as id', [whole, most]);
}

/**
 * True if the undo window closes within these days. Parts of another execution are undone with it. A stable instant lets the index
 * serve.
 */
const isClosing = (days: number): Sql => sql`e.supports_undo and e.undone_by is null
  and e.parent_execution_id is null and e.undo_deadline > statement_timestamp()
  and e.undo_deadline <= statement_timestamp() + make_interval(hours => ${days}::int * 24)`;

/** Executions whose undo window closes within the days, soonest first. */
export function selectClosing(
  companyId: string,
  list: { days: number; scope: VisibilityScope; after: { at: string; id: string } | null; limit: number },
): Statement<ExecutionRecord & { now: string }> {
  const { days, scope, after: cursor, limit } = list;
  const condition = where(
    sql`e.company_id = ${companyId}`,
    isClosing(days),
    visibleCondition(companyId, scope),
    cursor && sql`(e.undo_deadline, e.id) > (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
  );
  return statement(
    `select ${executionColumns}, clock_timestamp() as now from ${executionSource} ${condition.text}
     order by e.undo_deadline, e.id limit ${condition.bind(limit)}`,
    condition.values,
  );
}

/** Of undos and redos of one another: the run at the beginning of them, and the last one. */
export interface UndoHistoryEnds {
  origin: string;
  last: string;
  lastDepth: number;
}

export function selectUndoHistoryEnds(companyId: string, id: string): Statement<UndoHistoryEnds> {
  return statement(
    `with recursive back as (
       select e.id, e.undoes_execution_id as undoes from flow.executions e where e.company_id = $1 and e.id = $2
       union all
       select e.id, e.undoes_execution_id from flow.executions e join back on e.id = back.undoes where e.company_id = $1
     ), forth as (
       select e.id, e.undone_by, e.undo_depth from flow.executions e where e.company_id = $1 and e.id = $2
       union all
       select e.id, e.undone_by, e.undo_depth from flow.executions e join forth on e.id = forth.undone_by where e.company_id = $1
     ) select back.id as origin, forth.id as last, forth.undo_depth as "lastDepth" from back, forth
       where back.undoes is null and forth.undone_by is null`,
    [companyId, id],
  );
}

/** Of sub-flows, those that the reader may see. */
export function selectChildren(
  companyId: string,
  id: string,
  scope: VisibilityScope,
): Statement<{ id: string; title: string; status: ExecutionRecord['status'] }> {
  const condition = where(
    sql`e.company_id = ${companyId}`,
    sql`e.parent_execution_id = ${id}`,
    visibleCondition(companyId, scope, 'few'),
  );
  return statement(
    `select e.id, e.title, e.status from flow.executions e ${condition.text} order by e.id limit 500`,
    condition.values,
  );
}

export interface ExecutionCounts {
  running: number;
  waiting: number;
  failed: number;
  finishedToday: number;
  undoneToday: number;
  expiringSoon: number;
  myTasks: number;
}

/**
 * Of what the lists show: the same executions, the same undo windows. Each is counted by an index that has no others, and no further
 * than one beyond `maxCounted`.
 */
export function selectCounts(
  companyId: string,
  who: Assignee,
  options: { zone: string; days: number; scope: VisibilityScope },
): Statement<ExecutionCounts> {
  const { zone, days, scope } = options;
  const today = sql`(date_trunc('day', now() at time zone ${zone}::text) at time zone ${zone}::text)`;
  // Runs that ended today but began before yesterday are not counted: the index is on the start time.
  const ended = sql`e.status = 'finished' and e.finished_at >= ${today} and e.started_at >= ${today} - interval '1 day'`;
  const visibility = visibleCondition(companyId, scope);
  const counted = (from: string, ...conditions: readonly (Sql | null)[]) =>
    `(select count(*)::int from (select from ${from} where ${all.bind(allOf(...conditions))} limit ${most}) c)`;
  const own = sql`e.company_id = ${companyId}`;
  const all = where(sql`true`);
  const most = all.bind(maxCounted + 1);
  const executions = (...conditions: readonly Sql[]) => counted('flow.executions e', own, ...conditions, visibility);
  return statement(
    `select ${executions(sql`e.status = 'running'`)} as running,
       ${executions(sql`e.status = 'waiting'`)} as waiting,
       ${executions(sql`e.status = 'failed'`)} as failed,
       ${executions(ended, sql`e.kind = 'run'`)} as "finishedToday",
       ${executions(ended, sql`e.kind = 'undo'`)} as "undoneToday",
       ${executions(isClosing(days))} as "expiringSoon",
       ${counted(taskSource, sql`s.company_id = ${companyId}`, isWaitingTask, isMyTask(who))} as "myTasks"`,
    all.values,
  );
}
