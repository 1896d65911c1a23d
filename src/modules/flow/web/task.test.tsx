// @vitest-environment jsdom
/** A human task shows what is to be judged, where each outcome leads, and sends what the person says with it. */
import { afterEach, expect, it } from 'vitest';
import { click, createMe, findByName, renderWeb, type, waitFor } from '#kernel/web/testing/render.tsx';
import type { TaskRow } from '../contract/shapes.ts';
import { TaskDetail } from './screens/TaskDetail.tsx';
import { createExecution, ids, toOkReply } from './testing/examples.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const both = (text: string) => ({ ko: text, en: text });
const task: TaskRow = {
  id: ids.undo,
  executionId: ids.run,
  executionTitle: '거래처 등록 · 서해포장',
  frameTitle: both('거래처 등록'),
  title: '사업자등록증 확인: 서해포장',
  description: null,
  assigneeRole: 'finance',
  assigneeId: null,
  insteadOf: null,
  openedAt: '2026-03-02T01:00:00.000Z',
  dueAt: null,
  overdue: null,
  escalatedAt: null,
  fields: [],
  outlets: [
    { key: 'accepted', label: both('이상 없음') },
    { key: 'rejected', label: both('문제 있음') },
  ],
};
const run = createExecution({
  status: 'waiting',
  inputForm: [
    { key: 'name', label: both('상호'), kind: 'text', required: true },
    { key: 'businessNumber', label: both('사업자등록번호'), kind: 'text', required: true },
  ],
  input: { name: '서해포장', businessNumber: '262-22-48069' },
  drawing: {
    blocks: [
      { id: 'check', sign: 'hand', title: both('사업자 확인'), body: null },
      { id: 'create', sign: 'record', title: both('거래처 등록'), body: null },
    ],
    connections: [{ from: 'check', outlet: 'accepted', to: 'create' }],
  },
  steps: [
    {
      ...{ id: ids.undo, path: 'check', blockId: 'check', kind: 'flow.task', title: both('사업자 확인') },
      ...{ status: 'waiting', outlet: null, input: {}, output: null, error: null, actor: null },
      ...{ startedAt: '2026-03-02T01:00:00Z', endedAt: null },
      ...{
        assigneeRole: 'finance',
        assigneeId: null,
        waitUntil: null,
        attempts: 1,
        skipReason: null,
        insteadOf: null,
        ways: [],
      },
    },
  ],
});

const nothing = { effects: [], impacts: [], endsAs: 'finished', problem: null };

it('shows the form that it is about by its labels, says where each choice leads, and sends the comment', async () => {
  const done = toOkReply({ id: ids.run, status: 'finished' });
  const drawn = await renderWeb(<div />, {
    me: createMe(['flow.task.complete', 'flow.execution.read']),
    path: `/workflows/tasks/${ids.undo}`,
    routes: [
      { path: '/workflows/tasks/:id', element: <TaskDetail /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    replies: {
      [`GET /api/flow/tasks/${ids.undo}`]: toOkReply(task),
      [`GET /api/flow/executions/${ids.run}`]: toOkReply(run),
      [`POST /api/flow/tasks/${ids.undo}/complete`]: done,
      [`POST /api/flow/tasks/${ids.undo}/preview`]: toOkReply([
        {
          outlet: 'accepted',
          forecast: {
            ...nothing,
            effects: [{ sign: 'record', sentence: both('거래처 서해포장이 생깁니다.'), isFinal: false }],
          },
        },
        { outlet: 'rejected', forecast: nothing },
      ]),
    },
  });
  ({ close } = drawn);
  await waitFor(() => document.body.textContent?.includes('바로 바뀌는 내용은 없습니다.') ?? false);
  const text = document.body.textContent ?? '';
  for (const fragment of [
    '확인할 내용',
    '사업자등록번호',
    '이상 없음을 선택하면 다음 단계로 진행됩니다: 거래처 등록',
    '문제 있음을 선택하면 여기서 끝납니다.',
    '거래처 서해포장이 생깁니다.',
    '바로 바뀌는 내용은 없습니다.',
  ]) {
    expect(text).toContain(fragment);
  }
  await type(document.querySelector('textarea') as HTMLTextAreaElement, '등록증과 같습니다.');
  await click(findByName('이상 없음') as HTMLElement);
  await waitFor(() => document.body.textContent?.includes('elsewhere') ?? false);
  const sent = drawn.sent.findLast(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ outlet: 'accepted', values: {}, comment: '등록증과 같습니다.' });
});

it('says until when it is to be done, that it is late, and what then happens', async () => {
  const open = async (more: Partial<TaskRow>) => {
    const drawn = await renderWeb(<div />, {
      me: createMe(['flow.task.complete', 'flow.execution.read']),
      path: `/workflows/tasks/${ids.undo}`,
      routes: [{ path: '/workflows/tasks/:id', element: <TaskDetail /> }],
      replies: {
        [`GET /api/flow/tasks/${ids.undo}`]: toOkReply({ ...task, ...more }),
        [`GET /api/flow/executions/${ids.run}`]: toOkReply(run),
        [`POST /api/flow/tasks/${ids.undo}/preview`]: toOkReply([]),
      },
    });
    await waitFor(() => document.body.textContent?.includes(task.title) ?? false);
    const text = document.body.textContent ?? '';
    await drawn.close();
    return text;
  };
  expect(await open({ dueAt: '2099-01-01T00:00:00Z', overdue: 'leave' })).toContain(
    '기한이 지나면 ‘시간 초과’로 처리되고',
  );
  expect(await open({ dueAt: '2026-01-01T00:00:00Z', overdue: 'escalate' })).toContain('기한 지남');
  const handed = await open({
    dueAt: '2026-01-01T00:00:00Z',
    overdue: 'escalate',
    escalatedAt: '2026-01-01T00:00:01Z',
  });
  expect(handed).toContain('기한이 지나 넘겨받은 업무');
  expect(await open({})).not.toContain('기한');
});
