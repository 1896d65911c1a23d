// @vitest-environment jsdom
/** The trail and the records of looks: two lists with filters of their own behind one address. */
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { click, createMe, type Reply, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { AuditTrail } from '../screens/AuditTrail.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const nothing: Reply = { body: { success: true, data: [], page: { nextCursor: null } } };
const person = '0192f000-0000-7000-8000-00000000000a';

async function open(search: string) {
  const drawn = await renderWeb(<AuditTrail />, {
    me: createMe(['kernel.audit.read', 'kernel.access-record.read']),
    path: `/admin/audit${search}`,
    replies: {
      'GET /api/audit': nothing,
      'GET /api/access-records': nothing,
      'GET /api/audit/actions': nothing,
      'GET /api/members': nothing,
    },
  });
  close = drawn.close;
  const getQueries = (path: string) => {
    const calls = drawn.sent.filter((item) => item.path.split('?')[0] === path);
    return calls.map((call) => Object.fromEntries(new URLSearchParams(call.path.split('?')[1])));
  };
  return { ...drawn, asked: getQueries };
}
const tab = (name: string) =>
  [...document.querySelectorAll('[role=tab]')].find((item) => item.textContent?.includes(name));

it('begins the other list without what narrowed the first', async () => {
  const { router, asked: getQueries } = await open('?action=company.update&subjectId=x');
  await waitFor(() => getQueries('/api/audit').length > 0);
  await click(tab('개인정보'));
  await waitFor(() => getQueries('/api/access-records').length > 0);
  expect(router.state.location.search).toBe('?tab=access');
});

it('asks each list only what its own endpoint takes', async () => {
  const { asked: getQueries } = await open(`?tab=access&subjectType=order&subjectId=not-an-id&actorId=${person}`);
  const [query] = await waitFor(
    () => getQueries('/api/access-records').length > 0 && getQueries('/api/access-records'),
  );
  expect(query).toEqual({ actorId: person });
});

it('describes actor, action and object in a sentence, under its day, with the code behind 자세히', async () => {
  const row = {
    id: person,
    at: '2026-03-01T05:00:00.000Z',
    actor: { kind: 'person', id: person, name: '이도현' },
    action: 'flow.execution.undone',
    did: '진행 건을 되돌렸습니다',
    around: { before: '', after: '를 되돌렸습니다' },
    subject: { type: 'flow.execution', id: person, name: '주문 2026-000034' },
    before: null,
    after: { reason: '잘못 받음' },
    requestId: 'r-1',
    ip: '10.0.0.1',
  };
  const drawn = await renderWeb(<AuditTrail />, {
    me: createMe(['kernel.audit.read']),
    path: '/admin/audit',
    replies: {
      'GET /api/audit': { body: { success: true, data: [row], page: { nextCursor: null } } },
      'GET /api/audit/actions': nothing,
      'GET /api/members': nothing,
    },
  });
  close = drawn.close;
  await waitFor(() => document.body.textContent?.includes('이도현님이 주문 2026-000034를 되돌렸습니다.'));
  expect(document.querySelector('h3 time')?.getAttribute('datetime')).toBe('2026-03-01');
  const details = document.querySelector('details');
  expect(details?.open).toBe(false);
  await act(async () => details?.querySelector('summary')?.click());
  await waitFor(() => [...document.querySelectorAll('details code')].some((item) => item.textContent === row.action));
  expect([...document.querySelectorAll('details th')].map((item) => item.textContent)).toContain('이유');
});

it('says in words until when a role was given', async () => {
  const row = {
    id: person,
    at: '2026-03-01T05:00:00.000Z',
    actor: { kind: 'person', id: person, name: '이도현' },
    action: 'access.member.assign',
    did: '구성원의 역할을 바꿨습니다',
    around: null,
    subject: { type: 'member', id: person, name: null },
    before: { roles: ['user'] },
    after: { roles: ['user', 'finance'], until: { finance: '2026-03-08T00:00:00.000Z' } },
    requestId: null,
    ip: null,
  };
  const drawn = await renderWeb(<AuditTrail />, {
    me: createMe(['kernel.audit.read']),
    path: '/admin/audit',
    replies: {
      'GET /api/audit': { body: { success: true, data: [row], page: { nextCursor: null } } },
      'GET /api/audit/actions': nothing,
      'GET /api/members': nothing,
    },
  });
  close = drawn.close;
  await waitFor(() => document.querySelector('details'));
  await act(async () => document.querySelector<HTMLElement>('details summary')?.click());
  const lines = () =>
    [...document.querySelectorAll('details tbody tr')].map((line) =>
      [...line.children].map((cell) => cell.textContent).join(' | '),
    );
  await waitFor(() => lines().length === 2);
  expect(lines()).toEqual([
    '역할 | user | user, finance',
    expect.stringMatching(/^끝나는 일시 › finance \| .+ \| 2026\. 3\. 8\. 오전 9:00$/),
  ]);
});
