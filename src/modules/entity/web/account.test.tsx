// @vitest-environment jsdom
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { click, createMe, findByName, type Reply, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { accountSlots } from './components/account.tsx';

const member = (n: number) => ({
  ...{
    id: `m${n}`,
    personId: `p${n}`,
    name: `구성원 ${n}`,
    email: `m${n}@example.com`,
    status: 'active',
    roles: ['user'],
  },
  ...{ title: '', joinedAt: '2026-01-01T00:00:00.000Z', lastAccessed: null, accessCount: 0, version: 1 },
});
const page = (data: unknown[], nextCursor: string | null = null) => {
  return { body: { success: true, data, page: { nextCursor, limit: 100 } } };
};
const refused = { status: 403, body: { success: false, code: 'FORBIDDEN', message: '볼 수 없습니다.' } };
const user = (account: string | null) => ({
  id: 'u',
  axis: 'entity',
  type: 'user',
  title: '한대표',
  fields: account ? { account } : {},
});
const createDialogProps = (account: string | null) => ({ record: user(account), type: {} }) as unknown as DialogProps;
const roles = {
  body: {
    success: true,
    data: { roles: [{ name: 'user', isActive: true, displayName: { ko: '사용자', en: 'User' } }] },
  },
};

const Above = accountSlots.Above as NonNullable<typeof accountSlots.Above>;
const Dialog = accountSlots.dialogs?.['user/link'] as NonNullable<typeof accountSlots.dialogs>[string];
type DialogProps = ComponentProps<typeof Dialog>;

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});
const text = () => document.body.textContent ?? '';

async function look(replies: Record<string, Reply>, account: string | null = 'p2', permissions = ['access.role.read']) {
  const drawn = await renderWeb(<Above {...createDialogProps(account)} />, {
    me: createMe(permissions),
    replies: { 'GET /api/roles': roles, ...replies },
  });
  ({ close } = drawn);
  return drawn;
}

it('shows the account with its roles; without the right to read roles, without them', async () => {
  const replies = { 'GET /api/members': page([member(1), member(2)]) };
  await look(replies);
  await waitFor(() => text().includes('m2@example.com') && text().includes('사용자'));
  await close();
  const drawn = await look(replies, 'p2', []);
  await waitFor(() => text().includes('m2@example.com'));
  expect(text()).not.toContain('역할');
  expect(drawn.sent.map(({ path }) => path)).not.toContain('/api/roles');
});

it('an account is gone once nobody of all members has it, not when they could not be loaded', async () => {
  const next = ({ path }: { path: string }) =>
    path.includes('cursor') ? page([member(2)]) : page([member(1)], 'more');
  await look({ 'GET /api/members': next }, 'p3');
  await waitFor(() => text().includes('회사를 나간 계정'));
  await close();
  await look({ 'GET /api/members': refused }, 'p3');
  await waitFor(() => text().includes('볼 수 없습니다.'));
  expect(text()).not.toContain('회사를 나간 계정');
});

it('offers members that are linked to nobody, once both are known', async () => {
  let answer: (reply: ReturnType<typeof page>) => void = () => undefined;
  const linked = new Promise<ReturnType<typeof page>>((resolve) => {
    answer = resolve;
  });
  const replies: Record<string, Reply> = {
    'GET /api/members': page([member(1), member(2)]),
    'GET /api/axis/entity/user': () => linked,
  };
  const openAction = {
    ...createDialogProps(null),
    action: { key: 'link', label: { ko: '계정 연결', en: 'Link' } },
    act: async () => undefined,
  };
  const drawn = await renderWeb(<Dialog {...openAction} isActing={false} error={null} onClose={() => undefined} />, {
    replies,
  });
  close = drawn.close;
  const choice = await waitFor(() => document.querySelector<HTMLInputElement>('[role=dialog] input'));
  const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  await click(choice);
  await waitFor(() => drawn.sent.some(({ path }) => path.startsWith('/api/members')));
  expect(options()).toEqual([]);
  answer(page([user('p2')]));
  await waitFor(() => options().length > 0);
  expect(options()).toEqual(['구성원 1 (m1@example.com)']);
  expect(findByName('계정 연결')).toBeDefined();
});
