/** One list of what waits today: in its order over all rooms, with acts in place, and nothing of what the person may not open. */
import { afterEach, expect, it } from 'vitest';
import { newId } from '#kernel/contract/ids.ts';
import { useSession } from '#kernel/web/session.tsx';
import { renderWeb, someone, until } from '#kernel/web/testing/render.tsx';
import { Today } from '../components/Today.tsx';

const Screen = () => useSession().me && <Today />;

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const title = { ko: '주문', en: 'Order' };
const page = (data: unknown[], nextCursor: string | null = null) => ({
  body: { success: true, data, page: { nextCursor } },
});
const approval = (name: string, requestedAt: string) => ({
  ...{ id: newId(), title: name, lineTitle: title, outcome: 'pending', executionId: newId(), amount: 500_000 },
  ...{ currency: 'KRW', requestedBy: { id: newId(), name: '이서연' }, requestedAt, decidedAt: null },
  ...{ waitingFor: [], mine: true, version: 1 },
});
const task = (name: string, openedAt: string, outlets: object[] = [{ key: 'next', label: title }]) => ({
  ...{ id: newId(), executionId: newId(), executionTitle: name, frameTitle: title, title: name, description: null },
  ...{ assigneeRole: null, assigneeId: null, openedAt, fields: [], outlets },
});
const run = (name: string, about: object) => ({
  ...{ id: newId(), frameId: newId(), frameKey: 'order', frameTitle: title, frameVersion: 1, title: name, kind: 'run' },
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
  ...about,
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

it('joins what waits in all rooms: what failed, then the longest waiting, then what ends by itself', async () => {
  const drawn = await renderWeb(<Screen />, { me: someone(all), replies });
  close = drawn.close;
  await until(() => rows().length === 5);
  const names = rows().map((row) => row.querySelector('a')?.textContent);
  expect(names).toEqual(['멈춘 주문', '먼저 온 일', '오래된 결재', '고를 일', '끝나 가는 주문']);
  expect(acts()).toEqual(['다시 시도', '완료', '승인', '확인하기', '되돌리기']);
});

it('asks nothing that the person may not read, and says so when all is done', async () => {
  const none = { ...replies, 'GET /api/flow/tasks': page([]) };
  const drawn = await renderWeb(<Screen />, { me: someone(['flow.task.complete']), replies: none });
  close = drawn.close;
  expect(await until(() => document.body.textContent?.includes('오늘 할 일을 모두 마쳤습니다.'))).toBe(true);
  const asked = drawn.sent
    .map(({ path }) => path.split('?')[0])
    .filter((path) => /decision|executions|expiring/.test(path ?? ''));
  expect(asked).toEqual([]);
});

it('shows a page at a time, and never a row above one that is shown already', async () => {
  const many = Array.from({ length: 12 }, (_, at) =>
    task(`일 ${at}`, `2026-03-01T00:${String(at).padStart(2, '0')}:00Z`),
  );
  const paged = { ...replies, 'GET /api/flow/tasks': page(many) };
  const drawn = await renderWeb(<Screen />, { me: someone(['flow.task.complete']), replies: paged });
  close = drawn.close;
  await until(() => rows().length === 8);
  const more = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '더 보기');
  more?.click();
  expect(await until(() => rows().length === 12)).toBe(true);
});
