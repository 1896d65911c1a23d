/** Tests of the operator's workbench: stuck runs with the reason in words, by error and by role, and bulk retries. */
import { describe, expect, it } from 'vitest';
import { createAccount } from '#modules/finance/contract/endpoints.ts';
import { listExecutions } from '../../contract/endpoints.ts';
import { listStuck, readOverview, retryTogether } from '../../contract/operator/operator.endpoints.ts';
import type { OperatorOverview, StuckRow } from '../../contract/operator/operator.ts';
import { sendSignal } from '../../contract/task.endpoints.ts';
import { readFeed, readTeamLoad } from '../../contract/team/team.endpoints.ts';
import { createEntryBlock, createFlowKit, title, toConnections } from '../testing/flow-kit.ts';
import { updateStartedAt } from '../testing/stuck.queries.ts';

const { call, frame, kit, read, start } = createFlowKit();
const overview = async (): Promise<OperatorOverview> => (await call(readOverview)).body.data;
const stuck = async (query: object = {}): Promise<StuckRow[]> => (await call(listStuck, { query })).body.data;

/** Fails after it waited: what is refused at the start leaves no run. */
const lame = (account: string) =>
  frame({
    blocks: [
      { id: 'wait', kind: 'flow.wait', title, settings: { event: `go-${account}` } },
      createEntryBlock('post', '=5', `="${account}"`),
    ],
    connections: toConnections('wait', 'post'),
    runAs: { kind: 'service', permissions: ['finance.entry.post'] },
  });

async function startFailing(account: string, count: number): Promise<string[]> {
  const key = await lame(account);
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push((await start(key)).id);
  await call(sendSignal, { body: { name: `go-${account}` } });
  return ids;
}

describe('the operator', () => {
  it('is asked for its right, and sees nothing of another company', async () => {
    for (const endpoint of [readOverview, listStuck]) {
      expect((await call(endpoint, { as: kit.world.alpha.user })).status).toBe(403);
      expect((await kit.world.call(endpoint as never, { at: kit.world.alpha })).status).toBe(401);
    }
    const elsewhere = (await call(readOverview, { as: kit.world.beta.manager })).body.data as OperatorOverview;
    expect([elsewhere.failed, elsewhere.failures, elsewhere.roles]).toEqual([0, [], []]);
  });

  it('sees what failed with its reason, together by error, and page by page', async () => {
    await startFailing('77777', 3);
    const rows = await stuck();
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const row of rows) {
      expect(row).toMatchObject({ stuck: 'failed', step: { path: 'post', attempts: 1 } });
      expect(row.reason.ko).toMatch(/[가-힣]/);
    }
    const [group] = (await overview()).failures;
    expect(group?.count).toBeGreaterThanOrEqual(3);
    expect(await stuck({ code: group?.code })).toHaveLength(group?.count ?? 0);
    expect(await stuck({ code: 'NOT_THERE' })).toEqual([]);
    const first = await call(listStuck, { query: { limit: 2 } });
    const second = await call(listStuck, { query: { limit: 2, cursor: first.body.page.nextCursor } });
    const ids = [...first.body.data, ...second.body.data].map(({ id }: StuckRow) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tries many again at one time, each by itself: one goes on where another fails again, and tries are counted', async () => {
    const [first, second, third] = [
      await startFailing('88887', 1),
      await startFailing('88888', 1),
      await startFailing('88887', 1),
    ];
    const ids = [...first, ...second, ...third];
    const account = { code: '88888', name: title, kind: 'revenue' as const };
    expect((await call(createAccount, { body: account })).status).toBe(201);
    const waiting = (await start(await lame('99998'))).id;
    const reply = await call(retryTogether, { body: { ids: [...ids, waiting] } });
    expect(reply.body.data).toEqual({ retried: 3 });
    await kit.world.settle();
    const ends: unknown[] = [];
    for (const id of ids) {
      const { status, steps } = await read(id);
      ends.push([status, steps.find(({ path }) => path === 'post')?.attempts]);
    }
    expect(ends).toEqual([
      ['failed', 2],
      ['finished', 2],
      ['failed', 2],
    ]);
    const unseen = await call(retryTogether, { as: kit.world.beta.manager, body: { ids } });
    expect(unseen.body.data).toEqual({ retried: 0 });
    expect((await call(retryTogether, { body: { ids: [] } })).status).toBe(400);
  });

  it('is informed of long waits and of stalled runs', async () => {
    const taskFrame = await frame({
      blocks: [{ id: 'ask', kind: 'flow.task', title, settings: { title: '확인', assigneeRole: 'supervisor' } }],
    });
    const { id } = await start(taskFrame);
    expect((await stuck({ stuck: 'waiting' })).map((row) => row.id)).not.toContain(id);
    await kit.world.alpha.service(async (context) =>
      context.unit.add(updateStartedAt(kit.world.alpha.tenant.id, id, 5)),
    );
    const row = (await stuck({ stuck: 'waiting' })).find((stuckRow) => stuckRow.id === id);
    expect(row?.reason.ko).toBe('‘팀장’ 역할의 할 일을 기다립니다.');
    const role = (await overview()).roles.find((roleRow) => roleRow.role === 'supervisor');
    expect(role?.long).toBeGreaterThanOrEqual(1);
    expect(await stuck({ stuck: 'still' })).toEqual([]);
  });
});

describe('the team', () => {
  it('reads recent events, and leads see the work of each member', async () => {
    const feed = (await call(readFeed)).body.data as { what: string; title: string }[];
    expect(feed.map(({ what }) => what)).toEqual(expect.arrayContaining(['started', 'failed']));
    expect((await call(readFeed, { as: kit.world.beta.manager })).body.data).toEqual([]);
    expect((await call(readTeamLoad, { as: kit.world.alpha.user })).status).toBe(403);
    const mine = await frame({
      blocks: [
        {
          ...{ id: 'ask', kind: 'flow.task', title },
          settings: { title: '확인', assigneeId: kit.world.alpha.user.personId },
        },
      ],
    });
    await start(mine);
    const load = (await call(readTeamLoad)).body.data as { id: string; name: string; tasks: number }[];
    expect(load.find(({ id }) => id === kit.world.alpha.user.personId)).toMatchObject({ tasks: 1 });
  });

  it('finds runs by who started them, by the reason of a failure, and the oldest first', async () => {
    const list = async (query: object) =>
      (await call(listExecutions, { query: { limit: 100, ...query } })).body.data as {
        status: string;
        startedAt: string;
      }[];
    const name = kit.world.alpha.manager.name;
    expect((await list({ by: name.slice(0, 2) })).length).toBeGreaterThan(0);
    expect(await list({ by: 'nobody at all' })).toEqual([]);
    const matches = await list({ failure: '계정' });
    expect(matches.length).toBeGreaterThan(0);
    expect(new Set(matches.map(({ status }) => status))).toEqual(new Set(['failed']));
    const times = (await list({ sort: 'startedAt' })).map(({ startedAt }) => startedAt);
    expect(times).toEqual(times.toSorted());
  });
});
