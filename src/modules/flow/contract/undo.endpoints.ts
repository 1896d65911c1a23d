/** Undo: previewed, done, asked for, and looked back at. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { endsBeforeMessage, LocalDate } from '#kernel/contract/time.ts';
import { flowErrors } from './errors.ts';
import { executionReaders, executionRule, executionsRule, undoRule } from './permissions.ts';
import { flowTopics } from './topics.ts';
import { UndoReason, UndoStatus, undoStates } from './undo.ts';
import { UndoPreview, UndoRecord, UndoResult, UndoStatistics } from './undo-shapes.ts';

export const undoErrors = [
  flowErrors.EXECUTION_NOT_FOUND,
  flowErrors.UNDO_UNSUPPORTED,
  flowErrors.UNDO_EXPIRED,
  flowErrors.UNDO_ALREADY_DONE,
  flowErrors.UNDO_ALREADY_ASKED,
  flowErrors.UNDO_SUPERSEDED,
  flowErrors.UNDO_BLOCKED_BY_DEPENDENTS,
  flowErrors.UNDO_CHAIN_TOO_LONG,
  flowErrors.UNDO_FORBIDDEN,
  flowErrors.UNDO_BEHIND_ERASURE,
  flowErrors.UNDO_PREVIEW_CHANGED,
  flowErrors.UNDO_PART_OF_PARENT,
  flowErrors.UNDO_NEEDS_APPROVAL,
  // If it gives somebody guarded permissions back.
  kernelErrors.REAUTHENTICATION_REQUIRED,
];

/** A large undo goes on after the answer. */
export const isUndoRunning = ({ state }: UndoResult) => state === 'undoing';

/** Shared by immediate undos and undo requests. */
const UndoBody = z.strictObject({
  withDependents: z.boolean().default(false),
  reason: UndoReason,
  /** The preview's hash. */
  expected: z.string().max(100).optional(),
  /** Opens a task for what cannot be reversed. */
  followUps: z.boolean().default(false),
});

export const previewUndo = endpoint({
  method: 'GET',
  path: '/api/flow/executions/:id/undo-preview',
  scope: 'company',
  permission: executionReaders,
  rule: executionRule,
  audit: false,
  topics: [flowTopics.preview],
  // It is carried out to be sure, and taken back.
  keeps: false,
  summary: { ko: '되돌리기 미리보기', en: 'Preview an undo' },
  runsBlocks: true,
  errors: [flowErrors.EXECUTION_NOT_FOUND],
  params: IdParams,
  query: z.strictObject({
    withDependents: z.enum(['true', 'false']).optional(),
    /** The lists from this line on. */
    from: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  reply: UndoPreview,
});
export const undoExecution = endpoint({
  method: 'POST',
  path: '/api/flow/executions/:id/undo',
  scope: 'company',
  permission: executionReaders,
  rule: undoRule,
  audit: 'flow.execution.undone',
  subject: { type: 'flow.execution', params: 'id' },
  touches: [flowTopics.execution, flowTopics.undo, flowTopics.preview],
  summary: { ko: '되돌리기', en: 'Undo an execution' },
  runsBlocks: true,
  errors: undoErrors,
  params: IdParams,
  body: UndoBody,
  reply: UndoResult,
  goesOn: isUndoRunning,
});
export const requestUndo = endpoint({
  method: 'POST',
  path: '/api/flow/executions/:id/undo-requests',
  scope: 'company',
  permission: executionReaders,
  rule: undoRule,
  audit: 'flow.undo.requested',
  subject: { type: 'flow.execution', params: 'id' },
  touches: [flowTopics.execution, flowTopics.undo, flowTopics.preview, flowTopics.task],
  summary: { ko: '되돌리기 승인 요청', en: 'Request the approval of an undo' },
  runsBlocks: true,
  errors: [...undoErrors, flowErrors.UNDO_NO_APPROVER],
  params: IdParams,
  body: UndoBody,
  reply: UndoRecord,
  status: 201,
});
export const readUndoStatus = endpoint({
  method: 'GET',
  path: '/api/flow/executions/:id/undo-status',
  scope: 'company',
  permission: executionReaders,
  rule: executionRule,
  audit: false,
  topics: [flowTopics.execution, flowTopics.undo],
  summary: { ko: '되돌리기 가능 상태', en: 'Undo status of an execution' },
  errors: [flowErrors.EXECUTION_NOT_FOUND],
  params: IdParams,
  reply: UndoStatus,
});
export const listUndos = endpoint({
  method: 'GET',
  path: '/api/flow/undos',
  scope: 'company',
  permission: executionReaders,
  rule: executionsRule,
  audit: false,
  topics: [flowTopics.undo],
  summary: { ko: '되돌리기 기록', en: 'List undos' },
  errors: [],
  query: z.strictObject({
    ...listQuery,
    /** The execution that was asked for, or undone along. */
    executionId: Id.optional(),
    state: z.enum(undoStates).optional(),
  }),
  reply: UndoRecord,
  paged: true,
});
export const readUndo = endpoint({
  method: 'GET',
  path: '/api/flow/undos/:id',
  scope: 'company',
  permission: executionReaders,
  rule: executionRule,
  audit: false,
  topics: [flowTopics.undo],
  summary: { ko: '되돌리기 기록 보기', en: 'Read an undo' },
  errors: [flowErrors.UNDO_NOT_FOUND],
  params: IdParams,
  reply: UndoRecord,
});
export const readUndoStatistics = endpoint({
  method: 'GET',
  path: '/api/flow/undo-statistics',
  scope: 'company',
  permission: 'flow.operator.manage',
  rule: executionsRule,
  audit: false,
  topics: [flowTopics.undo],
  summary: { ko: '되돌리기 통계', en: 'Statistics of undos' },
  errors: [],
  query: z
    .strictObject({
      /** Days of the company's calendar, both included. Default: the last 30. */
      from: LocalDate.optional(),
      to: LocalDate.optional(),
    })
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], params: endsBeforeMessage }),
  reply: UndoStatistics,
});
