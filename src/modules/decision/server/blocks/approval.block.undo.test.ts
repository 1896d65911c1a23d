/** A run with an approval, decided by a person, through the undo suite. */
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { describeUndoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import * as api from '../../contract/endpoints.ts';

let world: World;
const title = (ko: string) => ({ ko, en: ko });

beforeAll(async () => {
  world = await createTestWorld();
  const seats = [{ role: 'supervisor' }];
  const steps = [{ title: title('확인'), kind: 'approve' as const, rule: 'any' as const, seats }];
  const line = { key: 'single', title: title('혼자'), steps };
  expect((await world.call(api.createLine, { as: world.alpha.master, body: line })).status).toBeLessThan(300);
  const ask = { line: 'single', title: '구매 결재' };
  const definition = {
    blocks: [
      { id: 'approve', kind: 'decision.approval', title: title('결재'), settings: ask },
      { id: 'end', kind: 'flow.join', title: title('끝'), settings: {} },
    ],
    connections: [
      { from: 'approve', outlet: 'approved', to: 'end' },
      { from: 'approve', outlet: 'rejected', to: 'end' },
    ],
    runAs: { kind: 'service' as const, permissions: ['decision.approval.request'] },
  };
  await world.alpha.service((context) => publishFrame(context, { key: 'asks', title: title('구매'), definition }));
});
afterAll(() => world.close());

describeUndoSuite({
  name: 'decision.approval',
  world: () => world,
  async start() {
    const { id } = await world.alpha.context('user', (context) =>
      startExecution(context, { frameKey: 'asks', input: {} }),
    );
    const as = world.alpha.supervisor;
    const { data } = (await world.call(api.listApprovals, { as, query: { box: 'inbox' } })).body;
    const params = { id: data[0].id };
    const reply = await world.call(api.approveApproval, { as, params, body: { version: 1, comment: '' } });
    expect(reply.status).toBe(200);
    return id;
  },
  async snapshot() {
    const { data } = (
      await world.call(api.listApprovals, { as: world.alpha.master, query: { box: 'all', limit: 100 } })
    ).body;
    return data.filter((row: { outcome: string }) => row.outcome === 'approved').length;
  },
});
