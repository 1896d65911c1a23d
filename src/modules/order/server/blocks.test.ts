import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { previewUndo } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { undoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { countStates } from './testing/clock.queries.ts';
import { openShop, type Shop } from './testing/shop.ts';

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await testWorld();
  shop = await openShop(world.alpha);
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

undoSuite({
  name: 'order.create',
  world: () => world,
  frame: () => ({ blocks: [create()] }),
  snapshot: countStates,
});

undoSuite({
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
});

it('tells beforehand that the order will be cancelled', async () => {
  const definition = { blocks: [create()], runAs: { kind: 'service' as const, permissions: ['order.order.write'] } };
  const { id } = await world.alpha.service(async (context) => {
    await publishFrame(context, { key: 'told-order', title: title('주문'), definition });
    return startExecution(context, { frameKey: 'told-order', input: {} });
  });
  const { body } = await world.call(previewUndo, { as: world.alpha.master, params: { id } });
  expect(body.data.reverse).toMatchObject([{ after: { 상태: '주문 접수' }, before: { 상태: '주문 취소' } }]);
});
