// @vitest-environment jsdom
/** The trail and the records of looks: two lists with filters of their own behind one address. */
import { afterEach, expect, it, vi } from 'vitest';
import { click, type Reply, renderWeb, someone, until } from '#kernel/web/testing/render.tsx';
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
    me: someone(['kernel.audit.read', 'kernel.access-record.read']),
    path: `/admin/audit${search}`,
    replies: {
      'GET /api/audit': nothing,
      'GET /api/access-records': nothing,
      'GET /api/audit/actions': nothing,
      'GET /api/members': nothing,
    },
  });
  close = drawn.close;
  const asked = (path: string) => {
    const calls = drawn.sent.filter((one) => one.path.split('?')[0] === path);
    return calls.map((one) => Object.fromEntries(new URLSearchParams(one.path.split('?')[1])));
  };
  return { ...drawn, asked };
}
const tab = (name: string) =>
  [...document.querySelectorAll('[role=tab]')].find((one) => one.textContent?.includes(name));

it('begins the other list without what narrowed the first', async () => {
  const { router, asked } = await open('?action=company.update&subjectId=x');
  await until(() => asked('/api/audit').length > 0);
  await click(tab('개인정보'));
  await until(() => asked('/api/access-records').length > 0);
  expect(router.state.location.search).toBe('?tab=access');
});

it('asks each list only what its own endpoint takes', async () => {
  const { asked } = await open(`?tab=access&subjectType=order&subjectId=not-an-id&actorId=${person}`);
  const [query] = await until(() => asked('/api/access-records').length > 0 && asked('/api/access-records'));
  expect(query).toEqual({ actorId: person });
});
