// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
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
  at: '2026-03-02T01:00:00Z',
  readAt: null,
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
  await until(() => text().includes('주문 2026-000001 결재 요청'));
  await press('결재할 문서가 있습니다');
  await until(() => text().includes('내 업무 화면'));
  expect(sent.some(({ method, path }) => method === 'POST' && path === `/api/notices/${notice.id}/read`)).toBe(true);
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
