/** The product's own frames behind undo: the decision about a large one, and the task for what cannot be taken back. */
import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import { undoApprovalFrameKey } from '../../contract/frame.ts';
import type { SystemFrame } from '../frame/system-frame.ts';

const toTextField = (key: string, ko: string, en: string, required: boolean) => ({
  ...{ key, label: { ko, en }, kind: 'long-text' as const, required, max: 2000 },
});

const followUpDefinition: FrameDraft = {
  title: '=input.title',
  blocks: [
    {
      id: 'form',
      kind: 'flow.form',
      title: { ko: '내용', en: 'Content' },
      settings: {
        fields: [
          toTextField('title', '할 일', 'Task', true),
          toTextField('description', '설명', 'Description', false),
          { key: 'assigneeId', label: { ko: '담당자', en: 'Assignee' }, kind: 'record', required: false },
          {
            key: 'assigneeRole',
            label: { ko: '담당 역할', en: 'Assignee role' },
            kind: 'text',
            required: false,
            max: 60,
          },
        ],
      },
    },
    {
      id: 'task',
      kind: 'flow.task',
      title: { ko: '확인하고 처리', en: 'Check and settle' },
      settings: {
        title: '=input.title',
        description: '=has(input.description) ? input.description : null',
        assigneeId: '=has(input.assigneeId) ? input.assigneeId : null',
        assigneeRole: '=has(input.assigneeRole) ? input.assigneeRole : null',
      },
    },
  ],
  connections: [{ from: 'form', outlet: 'next', to: 'task' }],
};

export const followUpFrame: SystemFrame = {
  key: 'undo-follow-up',
  title: { ko: '되돌리지 못한 일 처리', en: 'Settle what could not be undone' },
  description: {
    ko: '되돌릴 수 없는 일을 사람에게 맡깁니다.',
    en: 'Assigns a person what could not be undone.',
  },
  logType: 'flow',
  definition: followUpDefinition,
  undoBy: 'permission',
};

const approvalDefinition: FrameDraft = {
  title: '="되돌리기 승인: " + input.title',
  blocks: [
    {
      id: 'form',
      kind: 'flow.form',
      title: { ko: '요청', en: 'Request' },
      settings: {
        fields: [
          { key: 'executionId', label: { ko: '되돌릴 일', en: 'To be undone' }, kind: 'record', required: true },
          toTextField('title', '제목', 'Title', true),
          toTextField('amount', '금액', 'Amount', false),
          {
            key: 'withDependents',
            label: { ko: '이후에 한 일도 함께', en: 'With what came later' },
            kind: 'boolean',
            required: false,
          },
          toTextField('reason', '이유', 'Reason', false),
        ],
      },
    },
    {
      id: 'decide',
      kind: 'flow.task',
      title: { ko: '승인', en: 'Approval' },
      settings: {
        title: '="되돌리기 승인: " + input.title',
        description: '=input.amount + (input.reason == null ? "" : " · " + input.reason)',
        assigneeRole: getDefaultRoleName('master'),
        byAnother: true,
        outlets: [
          { key: 'approve', label: { ko: '승인', en: 'Approve' } },
          { key: 'reject', label: { ko: '반려', en: 'Reject' } },
        ],
      },
    },
    {
      id: 'undo',
      kind: 'flow.undo',
      title: { ko: '되돌리기', en: 'Undo' },
      settings: { decision: '=steps.decide.outlet', by: '=steps.decide.by' },
    },
  ],
  connections: [
    { from: 'form', outlet: 'next', to: 'decide' },
    { from: 'decide', outlet: 'approve', to: 'undo' },
    { from: 'decide', outlet: 'reject', to: 'undo' },
  ],
};

/** Only an undo request starts it, and its requester does not decide. */
export const approvalFrame: SystemFrame = {
  key: undoApprovalFrameKey,
  title: { ko: '되돌리기 승인', en: 'Approval of an undo' },
  description: {
    ko: '정한 금액 이상을 되돌릴 때는 다른 사람의 승인을 받습니다.',
    en: 'Undos from the amount that the company set are approved by somebody else.',
  },
  logType: 'flow',
  definition: approvalDefinition,
  undoBy: 'permission',
};
