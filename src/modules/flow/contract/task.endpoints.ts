/** Task endpoints: tasks, signals, and undo windows about to close. */
import { z } from 'zod';
import { endpoint, type ObjectRule } from '#kernel/contract/endpoint.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { text } from '#kernel/contract/text.ts';
import { runErrors } from './endpoints.ts';
import { flowErrors } from './errors.ts';
import { Forecast } from './forecast.ts';
import { Outlet } from './frame.ts';
import { executionReaders, executionsRule } from './permissions.ts';
import {
  ExecutionRow,
  ExecutionSummary,
  ExpiryAudit,
  isStillRunning,
  maxCounted,
  StartedExecution,
  TaskRow,
} from './shapes.ts';
import { flowTopics } from './topics.ts';
import { UndoPreview } from './undo-shapes.ts';

const input = z.record(z.string().max(60), z.json());

const whose = {
  ko: '본인에게, 또는 본인의 역할에 배정된 할 일입니다. 아무에게도 배정하지 않은 할 일은 시작한 사람의 것입니다.',
  en: 'For whom it is assigned to, in person or by role; unassigned ones belong to who started the run.',
};
const tasksRule: ObjectRule = { ...whose, beyond: [], outside: 'left-out' };
const taskRule: ObjectRule = { ...whose, beyond: [], outside: 403 };

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/flow/tasks',
  scope: 'company',
  permission: 'flow.task.complete',
  rule: tasksRule,
  audit: false,
  topics: [flowTopics.task],
  summary: { ko: '내 할 일 목록', en: 'List my tasks' },
  errors: [],
  query: z.strictObject({ ...listQuery, sort: z.enum(['newest', 'oldest']).default('newest') }),
  reply: TaskRow,
  paged: true,
});
export const readTask = endpoint({
  method: 'GET',
  path: '/api/flow/tasks/:id',
  scope: 'company',
  permission: 'flow.task.complete',
  rule: taskRule,
  audit: false,
  topics: [flowTopics.task],
  summary: { ko: '할 일 보기', en: 'Read a task' },
  errors: [flowErrors.TASK_NOT_FOUND, flowErrors.TASK_NOT_YOURS],
  params: IdParams,
  reply: TaskRow,
});
export const completeTask = endpoint({
  method: 'POST',
  path: '/api/flow/tasks/:id/complete',
  scope: 'company',
  permission: 'flow.task.complete',
  rule: taskRule,
  audit: 'flow.task.completed',
  subject: { type: 'flow.task', params: 'id' },
  touches: [flowTopics.task, flowTopics.execution],
  summary: { ko: '할 일 완료', en: 'Complete a task' },
  runsBlocks: true,
  errors: [
    ...runErrors,
    flowErrors.TASK_NOT_FOUND,
    flowErrors.TASK_NOT_OPEN,
    flowErrors.TASK_NOT_YOURS,
    flowErrors.OUTLET_UNKNOWN,
  ],
  params: IdParams,
  body: z.strictObject({
    outlet: Outlet.default('next'),
    values: input.default({}),
    /** The person's comment: stored with the step, shown with the run. */
    comment: text({ min: 0, max: 2000 }).default(''),
  }),
  reply: StartedExecution,
  goesOn: isStillRunning,
});
/** Tried and taken back, one choice after the other: nothing where the task has fields of its own, since what follows hangs on them. */
export const previewTask = endpoint({
  method: 'POST',
  path: '/api/flow/tasks/:id/preview',
  scope: 'company',
  permission: 'flow.task.complete',
  rule: taskRule,
  audit: false,
  topics: [flowTopics.task, flowTopics.execution],
  summary: { ko: '할 일의 선택마다 바뀌는 것', en: 'What each choice of a task will change' },
  runsBlocks: true,
  errors: [...runErrors, flowErrors.TASK_NOT_FOUND, flowErrors.TASK_NOT_YOURS, flowErrors.TASK_NOT_OPEN],
  params: IdParams,
  reply: z.array(
    z.object({
      outlet: Outlet,
      forecast: Forecast,
      /** Of a choice that carries out an undo: its own preview. */
      undo: UndoPreview.nullable(),
    }),
  ),
});
export const sendSignal = endpoint({
  method: 'POST',
  path: '/api/flow/signals',
  scope: 'company',
  permission: 'flow.operator.manage',
  audit: 'flow.signal.sent',
  touches: [flowTopics.execution],
  summary: { ko: '대기 중인 진행 건에 신호 보내기', en: 'Signal waiting executions' },
  runsBlocks: true,
  errors: runErrors,
  body: z.strictObject({
    name: text({ max: 120 }),
    key: text({ max: 200 }).nullable().default(null),
    payload: input.default({}),
  }),
  reply: z.object({ resumed: z.array(Id) }),
});

/** Undo windows that close within this many days are shown as closing soon. */
export const expiringDays = 7;
export const listExpiring = endpoint({
  method: 'GET',
  path: '/api/flow/expiring',
  scope: 'company',
  permission: executionReaders,
  rule: executionsRule,
  audit: false,
  topics: [flowTopics.execution],
  summary: { ko: '되돌리기 기한이 곧 끝나는 진행 건', en: 'Executions whose undo window closes soon' },
  errors: [],
  query: z.strictObject({ ...listQuery, days: z.coerce.number().int().min(1).max(30).default(expiringDays) }),
  reply: ExecutionRow,
  paged: true,
});
export const listExpiryAudits = endpoint({
  method: 'GET',
  path: '/api/flow/expiry-audits',
  scope: 'company',
  permission: 'flow.operator.manage',
  rule: executionsRule,
  audit: false,
  topics: [flowTopics.undo],
  summary: { ko: '되돌리기 기한이 끝난 기록', en: 'Records of expired undos' },
  errors: [],
  query: z.strictObject({ ...listQuery }),
  reply: ExpiryAudit,
  paged: true,
});
export const checkExpiry = endpoint({
  method: 'POST',
  path: '/api/flow/expiry-check',
  scope: 'company',
  permission: 'flow.expiry.check',
  audit: 'flow.expiry.checked',
  touches: [flowTopics.undo, flowTopics.execution],
  summary: { ko: '되돌리기 기한 확인', en: 'Run the undo expiry check now' },
  errors: [flowErrors.EXPIRY_CHECK_RUNNING],
  body: z.strictObject({}),
  reply: z.object({ expired: z.int(), warned: z.int() }),
});
export const readSummary = endpoint({
  method: 'GET',
  path: '/api/flow/summary',
  scope: 'company',
  permission: executionReaders,
  rule: executionsRule,
  audit: false,
  topics: [flowTopics.execution, flowTopics.task],
  summary: {
    ko: `업무 흐름 현황. 각 수는 ${maxCounted}까지만 세고, 그보다 많으면 ${maxCounted + 1}입니다.`,
    en: `Flow at a glance. Each figure is counted up to ${maxCounted}; ${maxCounted + 1} stands for more.`,
  },
  errors: [],
  reply: ExecutionSummary,
});
