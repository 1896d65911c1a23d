/** One list of today's work: in order over all modules, with actions in place, and without anything the person may not open. */
import { afterEach, expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { useSession } from '#kernel/web/session.tsx';
import { createMe, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { TodayList } from '../components/TodayList.tsx';

const Screen = () => useSession().me && <TodayList />;

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const title = { ko: '주문', en: 'Order' };
const page = (data: unknown[], nextCursor: string | null = null) => ({
  body: { success: true, data, page: { nextCursor } },
});
const approval = (name: string, requestedAt: string) => ({
  ...{ id: createId(), title: name, lineTitle: title, outcome: 'pending', executionId: createId(), amount: 500_000 },
  ...{ currency: 'KRW', requestedBy: { id: createId(), name: '이서연' }, requestedAt, decidedAt: null },
  ...{ waitingFor: [], mine: true, version: 1 },
});
const task = (name: string, openedAt: string, outlets: object[] = [{ key: 'next', label: title }]) => ({
  ...{
    id: createId(),
    executionId: createId(),
    executionTitle: name,
    frameTitle: title,
    title: name,
    description: null,
  },
  ...{ assigneeRole: null, assigneeId: null, openedAt, fields: [], outlets },
});
const run = (name: string, more: object) => ({
  ...{
    id: createId(),
    frameId: createId(),
    frameKey: 'order',
    frameTitle: title,
    frameVersion: 1,
    title: name,
    kind: 'run',
  },
  ...{ logType: 'flow', startedAt: '2026-03-01T00:00:00Z', finishedAt: null, startedBy: null, amount: null },
  ...{ undoneBy: null, undoes: null, parentId: null, version: 1, status: 'finished' },
  undo: {
    isExpired: false,
    expirationDate: '2026-03-05T00:00:00Z',
    daysUntilExpiration: 1,
    canUndo: true,
    expirationReason: null,
    warningLevel: 'critical',
  },
  ...more,
});

const replies = {
  'GET /api/decision/inbox-count': {
    body: { success: true, data: { waiting: 1, ages: { today: 1, days: 0, week: 0, older: 0 } } },
  },
  'GET /api/decision/approvals': page([approval('오래된 결재', '2026-03-02T00:00:00Z')]),
  'GET /api/flow/tasks': page([
    task('먼저 온 일', '2026-03-01T00:00:00Z'),
    task('고를 일', '2026-03-03T00:00:00Z', [
      { key: 'good', label: title },
      { key: 'bad', label: title },
    ]),
  ]),
  'GET /api/flow/executions': page([run('멈춘 주문', { status: 'failed' })]),
  'GET /api/flow/expiring': page([run('끝나 가는 주문', {})]),
};
const all = ['decision.approval.read', 'flow.execution.read', 'flow.task.complete', 'flow.operator.manage'];

const rows = () => [...document.querySelectorAll('ul[aria-label="오늘"] > li')];
const acts = () => rows().map((row) => row.querySelector('button, a[role=button], a.mantine-Button-root')?.textContent);

it('joins the waiting work of all modules: failed first, then the longest waiting, then expiring', async () => {
  const drawn = await renderWeb(<Screen />, { me: createMe(all), replies });
  close = drawn.close;
  await waitFor(() => rows().length === 5);
  const names = rows().map((row) => row.querySelector('a')?.textContent);
  expect(names).toEqual(['멈춘 주문', '먼저 온 일', '오래된 결재', '고를 일', '끝나 가는 주문']);
  expect(acts()).toEqual(['다시 시도', '완료', '승인', '확인하기', '되돌리기']);
});

it('asks nothing that the person may not read, and says so when all is done', async () => {
  const none = { ...replies, 'GET /api/flow/tasks': page([]) };
  const drawn = await renderWeb(<Screen />, { me: createMe(['flow.task.complete']), replies: none });
  close = drawn.close;
  expect(await waitFor(() => document.body.textContent?.includes('오늘 할 일을 모두 마쳤습니다.'))).toBe(true);
  const requests = drawn.sent
    .map(({ path }) => path.split('?')[0])
    .filter((path) => /decision|executions|expiring/.test(path ?? ''));
  expect(requests).toEqual([]);
});

it('shows a page at a time, and never a row above one that is shown already', async () => {
  const many = Array.from({ length: 12 }, (_, at) =>
    task(`일 ${at}`, `2026-03-01T00:${String(at).padStart(2, '0')}:00Z`),
  );
  const paged = { ...replies, 'GET /api/flow/tasks': page(many) };
  const drawn = await renderWeb(<Screen />, { me: createMe(['flow.task.complete']), replies: paged });
  close = drawn.close;
  await waitFor(() => rows().length === 8);
  const more = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '더 보기');
  more?.click();
  expect(await waitFor(() => rows().length === 12)).toBe(true);
});
