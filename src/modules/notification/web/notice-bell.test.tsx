// @vitest-environment jsdom
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDefaultPreferences, type Preferences } from '#kernel/contract/preferences.ts';
import { createMe, type RenderOptions, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { NoticeBell } from './components/NoticeBell.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const notice = {
  id: '0192f000-0000-7000-8000-00000000000a',
  kind: 'approval',
  title: '결재할 문서가 있습니다',
  body: '주문 2026-000001 결재 요청',
  link: '/workspace',
  executionId: null,
  by: { name: '김민준', avatar: null },
  at: '2026-03-02T01:00:00Z',
  readAt: null,
  act: 'decide' as 'decide' | null,
};

async function renderBell(replies: RenderOptions['replies']) {
  const drawn = await renderWeb(<NoticeBell />, {
    me: createMe([]),
    routes: [{ path: '/workspace', element: <p>내 업무 화면</p> }],
    replies,
  });
  close = drawn.close;
  return drawn;
}

const text = () => document.body.textContent ?? '';
function pressButton(name: string): Promise<void> {
  const buttons = [...document.querySelectorAll('button')];
  const button = buttons.find((candidate) =>
    (candidate.getAttribute('aria-label') ?? candidate.textContent ?? '').includes(name),
  );
  return act(async () => button?.click());
}

it('says how many are unread, lists them, and opening one marks it and leads on', async () => {
  const { sent } = await renderBell({
    'GET /api/notices/unread': { body: { success: true, data: { unread: 1 } } },
    'GET /api/notices': { body: { success: true, data: [notice], page: { nextCursor: null } } },
    [`POST /api/notices/${notice.id}/read`]: { body: { success: true, data: { unread: 0 } } },
  });
  await waitFor(() => document.querySelector('[aria-label="알림, 읽지 않은 것 1개"]') !== null);
  await pressButton('알림, 읽지 않은 것');
  await waitFor(() => text().includes('김민준 · 주문 2026-000001 결재 요청'));
  await pressButton('결재할 문서가 있습니다');
  await waitFor(() => text().includes('내 업무 화면'));
  expect(sent.some(({ method, path }) => method === 'POST' && path === `/api/notices/${notice.id}/read`)).toBe(true);
});

it('offers to decide what waits for the reader, and nothing of what was decided', async () => {
  const decided = {
    ...notice,
    id: '0192f000-0000-7000-8000-00000000000b',
    title: '결재가 승인되었습니다',
    link: '/b',
    act: null,
  };
  await renderBell({
    'GET /api/notices/unread': { body: { success: true, data: { unread: 2 } } },
    'GET /api/notices': { body: { success: true, data: [decided, notice], page: { nextCursor: null } } },
    [`POST /api/notices/${notice.id}/read`]: { body: { success: true, data: { unread: 1 } } },
  });
  await waitFor(() => document.querySelector('[aria-label="알림, 읽지 않은 것 2개"]') !== null);
  await pressButton('알림, 읽지 않은 것');
  await waitFor(() => text().includes('결재가 승인되었습니다'));
  const offers = [...document.querySelectorAll('button')].filter((button) => button.textContent === '승인하기');
  expect(offers).toHaveLength(1);
  await pressButton('승인하기');
  await waitFor(() => text().includes('내 업무 화면'));
});

it('says so when there is nothing', async () => {
  await renderBell({
    'GET /api/notices/unread': { body: { success: true, data: { unread: 0 } } },
    'GET /api/notices': { body: { success: true, data: [], page: { nextCursor: null } } },
  });
  await waitFor(() => document.querySelector('[aria-label="알림"]') !== null);
  await pressButton('알림');
  await waitFor(() => text().includes('새로운 알림이 없습니다'));
});

function RefreshButton() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.refetchQueries()}>
      다시 묻기
    </button>
  );
}

describe('the choice of the person', () => {
  const showSpy = vi.spyOn(notifications, 'show').mockReturnValue('1');
  afterEach(() => {
    vi.useRealTimers();
    showSpy.mockClear();
  });
  const [wednesday, saturday] = ['2026-03-11T03:00:00Z', '2026-03-07T03:00:00Z'];

  /** One was unread, and a second comes while somebody looks. */
  async function comes(chosen: Partial<Preferences['notifications']>, day = wednesday): Promise<void> {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) });
    const first = createDefaultPreferences('ko', 'Asia/Seoul');
    const preferences = { ...first, notifications: { ...first.notifications, ...chosen } };
    let unread = 1;
    const screen = (
      <>
        <NoticeBell />
        <RefreshButton />
      </>
    );
    const drawn = await renderWeb(screen, {
      me: { ...createMe([]), preferences },
      replies: { 'GET /api/notices/unread': () => ({ body: { success: true, data: { unread } } }) },
    });
    close = drawn.close;
    const countRequests = () => drawn.sent.filter(({ path }) => path === '/api/notices/unread').length;
    await waitFor(() => countRequests() === 1);
    unread = 2;
    await pressButton('다시 묻기');
    await waitFor(() => countRequests() === 2);
  }
  const label = () => document.querySelector('[aria-label^="알림"]')?.getAttribute('aria-label');

  it('no restriction: it pops up and is counted', async () => {
    await comes({});
    await waitFor(() => label() === '알림, 읽지 않은 것 2개' && showSpy.mock.calls.length === 1);
    expect(showSpy.mock.calls[0]?.[0]).toMatchObject({ role: 'status' });
  });

  it.each([
    ['only the bell', { method: 'bell' }, wednesday],
    ['quiet on the weekend', { skipWeekends: true }, saturday],
  ] as const)('%s: it is counted and does not pop up', async (_choice, chosen, day) => {
    await comes(chosen, day);
    await waitFor(() => label() === '알림, 읽지 않은 것 2개');
    expect(showSpy).not.toHaveBeenCalled();
  });

  it('quiet on the weekend: on other days it pops up', async () => {
    await comes({ skipWeekends: true });
    await waitFor(() => showSpy.mock.calls.length === 1);
  });

  it('none in the product: it is neither counted nor pops up', async () => {
    await comes({ inApp: false });
    expect(label()).toBe('알림');
    expect(showSpy).not.toHaveBeenCalled();
  });
});
