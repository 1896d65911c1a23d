import type { Context } from '#kernel/server/context.ts';
import { type FrameDraft, undoApprovalFrame } from '../../contract/frame.ts';
import { publishFrame } from './frame.service.ts';

/** The frame of tasks for what an undo could not take back. */
export const followUpFrame = 'undo-follow-up';

const definition: FrameDraft = {
  title: '=input.title',
  blocks: [
    {
      id: 'form',
      kind: 'flow.form',
      title: { ko: '내용', en: 'Content' },
      settings: {
        fields: [
          { key: 'title', label: { ko: '할 일', en: 'Task' }, kind: 'text', required: true, max: 200 },
          {
            key: 'description',
            label: { ko: '설명', en: 'Description' },
            kind: 'long-text',
            required: false,
            max: 2000,
          },
          { key: 'assigneeId', label: { ko: '담당자', en: 'Assignee' }, kind: 'record', required: false },
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
      },
    },
  ],
  connections: [{ from: 'form', outlet: 'next', to: 'task' }],
};

const text = (key: string, ko: string, en: string, required: boolean) => ({
  ...{ key, label: { ko, en }, kind: 'long-text', required, max: 500 },
});

const approval: FrameDraft = {
  title: '="실행 취소 승인: " + input.title',
  runAs: { kind: 'service', permissions: ['flow.execution.undo'] },
  blocks: [
    {
      id: 'form',
      kind: 'flow.form',
      title: { ko: '요청', en: 'Request' },
      settings: {
        fields: [
          { key: 'executionId', label: { ko: '취소할 실행', en: 'Execution' }, kind: 'record', required: true },
          text('title', '제목', 'Title', true),
          text('amount', '금액', 'Amount', false),
          {
            key: 'withDependents',
            label: { ko: '이후 실행도 함께', en: 'With later ones' },
            kind: 'boolean',
            required: false,
          },
          text('comment', '사유', 'Reason', false),
        ],
      },
    },
    {
      id: 'decide',
      kind: 'flow.task',
      title: { ko: '승인', en: 'Approval' },
      settings: {
        title: '="실행 취소 승인: " + input.title',
        description: '=input.amount + (input.comment == null ? "" : " · " + input.comment)',
        assigneeRole: 'master',
        outlets: [
          { key: 'approve', label: { ko: '승인', en: 'Approve' } },
          { key: 'reject', label: { ko: '반려', en: 'Reject' } },
        ],
      },
    },
    {
      id: 'undo',
      kind: 'flow.undo',
      title: { ko: '실행 취소', en: 'Undo' },
      settings: {},
    },
  ],
  connections: [
    { from: 'form', outlet: 'next', to: 'decide' },
    { from: 'decide', outlet: 'approve', to: 'undo' },
  ],
};

/** Every company can hand a person something to do, and decide about large undos. */
export async function provisionFlow(context: Context): Promise<void> {
  await publishFrame(context, {
    key: undoApprovalFrame,
    access: { startable: false },
    title: { ko: '실행 취소 승인', en: 'Approval of an undo' },
    description: {
      ko: '정한 금액 이상의 실행 취소는 승인을 받은 뒤 이루어집니다.',
      en: 'Undos from the amount that the company set are done after an approval.',
    },
    definition: approval,
  });
  await publishFrame(context, {
    key: followUpFrame,
    title: { ko: '할 일 요청', en: 'Task' },
    description: {
      ko: '사람에게 할 일을 하나 맡깁니다. 실행 취소로 되돌리지 못한 일도 여기로 옵니다.',
      en: 'Gives a person one thing to do. What an undo could not take back arrives here too.',
    },
    definition,
  });
}
