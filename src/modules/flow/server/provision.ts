import type { Context } from '#kernel/server/context.ts';
import type { FrameDraft } from '../contract/frame.ts';
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

/** Every company can hand a person something to do. */
export async function provisionFlow(context: Context): Promise<void> {
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
