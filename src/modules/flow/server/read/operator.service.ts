/** The operator's view: what stands still and why, what waits in the background, and many retries at one time. */
import { z } from 'zod';
import type { Paged } from '#kernel/contract/endpoint.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { selectWaitingJobs, type WaitingJobs } from '#kernel/server/jobs/queue.queries.ts';
import { activeRoles } from '#modules/access/server/index.ts';
import {
  mostRetried,
  type OperatorOverview,
  queueKinds,
  type StuckKind,
  type StuckRow,
  stillMinutes,
} from '../../contract/operator/operator.ts';
import { expiringDays } from '../../contract/task.endpoints.ts';
import { allBlocks } from '../../contract/validate.ts';
import { definitionOf } from '../frame/version.ts';
import { scopeOf } from '../frame/visibility.ts';
import * as queries from './operator.queries.ts';
import { selectClosing } from './read.queries.ts';
import { rowOf } from './read.service.ts';

/** Name of the job that tries one run again. */
export const retryJob = 'flow.retry-execution';

const Position = z.strictObject({ at: z.iso.datetime({ offset: true }), id: Id });

type Titles = ReadonlyMap<string, LocalText>;

const rolesByName = async (context: Context): Promise<Titles> =>
  new Map((await activeRoles(context)).map(({ name, title }) => [name, title]));

/** What it waits for, in words. */
function waitWords(record: queries.StuckRecord, roles: Titles): LocalText {
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

const still: LocalText = {
  ko: `${stillMinutes}분 넘게 진행되지 않았습니다. 작업 처리기가 밀려 있거나 멈췄을 수 있습니다.`,
  en: `No progress for more than ${stillMinutes} minutes: background jobs may be delayed or stopped.`,
};

function reasonOf(stuck: StuckKind, record: queries.StuckRecord, roles: Titles): LocalText {
  if (stuck === 'waiting') return waitWords(record, roles);
  if (stuck === 'still') return still;
  const { ko, en } = record.failure ?? { ko: '이유를 알 수 없습니다.', en: 'The reason is not known.' };
  return { ko, en };
}

async function stepOf(context: Context, record: queries.StuckRecord): Promise<StuckRow['step']> {
  const { stepPath: path, stepBlock, versionId, attempts } = record;
  if (path === null || stepBlock === null) return null;
  const block = allBlocks(await definitionOf(context, versionId)).find(({ id }) => id === stepBlock);
  return { path, title: block?.title ?? { ko: stepBlock, en: stepBlock }, attempts: attempts ?? 1 };
}

export async function listStuck(
  context: Context,
  list: { cursor?: string; limit: number; stuck: StuckKind; code?: string },
): Promise<Paged<StuckRow>> {
  const { stuck, limit, code = null } = list;
  const about = {
    stuck,
    code,
    scope: await scopeOf(context),
    after: readCursor(Position, list.cursor),
    limit: limit + 1,
  };
  const rows = await context.unit.query(queries.selectStuck(context.companyId, about));
  const { data, page } = pageOf(rows, { limit, position: ({ since, id }) => ({ at: since, id }) });
  const roles = stuck === 'waiting' ? await rolesByName(context) : new Map();
  const shown: StuckRow[] = [];
  for (const record of data) {
    shown.push({
      id: record.id,
      execution: rowOf(record, record.now),
      stuck,
      since: record.since,
      step: await stepOf(context, record),
      code: record.failure?.code ?? null,
      reason: reasonOf(stuck, record, roles),
    });
  }
  return { data: shown, page };
}

/** The background work of this company, as people know it. */
function queuesOf(jobs: readonly WaitingJobs[]): OperatorOverview['queues'] {
  const kindOf = ({ task }: WaitingJobs) =>
    task.startsWith('flow.') ? 'flow' : task === 'kernel.send-mail' ? 'mail' : 'other';
  return queueKinds.map((key) => {
    const own = jobs.filter((job) => kindOf(job) === key);
    const oldest = own.map((job) => job.oldest).toSorted()[0] ?? null;
    return { key, waiting: own.reduce((sum, job) => sum + job.waiting, 0), oldest };
  });
}

const mostExpiring = 100;

export async function readOverview(context: Context): Promise<OperatorOverview> {
  const { companyId } = context;
  const scope = await scopeOf(context);
  const count = (stuck: StuckKind) => queries.countStuck(companyId, { stuck, scope });
  const closing = selectClosing(companyId, { days: expiringDays, scope, after: null, limit: mostExpiring });
  const [[failed], [waiting], [standing], [compensating], expiring, failures, byRole, jobs] =
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
  const roles = await rolesByName(context);
  return {
    failed: failed?.count ?? 0,
    waiting: waiting?.count ?? 0,
    still: standing?.count ?? 0,
    compensating: compensating?.count ?? 0,
    expiring: expiring.length,
    failures,
    queues: queuesOf(jobs),
    roles: byRole.map((row) => ({ ...row, title: roles.get(row.role) ?? { ko: row.role, en: row.role } })),
  };
}

/** Hands those that failed to the worker, each by itself: the chosen ones, or those with an error, the longest failed first. */
export async function retryTogether(
  context: Context,
  asked: { ids: readonly string[] } | { code: string },
): Promise<{ retried: number }> {
  const { companyId } = context;
  const scope = await scopeOf(context);
  const failed = await context.unit.query<{ id: string }>(
    'ids' in asked
      ? queries.selectFailed(companyId, { ids: asked.ids, scope })
      : queries.selectStuck(companyId, { stuck: 'failed', code: asked.code, scope, after: null, limit: mostRetried }),
  );
  for (const { id } of failed) addJob(context, retryJob, { executionId: id }, { key: `${retryJob}:${id}` });
  return { retried: failed.length };
}
