// @vitest-environment jsdom
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { firstPreferences, type Preferences } from '#kernel/contract/preferences.ts';
import { type RenderOptions, renderWeb, someone, until } from '#kernel/web/testing/render.tsx';
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

async function bell(replies: RenderOptions['replies']) {
  const drawn = await renderWeb(<NoticeBell />, {
    me: someone([]),
    routes: [{ path: '/workspace', element: <p>내 업무 화면</p> }],
    replies,
  });
  close = drawn.close;
  return drawn;
}

const text = () => document.body.textContent ?? '';
function press(name: string): Promise<void> {
  const buttons = [...document.querySelectorAll('button')];
  const button = buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').includes(name));
  return act(async () => button?.click());
}

it('says how many are unread, lists them, and opening one marks it and leads on', async () => {
  const { sent } = await bell({
    'GET /api/notices/unread': { body: { success: true, data: { unread: 1 } } },
    'GET /api/notices': { body: { success: true, data: [notice], page: { nextCursor: null } } },
    [`POST /api/notices/${notice.id}/read`]: { body: { success: true, data: { unread: 0 } } },
  });
  await until(() => document.querySelector('[aria-label="알림, 읽지 않은 것 1개"]') !== null);
  await press('알림, 읽지 않은 것');
  await until(() => text().includes('김민준 · 주문 2026-000001 결재 요청'));
  await press('결재할 문서가 있습니다');
  await until(() => text().includes('내 업무 화면'));
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
  await bell({
    'GET /api/notices/unread': { body: { success: true, data: { unread: 2 } } },
    'GET /api/notices': { body: { success: true, data: [decided, notice], page: { nextCursor: null } } },
    [`POST /api/notices/${notice.id}/read`]: { body: { success: true, data: { unread: 1 } } },
  });
  await until(() => document.querySelector('[aria-label="알림, 읽지 않은 것 2개"]') !== null);
  await press('알림, 읽지 않은 것');
  await until(() => text().includes('결재가 승인되었습니다'));
  const offers = [...document.querySelectorAll('button')].filter((button) => button.textContent === '승인하기');
  expect(offers).toHaveLength(1);
  await press('승인하기');
  await until(() => text().includes('내 업무 화면'));
});

it('says so when there is nothing', async () => {
  await bell({
    'GET /api/notices/unread': { body: { success: true, data: { unread: 0 } } },
    'GET /api/notices': { body: { success: true, data: [], page: { nextCursor: null } } },
  });
  await until(() => document.querySelector('[aria-label="알림"]') !== null);
  await press('알림');
  await until(() => text().includes('새로운 알림이 없습니다'));
});

function AskAgain() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.refetchQueries()}>
      다시 묻기
    </button>
  );
}

describe('what the person chose', () => {
  const shown = vi.spyOn(notifications, 'show').mockReturnValue('1');
  afterEach(() => {
    vi.useRealTimers();
    shown.mockClear();
  });
  const [wednesday, saturday] = ['2026-03-11T03:00:00Z', '2026-03-07T03:00:00Z'];

  /** One was unread, and a second comes while somebody looks. */
  async function comes(chosen: Partial<Preferences['notifications']>, day = wednesday): Promise<void> {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) });
    const first = firstPreferences('ko', 'Asia/Seoul');
    const preferences = { ...first, notifications: { ...first.notifications, ...chosen } };
    let unread = 1;
    const screen = (
      <>
        <NoticeBell />
        <AskAgain />
      </>
    );
    const drawn = await renderWeb(screen, {
      me: { ...someone([]), preferences },
      replies: { 'GET /api/notices/unread': () => ({ body: { success: true, data: { unread } } }) },
    });
    close = drawn.close;
    const asked = () => drawn.sent.filter(({ path }) => path === '/api/notices/unread').length;
    await until(() => asked() === 1);
    unread = 2;
    await press('다시 묻기');
    await until(() => asked() === 2);
  }
  const label = () => document.querySelector('[aria-label^="알림"]')?.getAttribute('aria-label');

  it('nothing else: it pops up and is counted', async () => {
    await comes({});
    await until(() => label() === '알림, 읽지 않은 것 2개' && shown.mock.calls.length === 1);
    expect(shown.mock.calls[0]?.[0]).toMatchObject({ role: 'status' });
  });

  it.each([
    ['only the bell', { method: 'bell' }, wednesday],
    ['quiet on the weekend', { skipWeekends: true }, saturday],
  ] as const)('%s: it is counted and does not pop up', async (_choice, chosen, day) => {
    await comes(chosen, day);
    await until(() => label() === '알림, 읽지 않은 것 2개');
    expect(shown).not.toHaveBeenCalled();
  });

  it('quiet on the weekend: on other days it pops up', async () => {
    await comes({ skipWeekends: true });
    await until(() => shown.mock.calls.length === 1);
  });

  it('none in the product: it is neither counted nor pops up', async () => {
    await comes({ inApp: false });
    expect(label()).toBe('알림');
    expect(shown).not.toHaveBeenCalled();
  });
});
