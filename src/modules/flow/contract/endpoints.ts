import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { Currency } from '#kernel/contract/money.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { FrameAccess } from './access.ts';
import { flowErrors } from './errors.ts';
import { FrameDefinition, FrameKey, frameLimits, LogType, Outlet } from './frame.ts';
import {
  BlockView,
  ExecutionDetail,
  ExecutionRow,
  ExecutionStatus,
  ExpiryAudit,
  FrameDetail,
  FrameRow,
  FrameStatus,
  RehearsalResult,
  Started,
  Summary,
  TaskRow,
  UndoPreview,
  UndoResult,
  ValidationReport,
} from './shapes.ts';
import { UndoStatus } from './undo.ts';

/** A definition with its loops and forms is larger than other bodies, but bounded. */
const definitionLimit = 524_288;
const input = z.record(z.string().max(60), z.json());
const frameErrors = [flowErrors.FRAME_NOT_FOUND];
const startErrors = [
  flowErrors.FRAME_NOT_FOUND,
  flowErrors.FRAME_NOT_PUBLISHED,
  flowErrors.FRAME_RETIRED,
  flowErrors.FRAME_ACCESS_DENIED,
  flowErrors.EXPRESSION_FAILED,
  flowErrors.BLOCK_SETTINGS_INVALID,
  flowErrors.LOOP_NOT_A_LIST,
  flowErrors.LOOP_TOO_LONG,
  flowErrors.EXECUTION_TOO_LONG,
  flowErrors.SUB_FLOW_TOO_DEEP,
];
const undoErrors = [
  flowErrors.EXECUTION_NOT_FOUND,
  flowErrors.UNDO_UNSUPPORTED,
  flowErrors.UNDO_EXPIRED,
  flowErrors.UNDO_ALREADY_DONE,
  flowErrors.UNDO_SUPERSEDED,
  flowErrors.UNDO_BLOCKED_BY_DEPENDENTS,
  flowErrors.UNDO_FORBIDDEN,
  flowErrors.UNDO_BEHIND_ERASURE,
  flowErrors.UNDO_PREVIEW_CHANGED,
  flowErrors.UNDO_PART_OF_PARENT,
];

export const listFrames = endpoint({
  method: 'GET',
  path: '/api/flow/frames',
  scope: 'company',
  permission: 'flow.frame.read',
  audit: false,
  summary: { ko: '플로우 프레임 목록', en: 'List flow frames' },
  errors: [],
  query: z.strictObject({ ...listQuery, status: FrameStatus.optional(), q: z.string().max(100).optional() }),
  reply: FrameRow,
  paged: true,
});
export const readFrame = endpoint({
  method: 'GET',
  path: '/api/flow/frames/:id',
  scope: 'company',
  permission: 'flow.frame.read',
  audit: false,
  summary: { ko: '플로우 프레임 보기', en: 'Read a flow frame' },
  errors: [...frameErrors, flowErrors.FRAME_ACCESS_DENIED],
  params: IdParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
  reply: FrameDetail,
});
export const createFrame = endpoint({
  method: 'POST',
  path: '/api/flow/frames',
  scope: 'company',
  permission: 'flow.frame.create',
  audit: 'flow.frame.created',
  summary: { ko: '플로우 프레임 만들기', en: 'Create a flow frame' },
  errors: [flowErrors.FRAME_KEY_EXISTS],
  body: z.strictObject({
    key: FrameKey,
    title: LocalText,
    description: LocalText.default({ ko: '', en: '' }),
    logType: LogType.default('flow'),
    access: FrameAccess.prefault({}),
    draft: z.json().nullable().default(null),
  }),
  bodyLimit: definitionLimit,
  reply: FrameDetail,
  status: 201,
});
export const updateFrame = endpoint({
  method: 'PATCH',
  path: '/api/flow/frames/:id',
  scope: 'company',
  permission: 'flow.frame.publish',
  audit: 'flow.frame.updated',
  summary: { ko: '플로우 프레임 수정', en: 'Change a flow frame' },
  errors: [...frameErrors, flowErrors.FRAME_ACCESS_DENIED],
  params: IdParams,
  body: z.strictObject({
    version: z.int(),
    title: LocalText.optional(),
    description: LocalText.optional(),
    access: FrameAccess.optional(),
    status: FrameStatus.exclude(['draft']).optional(),
    draft: z.json().nullable().optional(),
  }),
  bodyLimit: definitionLimit,
  reply: FrameDetail,
});
export const publishVersion = endpoint({
  method: 'POST',
  path: '/api/flow/frames/:id/publish',
  scope: 'company',
  permission: 'flow.frame.publish',
  audit: 'flow.frame.published',
  summary: { ko: '플로우 프레임 게시', en: 'Publish a version of a flow frame' },
  errors: [
    ...frameErrors,
    flowErrors.FRAME_ACCESS_DENIED,
    flowErrors.FRAME_INVALID,
    flowErrors.FRAME_IRREVERSIBLE_UNCONFIRMED,
    flowErrors.RUN_AS_NOT_HELD,
  ],
  params: IdParams,
  body: z.strictObject({
    version: z.int(),
    definition: FrameDefinition,
    confirmIrreversible: z.boolean().default(false),
  }),
  bodyLimit: definitionLimit,
  reply: FrameDetail,
});
export const validateDefinition = endpoint({
  method: 'POST',
  path: '/api/flow/frames/validate',
  scope: 'company',
  permission: 'flow.frame.read',
  audit: false,
  summary: { ko: '플로우 정의 검사', en: 'Check a definition' },
  errors: [],
  body: z.strictObject({ definition: FrameDefinition }),
  bodyLimit: definitionLimit,
  reply: ValidationReport,
});
export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/flow/blocks',
  scope: 'company',
  permission: 'flow.frame.read',
  audit: false,
  summary: { ko: '블록 종류 목록', en: 'List the kinds of blocks' },
  errors: [],
  reply: z.array(BlockView),
});
export const evaluateExpression = endpoint({
  method: 'POST',
  path: '/api/flow/expressions/evaluate',
  scope: 'company',
  permission: 'flow.frame.read',
  audit: false,
  summary: { ko: '표현식 시험', en: 'Try an expression' },
  errors: [flowErrors.EXPRESSION_INVALID, flowErrors.EXPRESSION_UNKNOWN_NAME, flowErrors.EXPRESSION_FAILED],
  body: z.strictObject({
    expression: z.string().min(1).max(frameLimits.expressionLength),
    scope: z.strictObject({ input: z.json().optional(), steps: z.json().optional(), item: z.json().optional() }),
  }),
  reply: z.object({ value: z.json(), type: z.string() }),
});

export const listExecutions = endpoint({
  method: 'GET',
  path: '/api/flow/executions',
  scope: 'company',
  permission: 'flow.execution.read',
  audit: false,
  summary: { ko: '실행 목록', en: 'List executions' },
  errors: [],
  query: z.strictObject({
    ...listQuery,
    status: ExecutionStatus.optional(),
    frame: FrameKey.optional(),
    mine: z.enum(['true', 'false']).optional(),
    kind: z.enum(['run', 'undo']).optional(),
    undone: z.enum(['true', 'false']).optional(),
    q: z.string().max(100).optional(),
    /** Executions that changed this subject: `order`, `record`, `stock`, … and its id. */
    subjectType: z.string().max(60).optional(),
    subjectId: z.string().max(80).optional(),
  }),
  reply: ExecutionRow,
  paged: true,
});
export const readExecution = endpoint({
  method: 'GET',
  path: '/api/flow/executions/:id',
  scope: 'company',
  permission: 'flow.execution.read',
  audit: false,
  summary: { ko: '실행 보기', en: 'Read an execution' },
  errors: [flowErrors.EXECUTION_NOT_FOUND],
  params: IdParams,
  reply: ExecutionDetail,
});
export const startFlow = endpoint({
  method: 'POST',
  path: '/api/flow/executions',
  scope: 'company',
  permission: 'flow.execution.start',
  audit: 'flow.execution.started',
  summary: { ko: '플로우 시작', en: 'Start a flow' },
  errors: startErrors,
  body: z.strictObject({ frameKey: FrameKey, input: input.default({}), title: text({ max: 200 }).optional() }),
  reply: Started,
  status: 201,
});
export const retryExecution = endpoint({
  method: 'POST',
  path: '/api/flow/executions/:id/retry',
  scope: 'company',
  permission: 'flow.operator.manage',
  audit: 'flow.execution.retried',
  summary: { ko: '실패한 실행 다시 시도', en: 'Retry a failed execution' },
  errors: [flowErrors.EXECUTION_NOT_FOUND, flowErrors.EXECUTION_NOT_FAILED],
  params: IdParams,
  body: z.strictObject({}),
  reply: Started,
});
export const cancelFlow = endpoint({
  method: 'POST',
  path: '/api/flow/executions/:id/cancel',
  scope: 'company',
  permission: 'flow.operator.manage',
  audit: 'flow.execution.cancelled',
  summary: { ko: '실행 중단', en: 'Cancel an execution' },
  errors: [flowErrors.EXECUTION_NOT_FOUND, flowErrors.EXECUTION_ENDED],
  params: IdParams,
  body: z.strictObject({ comment: text({ max: 500 }).optional() }),
  reply: Started,
});
export const rehearseFlow = endpoint({
  method: 'POST',
  path: '/api/flow/rehearsals',
  scope: 'company',
  permission: 'flow.execution.start',
  audit: false,
  summary: { ko: '플로우 예행연습', en: 'Rehearse a flow' },
  errors: [...startErrors, flowErrors.FRAME_INVALID],
  body: z.strictObject({
    frameKey: FrameKey,
    /** A definition that is not published yet, rehearsed in the frame's place. */
    definition: FrameDefinition.optional(),
    input: input.default({}),
  }),
  bodyLimit: definitionLimit,
  reply: RehearsalResult,
});

export const previewUndo = endpoint({
  method: 'GET',
  path: '/api/flow/executions/:id/undo-preview',
  scope: 'company',
  permission: 'flow.execution.read',
  audit: false,
  summary: { ko: '실행 취소 미리보기', en: 'Preview an undo' },
  errors: [flowErrors.EXECUTION_NOT_FOUND],
  params: IdParams,
  query: z.strictObject({ withDependents: z.enum(['true', 'false']).optional() }),
  reply: UndoPreview,
});
export const undoExecution = endpoint({
  method: 'POST',
  path: '/api/flow/executions/:id/undo',
  scope: 'company',
  // The service asks for flow.execution.undo and answers UNDO_FORBIDDEN with the reason.
  permission: 'flow.execution.read',
  audit: 'flow.execution.undone',
  summary: { ko: '실행 취소', en: 'Undo an execution' },
  errors: undoErrors,
  params: IdParams,
  body: z.strictObject({
    withDependents: z.boolean().default(false),
    comment: text({ max: 500 }).optional(),
    expected: z.string().max(100).optional(),
    /** Opens a task for what cannot be reversed. */
    followUps: z.boolean().default(false),
  }),
  reply: UndoResult,
});
export const readUndoStatus = endpoint({
  method: 'GET',
  path: '/api/flow/executions/:id/undo-status',
  scope: 'company',
  permission: 'flow.execution.read',
  audit: false,
  summary: { ko: '실행 취소 가능 상태', en: 'Undo status of an execution' },
  errors: [flowErrors.EXECUTION_NOT_FOUND],
  params: IdParams,
  reply: UndoStatus,
});

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/flow/tasks',
  scope: 'company',
  permission: 'flow.task.complete',
  audit: false,
  summary: { ko: '내 할 일 목록', en: 'List my tasks' },
  errors: [],
  query: z.strictObject({ ...listQuery }),
  reply: TaskRow,
  paged: true,
});
export const readTask = endpoint({
  method: 'GET',
  path: '/api/flow/tasks/:id',
  scope: 'company',
  permission: 'flow.task.complete',
  audit: false,
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
  audit: 'flow.task.completed',
  summary: { ko: '할 일 완료', en: 'Complete a task' },
  errors: [flowErrors.TASK_NOT_FOUND, flowErrors.TASK_NOT_OPEN, flowErrors.TASK_NOT_YOURS, flowErrors.OUTLET_UNKNOWN],
  params: IdParams,
  body: z.strictObject({ outlet: Outlet.default('next'), values: input.default({}) }),
  reply: Started,
});
export const sendSignal = endpoint({
  method: 'POST',
  path: '/api/flow/signals',
  scope: 'company',
  permission: 'flow.operator.manage',
  audit: 'flow.signal.sent',
  summary: { ko: '기다리는 실행에 신호 보내기', en: 'Signal waiting executions' },
  errors: [],
  body: z.strictObject({
    name: text({ max: 120 }),
    key: text({ max: 200 }).nullable().default(null),
    payload: input.default({}),
  }),
  reply: z.object({ resumed: z.array(Id) }),
});

export const listExpiring = endpoint({
  method: 'GET',
  path: '/api/flow/expiring',
  scope: 'company',
  permission: 'flow.execution.read',
  audit: false,
  summary: { ko: '실행 취소 기간이 곧 끝나는 실행', en: 'Executions whose undo window closes soon' },
  errors: [],
  query: z.strictObject({ ...listQuery, days: z.coerce.number().int().min(1).max(30).default(7) }),
  reply: ExecutionRow,
  paged: true,
});
export const listExpiryAudits = endpoint({
  method: 'GET',
  path: '/api/flow/expiry-audits',
  scope: 'company',
  permission: 'flow.operator.manage',
  audit: false,
  summary: { ko: '실행 취소 만료 기록', en: 'Records of expired undos' },
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
  summary: { ko: '실행 취소 만료 확인', en: 'Run the undo expiry check now' },
  errors: [flowErrors.EXPIRY_CHECK_RUNNING],
  body: z.strictObject({}),
  reply: z.object({ expired: z.int(), warned: z.int() }),
});
export const readSummary = endpoint({
  method: 'GET',
  path: '/api/flow/summary',
  scope: 'company',
  permission: 'flow.execution.read',
  audit: false,
  summary: { ko: '플로우 현황', en: 'Flow at a glance' },
  errors: [],
  reply: Summary,
});

/** Won for one unit (dollar, not cent): decides the undo window of amounts in other currencies. */
const Rates = z.partialRecord(Currency, z.number().positive().max(1_000_000));
export const readSettings = endpoint({
  method: 'GET',
  path: '/api/flow/settings',
  scope: 'company',
  permission: 'flow.frame.read',
  audit: false,
  summary: { ko: '플로우 설정 보기', en: 'Read the flow settings' },
  errors: [],
  reply: z.object({ wonPerUnit: Rates }),
});
export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/flow/settings',
  scope: 'company',
  permission: 'flow.expiry.check',
  audit: 'flow.settings.changed',
  summary: { ko: '플로우 설정 저장', en: 'Save the flow settings' },
  errors: [],
  body: z.strictObject({ wonPerUnit: Rates }),
  reply: z.object({ wonPerUnit: Rates }),
});
