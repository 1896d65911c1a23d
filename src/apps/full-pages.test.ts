/** A page is full while there is more, however much lies between that its reader may not see; its pages are the list, each row once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { maxLimit } from '#kernel/contract/paging.ts';
import { listApprovals } from '#modules/decision/contract/endpoints.ts';
import type { FrameAccess } from '#modules/flow/contract/access.ts';
import { listExecutions } from '#modules/flow/contract/endpoints.ts';
import { listFrames } from '#modules/flow/contract/frame-reads.endpoints.ts';
import { listUndos } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution, undoExecution } from '#modules/flow/server/index.ts';
import { createEntryBlock } from '#modules/flow/server/testing/flow-kit.ts';
import { createTestWorld, type TestMember, type World } from './testing.ts';

let world: World;

const title = { ko: '결재 요청', en: 'Request' };
const block = (id: string, kind: string, settings: object) => ({ id, kind, title, settings: settings as never });
const asks = block('ask', 'decision.approval', { line: 'leave-approval', title: '결재', facts: [] });
const posts = createEntryBlock('post', '=5');

/** Every third flow is open, all others are hidden from people other than the owner. */
const count = 9;
const isOpen = (index: number) => index % 3 === 1;

async function publish(key: string, options: { access: Partial<FrameAccess>; asks: boolean }): Promise<void> {
  const runAs = { kind: 'service' as const, permissions: ['decision.approval.request', 'finance.entry.post'] };
  const definition = { blocks: [options.asks ? asks : posts], runAs };
  await world.alpha.service((context) =>
    publishFrame(context, { key, title, logType: 'finance', access: options.access, definition }),
  );
}

beforeAll(async () => {
  world = await createTestWorld();
  for (let index = 0; index < count; index++) {
    const access: Partial<FrameAccess> = isOpen(index)
      ? {}
      : { accessMode: 'private', collaboratorEntityIds: [world.alpha.user.personId] };
    for (const kind of ['asks', 'done']) {
      const key = `${kind}-${index}`;
      await publish(key, { access, asks: kind === 'asks' });
      const run = await world.alpha.context('user', (context) => startExecution(context, { frameKey: key, input: {} }));
      const reason = { code: 'mistake', text: '' } as const;
      if (kind === 'done') await world.alpha.service((context) => undoExecution(context, { id: run.id, reason }));
    }
  }
}, 120_000);
afterAll(() => world?.close());

interface Row {
  id: string;
}

async function page(as: TestMember, endpoint: Endpoint, query: object) {
  const { status, body } = await world.call(endpoint, { as, query: query as never });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { data: Row[]; page: { nextCursor: string | null } };
}

/** Lists with hidden rows in between, by viewer. */
const lists: [string, Endpoint, Record<string, string>][] = [
  ['flows', listFrames, { q: '결재 요청' }],
  ['approvals', listApprovals, { box: 'all' }],
  ['executions', listExecutions, {}],
  ['undos', listUndos, {}],
];

describe.each(lists)('a page of %s', (_, endpoint, query) => {
  it('hides what is hidden, and is full', async () => {
    const { manager, user } = world.alpha;
    const ids = async (as: TestMember) =>
      (await page(as, endpoint, { ...query, limit: maxLimit })).data.map(({ id }) => id);
    const [userIds, all] = [await ids(manager), await ids(user)];
    expect(userIds.length).toBeGreaterThan(2);
    expect(userIds.length, 'something is hidden').toBeLessThan(all.length);
    for (const limit of [1, 2, userIds.length]) {
      const walked: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { data, page: next } = await page(manager, endpoint, { ...query, limit, ...(cursor ? { cursor } : {}) });
        walked.push(...data.map(({ id }) => id));
        if (next.nextCursor) expect(data).toHaveLength(limit);
        cursor = next.nextCursor;
      }
      expect(walked).toEqual(userIds);
    }
  });
});
