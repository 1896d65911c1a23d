import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { previewUndo } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { describeUndoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import * as orders from '../contract/endpoints.ts';
import { countStates } from './testing/clock.queries.ts';
import { createShop, type Shop } from './testing/shop.ts';

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  shop = await createShop(world.alpha);
});
afterAll(() => world.close());

const title = (ko: string) => ({ ko, en: ko });
const create = () => ({
  id: 'order',
  kind: 'order.create',
  title: title('주문'),
  settings: {
    lines: [{ itemId: shop.cup, quantity: 1 }],
    contact: { name: '김하늘', email: 'sky@example.com', phone: '010-1234-5678' },
  },
});

const states = ['awaiting-approval', 'confirmed', 'shipped', 'completed'];
const moves = new Map<string, number>();
function nextOf(runId: string): string {
  const moved = moves.get(runId) ?? 0;
  moves.set(runId, moved + 1);
  return states[moved] as string;
}

describeUndoSuite({
  name: 'order.create',
  world: () => world,
  frame: () => ({ blocks: [create()] }),
  snapshot: countStates,
  laterUse: {
    frame: () => {
      const settings = { orderId: '=input.order', state: '=input.state' };
      return { blocks: [{ id: 'move', kind: 'order.state', title: title('진행'), settings }] };
    },
    // Each run moves it one state on.
    input: (run) => ({ order: run.subject('order'), state: nextOf(run.id) }),
  },
});

describeUndoSuite({
  name: 'order.state',
  world: () => world,
  frame: () => ({
    blocks: [
      create(),
      {
        id: 'confirm',
        kind: 'order.state',
        title: title('확정'),
        settings: { orderId: '=steps.order.output.id', state: 'confirmed' },
      },
    ],
    connections: [{ from: 'order', to: 'confirm' }],
  }),
  snapshot: countStates,
  personChange: {
    async change(run) {
      const params = { id: run.subject('order') };
      const as = world.alpha.manager;
      const { version } = (await world.call(orders.readOrder, { as, params })).body.data;
      const reply = await world.call(orders.moveOrder, { as, params, body: { state: 'shipped', version } });
      expect(reply.status).toBe(200);
    },
    answer: 'UNDO_SUPERSEDED',
  },
});

it('announces beforehand that the order will be cancelled', async () => {
  const definition = { blocks: [create()], runAs: { kind: 'service' as const, permissions: ['order.order.write'] } };
  const { id } = await world.alpha.service(async (context) => {
    await publishFrame(context, { key: 'told-order', title: title('주문'), definition });
    return startExecution(context, { frameKey: 'told-order', input: {} });
  });
  const { body } = await world.call(previewUndo, { as: world.alpha.master, params: { id } });
  expect(body.data.reverse).toMatchObject([{ after: { 상태: '주문 접수' }, before: { 상태: '주문 취소' } }]);
});
