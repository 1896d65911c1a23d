/** Approvals, what deciders may do with them, and approval lines. */
import { z } from 'zod';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { runErrors } from '#modules/flow/contract/endpoints.ts';
import { Forecast } from '#modules/flow/contract/forecast.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { Fact } from './approval-fact.ts';
import { outcomes, ProcessStep } from './approval-process.ts';
import { decisionErrors as errors } from './errors.ts';
import { Line, LineBody, LineKey } from './line.ts';
import { approvalActionRule, approvalReaders, approvalRule, approvalsRule } from './permissions.ts';
import { decisionTopics } from './topics.ts';

/** `avatar`: the URL of the picture. */
export const Person = z.object({ id: Id, name: z.string(), avatar: z.string().nullable() });
export type Person = z.infer<typeof Person>;

export const ApprovalRow = z.object({
  id: Id,
  title: z.string(),
  lineTitle: z.object({ ko: z.string(), en: z.string() }),
  outcome: z.enum(outcomes),
  executionId: Id,
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  requestedBy: Person.nullable(),
  requestedAt: Instant,
  decidedAt: Instant.nullable(),
  /** Current deciders. */
  waitingFor: z.array(Person),
  /** The asking person may decide it now. */
  mine: z.boolean(),
  /** The absent person the caller would decide for; null: with an own right, or not at all. */
  insteadOf: Person.nullable(),
  version: z.int(),
});
export type ApprovalRow = z.infer<typeof ApprovalRow>;

export const ApprovalAction = z.object({
  id: Id,
  action: z.enum([
    'requested',
    'approved',
    'rejected',
    'returned',
    'withdrawn',
    'taken-back',
    'commented',
    'cancelled',
  ]),
  by: Person.nullable(),
  /** The absent person, if somebody acted for another. */
  insteadOf: Person.nullable(),
  at: Instant,
  comment: z.string().nullable(),
});

export const Approval = ApprovalRow.extend({
  /** Empty where they are hidden from the reader. */
  facts: z.array(Fact),
  /** True: what it is about is only for those who take part in its run and those whose flow it is. */
  isInputHidden: z.boolean(),
  steps: z.array(ProcessStep),
  people: z.array(Person),
  actions: z.array(ApprovalAction),
  abilities: z.object({
    decide: z.boolean(),
    returnStep: z.boolean(),
    withdraw: z.boolean(),
    takeBack: z.boolean(),
    comment: z.boolean(),
  }),
});
export type Approval = z.infer<typeof Approval>;

export const approvalSorts = ['newest', 'oldest', 'largest'] as const;
export type ApprovalSort = (typeof approvalSorts)[number];

/** Ages of waiting approvals, in days of the company's calendar: today, one or two, three to seven, more. */
export const waitingAges = ['today', 'days', 'week', 'older'] as const;
export type WaitingAge = (typeof waitingAges)[number];

const memberDefaults = { scope: 'company', permission: approvalReaders, audit: false } as const;

export const listApprovals = endpoint({
  ...memberDefaults,
  method: 'GET',
  path: '/api/decision/approvals',
  topics: [decisionTopics.approval],
  rule: approvalsRule,
  summary: { ko: '결재 목록', en: 'List approvals' },
  errors: [kernelErrors.BAD_CURSOR],
  query: z.strictObject({
    ...listQuery,
    /** inbox: I may decide now; requested: I asked; acted: I decided; all: every one that I may see. */
    box: z.enum(['inbox', 'requested', 'acted', 'all']).default('inbox'),
    outcome: z.enum(outcomes).optional(),
    /** Any part of the title. */
    search: text({ max: 80 }).optional(),
    /** By age; largest: by amount in the company's currency, what has none comes last. */
    sort: z.enum(approvalSorts).default('newest'),
  }),
  reply: ApprovalRow,
  paged: true,
});

export const countInbox = endpoint({
  ...memberDefaults,
  method: 'GET',
  path: '/api/decision/inbox-count',
  topics: [decisionTopics.approval],
  rule: approvalsRule,
  summary: { ko: '결재 대기 건수와 기다린 날', en: 'How many approvals wait for me, and for how long' },
  errors: [],
  reply: z.object({ waiting: z.int(), ages: z.record(z.enum(waitingAges), z.int()) }),
});

export const readApproval = endpoint({
  ...memberDefaults,
  method: 'GET',
  path: '/api/decision/approvals/:id',
  topics: [decisionTopics.approval],
  rule: approvalRule,
  summary: { ko: '결재 보기', en: 'Read an approval' },
  errors: [errors.APPROVAL_NOT_FOUND],
  params: IdParams,
  reply: Approval,
});

export const previewApproval = endpoint({
  ...memberDefaults,
  method: 'POST',
  path: '/api/decision/approvals/:id/preview',
  topics: [decisionTopics.approval],
  rule: approvalRule,
  runsBlocks: true,
  summary: { ko: '승인하면 바뀌는 것', en: 'What approving will change' },
  errors: [...runErrors, errors.APPROVAL_NOT_FOUND, errors.APPROVAL_NOT_YOURS, errors.APPROVAL_CLOSED],
  params: IdParams,
  reply: Forecast,
});

const comment = text({ min: 0, max: 2000 }).default('');
const ActionBody = z.strictObject({ version: z.int().min(1), comment });
const actionDefaults = {
  method: 'POST',
  subject: { type: 'decision.approval', params: 'id' },
  touches: [decisionTopics.approval, flowTopics.execution],
  scope: 'company',
  permission: 'decision.approval.decide',
  rule: approvalActionRule,
  runsBlocks: true,
  params: IdParams,
  body: ActionBody,
  reply: Approval,
} as const;
const approvalErrors = [
  ...runErrors,
  errors.APPROVAL_NOT_FOUND,
  errors.APPROVAL_CLOSED,
  errors.NOT_YOUR_TURN,
  errors.ALREADY_VOTED,
  kernelErrors.VERSION_CONFLICT,
] as const;

export const approveApproval = endpoint({
  ...actionDefaults,
  path: '/api/decision/approvals/:id/approve',
  audit: 'decision.approval.approve',
  summary: commonTexts.approve,
  errors: [...approvalErrors, errors.APPROVAL_WOULD_FAIL],
  /** `anyway`: also where the run would fail right after it, which is refused otherwise. */
  body: ActionBody.extend({ anyway: z.boolean().default(false) }),
});
export const rejectApproval = endpoint({
  ...actionDefaults,
  path: '/api/decision/approvals/:id/reject',
  audit: 'decision.approval.reject',
  summary: { ko: '반려', en: 'Reject' },
  errors: [...approvalErrors, errors.COMMENT_REQUIRED],
});
export const returnApproval = endpoint({
  ...actionDefaults,
  path: '/api/decision/approvals/:id/return',
  audit: 'decision.approval.return',
  summary: { ko: '전단계 반려', en: 'Return one step' },
  errors: [...approvalErrors, errors.NO_PREVIOUS_STEP, errors.COMMENT_REQUIRED],
});
export const withdrawApproval = endpoint({
  ...actionDefaults,
  path: '/api/decision/approvals/:id/withdraw',
  audit: 'decision.approval.withdraw',
  summary: { ko: '회수', en: 'Withdraw' },
  errors: [...approvalErrors, errors.CANNOT_WITHDRAW],
});
export const takeBackApproval = endpoint({
  ...actionDefaults,
  path: '/api/decision/approvals/:id/take-back',
  audit: 'decision.approval.take-back',
  summary: { ko: '결재 취소', en: 'Take back my approval' },
  errors: [...approvalErrors, errors.CANNOT_TAKE_BACK],
});
export const commentApproval = endpoint({
  ...actionDefaults,
  path: '/api/decision/approvals/:id/comments',
  audit: 'decision.approval.comment',
  summary: { ko: '의견 남기기', en: 'Comment' },
  errors: [errors.APPROVAL_NOT_FOUND, errors.COMMENT_REQUIRED],
  body: z.strictObject({ comment: text({ max: 2000 }) }),
});

export const listLines = endpoint({
  method: 'GET',
  path: '/api/decision/lines',
  scope: 'company',
  permission: 'decision.line.read',
  audit: false,
  topics: [decisionTopics.line],
  summary: { ko: '결재선 목록', en: 'List approval lines' },
  errors: [],
  reply: z.array(Line),
});
const lineManagementDefaults = {
  scope: 'company',
  permission: 'decision.line.manage',
  touches: [decisionTopics.line],
} as const;
export const createLine = endpoint({
  ...lineManagementDefaults,
  method: 'POST',
  path: '/api/decision/lines',
  audit: 'decision.line.create',
  subject: { type: 'decision.line', reply: 'id' },
  summary: { ko: '결재선 만들기', en: 'Create an approval line' },
  errors: [errors.LINE_KEY_EXISTS, errors.PERSON_NOT_MEMBER],
  body: LineBody.extend({ key: LineKey }),
  reply: Line,
  status: 201,
});
export const updateLine = endpoint({
  ...lineManagementDefaults,
  method: 'PUT',
  path: '/api/decision/lines/:id',
  audit: 'decision.line.update',
  subject: { type: 'decision.line', params: 'id' },
  summary: { ko: '결재선 수정', en: 'Change an approval line' },
  errors: [errors.LINE_NOT_FOUND, errors.PERSON_NOT_MEMBER, kernelErrors.VERSION_CONFLICT],
  params: IdParams,
  body: LineBody.extend({ version: z.int().min(1) }),
  reply: Line,
});
export const deleteLine = endpoint({
  ...lineManagementDefaults,
  method: 'DELETE',
  path: '/api/decision/lines/:id',
  audit: 'decision.line.delete',
  subject: { type: 'decision.line', params: 'id' },
  summary: { ko: '결재선 삭제', en: 'Delete an approval line' },
  errors: [errors.LINE_NOT_FOUND, errors.LINE_IN_USE],
  params: IdParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1) }),
  reply: z.object({ id: Id }),
});
