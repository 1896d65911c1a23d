/** The operator's view: stuck runs with reasons, background work that waits, and bulk retries. */
import { z } from 'zod';
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { selectWaitingJobs, type WaitingJobs } from '#kernel/server/jobs/queue.queries.ts';
import { listActiveRoles } from '#modules/access/server/index.ts';
import { listAllBlocks } from '../../contract/frame-validation.ts';
import {
  maxRetried,
  type OperatorOverview,
  queueKinds,
  type StuckKind,
  type StuckRow,
  stillMinutes,
} from '../../contract/operator/operator.ts';
import { expiringDays } from '../../contract/task.endpoints.ts';
import { getDefinition } from '../frame/version-cache.ts';
import { getVisibilityScope } from '../frame/visibility.ts';
import { selectClosing } from './execution-list.queries.ts';
import { toExecutionRow } from './execution-view.service.ts';
import * as queries from './operator.queries.ts';

/** Name of the job that tries one run again. */
export const retryJob = 'flow.retry-execution';

const Position = z.strictObject({ at: z.iso.datetime({ offset: true }), id: Id });

type Titles = ReadonlyMap<string, LocalText>;

const loadRoleTitles = async (context: Context): Promise<Titles> =>
  new Map((await listActiveRoles(context)).map(({ name, title }) => [name, title]));

/** Describes the cause of the wait. */
function describeWait(record: queries.StuckRecord, roles: Titles): LocalText {
  const { assigneeRole, assigneeId, waitEvent, stepKind } = record;
  if (assigneeId !== null) return { ko: '담당자의 할 일을 기다립니다.', en: 'Waits for the task of one person.' };
  if (assigneeRole !== null) {
    const { ko, en } = roles.get(assigneeRole) ?? { ko: assigneeRole, en: assigneeRole };
    return { ko: `‘${ko}’ 역할의 할 일을 기다립니다.`, en: `Waits for a task of the role "${en}".` };
  }
  if (waitEvent !== null) {
    return { ko: `‘${waitEvent}’ 신호를 기다립니다.`, en: `Waits for the signal "${waitEvent}".` };
  }
  if (stepKind === 'flow.task' || stepKind === 'flow.form') {
    return { ko: '시작한 사람의 할 일을 기다립니다.', en: 'Waiting for a task of the person who started it.' };
  }
  return { ko: '다른 사람의 결정을 기다립니다.', en: 'Waiting for a decision.' };
}

const stillText: LocalText = {
  ko: `${stillMinutes}분 넘게 진행되지 않았습니다. 작업 처리기가 밀려 있거나 멈췄을 수 있습니다.`,
  en: `No progress for more than ${stillMinutes} minutes: background jobs may be delayed or stopped.`,
};

function describeReason(stuck: StuckKind, record: queries.StuckRecord, roles: Titles): LocalText {
  if (stuck === 'waiting') return describeWait(record, roles);
  if (stuck === 'still') return stillText;
  const { ko, en } = record.failure ?? { ko: '이유를 알 수 없습니다.', en: 'The reason is not known.' };
  return { ko, en };
}

async function toStuckStep(context: Context, record: queries.StuckRecord): Promise<StuckRow['step']> {
  const { stepPath: path, stepBlock, versionId, attempts } = record;
  if (path === null || stepBlock === null) return null;
  const block = listAllBlocks(await getDefinition(context, versionId)).find(({ id }) => id === stepBlock);
  return { path, title: block?.title ?? { ko: stepBlock, en: stepBlock }, attempts: attempts ?? 1 };
}

export async function listStuck(
  context: Context,
  list: { cursor?: string; limit: number; stuck: StuckKind; code?: string },
): Promise<PagedResult<StuckRow>> {
  const { stuck, limit, code = null } = list;
  const filter = {
    stuck,
    code,
    scope: await getVisibilityScope(context),
    after: readCursor(Position, list.cursor),
    limit: limit + 1,
  };
  const rows = await context.unit.query(queries.selectStuck(context.companyId, filter));
  const { data, page } = toPage(rows, { limit, position: ({ since, id }) => ({ at: since, id }) });
  const roles = stuck === 'waiting' ? await loadRoleTitles(context) : new Map();
  const stuckRows: StuckRow[] = [];
  for (const record of data) {
    stuckRows.push({
      id: record.id,
      execution: toExecutionRow(record, record.now),
      stuck,
      since: record.since,
      step: await toStuckStep(context, record),
      code: record.failure?.code ?? null,
      reason: describeReason(stuck, record, roles),
    });
  }
  return { data: stuckRows, page };
}

/** The background work of this company, as people know it. */
function toQueues(jobs: readonly WaitingJobs[]): OperatorOverview['queues'] {
  const kindOf = ({ task }: WaitingJobs) =>
    task.startsWith('flow.') ? 'flow' : task === 'kernel.send-mail' ? 'mail' : 'other';
  return queueKinds.map((key) => {
    const own = jobs.filter((job) => kindOf(job) === key);
    const oldest = own.map((job) => job.oldest).toSorted()[0] ?? null;
    return { key, waiting: own.reduce((sum, job) => sum + job.waiting, 0), oldest };
  });
}

const maxExpiring = 100;

export async function getOperatorOverview(context: Context): Promise<OperatorOverview> {
  const { companyId } = context;
  const scope = await getVisibilityScope(context);
  const count = (stuck: StuckKind) => queries.countStuck(companyId, { stuck, scope });
  const closing = selectClosing(companyId, { days: expiringDays, scope, after: null, limit: maxExpiring });
  const [[failed], [waiting], [stillRow], [compensating], expiring, failures, byRole, jobs] =
    await context.unit.queryAll([
      count('failed'),
      count('waiting'),
      count('still'),
      queries.countCompensating(companyId, scope),
      closing,
      queries.selectFailures(companyId, scope),
      queries.selectTasksByRole(companyId, scope),
      selectWaitingJobs(),
    ] as const);
  const roles = await loadRoleTitles(context);
  return {
    failed: failed?.count ?? 0,
    waiting: waiting?.count ?? 0,
    still: stillRow?.count ?? 0,
    compensating: compensating?.count ?? 0,
    expiring: expiring.length,
    failures,
    queues: toQueues(jobs),
    roles: byRole.map((row) => ({ ...row, title: roles.get(row.role) ?? { ko: row.role, en: row.role } })),
  };
}

/** Hands those that failed to the worker, each by itself: the chosen ones, or those with an error, the longest failed first. */
export async function queueRetries(
  context: Context,
  selection: { ids: readonly string[] } | { code: string },
): Promise<{ retried: number }> {
  const { companyId } = context;
  const scope = await getVisibilityScope(context);
  const failed = await context.unit.query<{ id: string }>(
    'ids' in selection
      ? queries.selectFailed(companyId, { ids: selection.ids, scope })
      : queries.selectStuck(companyId, {
          stuck: 'failed',
          code: selection.code,
          scope,
          after: null,
          limit: maxRetried,
        }),
  );
  for (const { id } of failed) addJob(context, retryJob, { executionId: id }, { key: `${retryJob}:${id}` });
  return { retried: failed.length };
}
