/** Executions and their undo. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { flowErrors } from './errors.ts';
import { FrameDefinition, FrameKey, frameLimits, Outlet } from './frame.ts';
import { executionReaders, executionRule, executionsRule } from './permissions.ts';
import { maxAnswers, RehearsalAnswer, RehearsalResult } from './rehearsal.ts';
import { ExecutionDetail, ExecutionRow, ExecutionStatus, isStillRunning, StartedExecution } from './shapes.ts';
import { flowTopics } from './topics.ts';
import { isUndoRunning, undoErrors } from './undo.endpoints.ts';
import { UndoReason } from './undo.ts';
import { UndoResult } from './undo-shapes.ts';

const input = z.record(z.string().max(60), z.json());
/** Errors by which the engine itself refuses a run; the blocks add theirs. */
export const runErrors = [
  flowErrors.FRAME_NOT_FOUND,
  flowErrors.FRAME_NOT_PUBLISHED,
  flowErrors.FRAME_RETIRED,
  flowErrors.FRAME_NOT_STARTABLE,
  flowErrors.FRAME_ACCESS_DENIED,
  flowErrors.FRAME_RESPONSIBLE_LACKS,
  flowErrors.START_NEEDS_CONFIRMATION,
  flowErrors.EXPRESSION_FAILED,
  flowErrors.EXPRESSION_TOO_COSTLY,
  flowErrors.BLOCK_SETTINGS_INVALID,
  flowErrors.LOOP_NOT_A_LIST,
  flowErrors.LOOP_TOO_LONG,
  flowErrors.EXECUTION_TOO_LONG,
  flowErrors.SUB_FLOW_TOO_DEEP,
  flowErrors.SUB_FLOW_FAILED,
  // If it gives guarded permissions.
  kernelErrors.REAUTHENTICATION_REQUIRED,
];
export const listExecutions = endpoint({
  method: 'GET',
  path: '/api/flow/executions',
  scope: 'company',
  permission: executionReaders,
  rule: executionsRule,
  audit: false,
  topics: [flowTopics.execution],
  summary: { ko: '진행 건 목록', en: 'List executions' },
  errors: [],
  query: z.strictObject({
    ...listQuery,
    /** `open`: running or waiting. */
    status: z.enum([...ExecutionStatus.options, 'open']).optional(),
    frame: FrameKey.optional(),
    mine: z.enum(['true', 'false']).optional(),
    kind: z.enum(['run', 'undo']).optional(),
    undone: z.enum(['true', 'false']).optional(),
    /** Begun at this instant or later, and before that one. */
    from: Instant.optional(),
    to: Instant.optional(),
    q: z.string().max(100).optional(),
    /** Words of the name of who started it. */
    by: z.string().max(80).optional(),
    /** Words of why it failed: in either language, or the code. */
    failure: z.string().max(100).optional(),
    sort: z.enum(['-startedAt', 'startedAt']).default('-startedAt'),
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
  permission: executionReaders,
  rule: executionRule,
  audit: false,
  topics: [flowTopics.execution],
  summary: { ko: '진행 건 보기', en: 'Read an execution' },
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
  subject: { type: 'flow.execution', reply: 'id' },
  touches: [flowTopics.execution, flowTopics.task],
  summary: { ko: '업무 흐름 시작', en: 'Start a flow' },
  runsBlocks: true,
  errors: runErrors,
  body: z.strictObject({ frameKey: FrameKey, input: input.default({}), title: text({ max: 200 }).optional() }),
  reply: StartedExecution,
  status: 201,
  goesOn: isStillRunning,
  followedAt: ({ id }) => readExecution.path.replace(':id', id),
});
export const retryExecution = endpoint({
  method: 'POST',
  path: '/api/flow/executions/:id/retry',
  scope: 'company',
  permission: 'flow.operator.manage',
  rule: executionRule,
  audit: 'flow.execution.retried',
  subject: { type: 'flow.execution', params: 'id' },
  touches: [flowTopics.execution, flowTopics.task, flowTopics.preview],
  summary: { ko: '실패한 진행 건 다시 시도', en: 'Retry a failed execution' },
  runsBlocks: true,
  errors: [...runErrors, flowErrors.EXECUTION_NOT_FOUND, flowErrors.EXECUTION_NOT_FAILED],
  params: IdParams,
  body: z.strictObject({}),
  reply: StartedExecution,
  goesOn: isStillRunning,
});
export const skipStep = endpoint({
  method: 'POST',
  path: '/api/flow/executions/:id/skip',
  scope: 'company',
  permission: 'flow.operator.manage',
  rule: executionRule,
  audit: 'flow.execution.step-skipped',
  subject: { type: 'flow.execution', params: 'id' },
  touches: [flowTopics.execution, flowTopics.task, flowTopics.preview],
  summary: { ko: '실패했거나 대기 중인 단계 건너뛰기', en: 'Skip a step that failed or waits' },
  runsBlocks: true,
  errors: [
    ...runErrors,
    flowErrors.EXECUTION_NOT_FOUND,
    flowErrors.STEP_NOT_SKIPPABLE,
    flowErrors.STEP_IN_SUB_FLOW,
    flowErrors.STEP_OF_PRODUCT,
    flowErrors.SKIP_OF_OWN_DECISION,
    flowErrors.OUTLET_UNKNOWN,
  ],
  params: IdParams,
  body: z.strictObject({
    /** Of the step: `ask`, in a loop `lines/0/ask`. */
    path: text({ max: 1000 }),
    /** The way on; may be left out where there is only one. */
    outlet: Outlet.optional(),
    /** Output read by the following steps. */
    output: input.default({}),
    reason: text({ max: 500 }),
  }),
  reply: StartedExecution,
  goesOn: isStillRunning,
});
export const cancelFlow = endpoint({
  method: 'POST',
  path: '/api/flow/executions/:id/cancel',
  scope: 'company',
  permission: 'flow.operator.manage',
  rule: executionRule,
  audit: 'flow.execution.cancelled',
  subject: { type: 'flow.execution', params: 'id' },
  touches: [flowTopics.execution, flowTopics.task, flowTopics.undo, flowTopics.preview],
  summary: { ko: '진행 건 중단하고 되돌리기', en: 'Stop an execution and take it back' },
  runsBlocks: true,
  errors: [...undoErrors, flowErrors.EXECUTION_ENDED],
  params: IdParams,
  body: z.strictObject({ reason: UndoReason, expected: z.string().max(100).optional() }),
  reply: UndoResult,
  goesOn: isUndoRunning,
});
export const rehearseFlow = endpoint({
  method: 'POST',
  path: '/api/flow/rehearsals',
  scope: 'company',
  permission: 'flow.execution.start',
  audit: false,
  touches: { none: 'tries out: nothing is kept' },
  summary: { ko: '업무 흐름 예행연습', en: 'Rehearse a flow' },
  runsBlocks: true,
  errors: [...runErrors, flowErrors.FRAME_INVALID, flowErrors.OUTLET_UNKNOWN, flowErrors.REHEARSAL_ANSWER_UNKNOWN],
  body: z.strictObject({
    frameKey: FrameKey,
    /** A definition that is not published yet, rehearsed in the frame's place. */
    definition: FrameDefinition.optional(),
    input: input.default({}),
    answers: z.array(RehearsalAnswer).max(maxAnswers).default([]),
  }),
  bodyLimit: frameLimits.bodyBytes,
  reply: RehearsalResult,
});
