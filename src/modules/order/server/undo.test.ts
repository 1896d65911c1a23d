/** Undoing a run whose order other runs and persons moved on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { readExecution } from '#modules/flow/contract/endpoints.ts';
import { previewUndo, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { reason } from '#modules/flow/server/testing/flow-kit.ts';
import { getStock } from '#modules/item/server/index.ts';
import * as api from '../contract/endpoints.ts';
import { listAllOrders } from '../contract/staff.endpoints.ts';
import type { OrderState } from '../contract/states.ts';
import { readOrder } from './index.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;

const title = (ko: string) => ({ ko, en: ko });
const runAs = { kind: 'service' as const, permissions: ['order.order.write'] };
const move = (state: OrderState) => ({
  id: state,
  kind: 'order.state',
  title: title(state),
  settings: { orderId: '=input.order', state },
});

const publish = (key: string, definition: Parameters<typeof publishFrame>[1]['definition']) =>
  world.alpha.service((context) => publishFrame(context, { key, title: title(key), definition }));

beforeAll(async () => {
  world = await createTestWorld();
  shop = await createShop(world.alpha);
  for (const state of ['confirmed', 'shipped', 'completed'] as const) {
    await publish(state, { blocks: [move(state)], runAs });
  }
});
afterAll(() => world.close());

const run = async (frameKey: string, input: Record<string, string>): Promise<string> =>
  (await world.alpha.service((context) => startExecution(context, { frameKey, input }))).id;
const undo = (id: string, more = {}) =>
  world.call(undoExecution, { as: world.alpha.master, params: { id }, body: { reason, ...more } });
const stateOf = async (id: string) => (await world.alpha.service((context) => readOrder(context, id))).state;
const stock = async () => (await world.alpha.service((context) => getStock(context, [shop.cup]))).get(shop.cup)?.onHand;

async function place(): Promise<{ id: string; executionId: string }> {
  const body = createOrderBody([{ itemId: shop.cup, quantity: 1 }]);
  const { id } = (await new Visitor(world, world.alpha).call(api.placeOrder, { body })).body.data;
  return (await world.call(api.readOrder, { as: world.alpha.manager, params: { id } })).body.data;
}

it('an order that a later run shipped is not cancelled beneath it: that run is named and undone first', async () => {
  const order = await place();
  const issued = await stock();
  const ship = await run('shipped', { order: order.id });
  const refused = await undo(order.executionId);
  expect([refused.status, refused.body.code]).toEqual([409, 'UNDO_BLOCKED_BY_DEPENDENTS']);
  expect(refused.body.details.blockedBy).toEqual([ship]);
  const params = { id: order.executionId };
  const { body } = await world.call(previewUndo, { as: world.alpha.master, params });
  expect(body.data).toMatchObject({ allowed: false, chain: [{ id: ship }] });
  expect([await stateOf(order.id), await stock()]).toEqual(['shipped', issued]);

  expect((await undo(ship)).status).toBe(200);
  expect(await stateOf(order.id)).toBe('confirmed');
  expect((await undo(order.executionId)).status).toBe(200);
  expect([await stateOf(order.id), await stock()]).toEqual(['cancelled', (issued ?? 0) + 1]);
});

it('both are undone together when asked', async () => {
  const order = await place();
  const issued = await stock();
  const ship = await run('shipped', { order: order.id });
  const { body } = await undo(order.executionId, { withDependents: true });
  expect(body.data.undone).toEqual([ship, order.executionId]);
  expect([await stateOf(order.id), await stock()]).toEqual(['cancelled', (issued ?? 0) + 1]);
});

it('a run that was undone and redone blocks by its redo', async () => {
  const order = await place();
  const ship = await run('shipped', { order: order.id });
  const undone = (await undo(ship)).body.data.undoExecutionId;
  const redone = (await undo(undone)).body.data.undoExecutionId;
  expect(await stateOf(order.id)).toBe('shipped');
  expect((await undo(order.executionId)).body.details.blockedBy).toEqual([redone]);
});

it('an order shipped by a person blocks the undo of its whole run, also where a later run continued from there', async () => {
  const order = await place();
  const issued = await stock();
  const { version } = await world.alpha.service((context) => readOrder(context, order.id));
  const body = { state: 'shipped' as const, version };
  await world.call(api.moveOrder, { as: world.alpha.manager, params: { id: order.id }, body });
  const complete = await run('completed', { order: order.id });
  const params = { id: order.executionId };
  const undoPreview = (await world.call(previewUndo, { as: world.alpha.master, params })).body.data;
  expect(undoPreview).toMatchObject({ allowed: false, refusal: { code: 'UNDO_SUPERSEDED' } });
  expect(undoPreview.kept).toMatchObject([{ changedBy: 'alpha manager' }, { changedBy: 'alpha manager' }]);
  expect((await undo(order.executionId, { withDependents: true })).body.code).toBe('UNDO_SUPERSEDED');
  expect([await stateOf(order.id), await stock()]).toEqual(['completed', issued]);
  expect((await undo(complete)).status).toBe(200);
  expect((await undo(order.executionId)).body.code).toBe('UNDO_SUPERSEDED');
  expect([await stateOf(order.id), await stock()]).toEqual(['shipped', issued]);
});

it('the run is called as its order, and says what it was given by its form and what it came to', async () => {
  const order = await place();
  const { number } = await world.alpha.service((context) => readOrder(context, order.id));
  const read = async (id: string) =>
    (await world.call(readExecution, { as: world.alpha.master, params: { id } })).body.data;
  const run = await read(order.executionId);
  expect(run.title).toBe(`주문 ${number} · 김하늘`);
  expect(run.inputForm.map(({ key }: { key: string }) => key)).toContain('lines');
  expect(run.effects.map((effect: { sentence: { ko: string } }) => effect.sentence.ko)).toContain(
    `주문 ${number} 확정`,
  );
  expect(run.impacts.every(({ sign }: { sign: string }) => sign !== 'bolt')).toBe(true);

  // Two levels: each page knows the run that all of it is about, and whether it holds.
  const first = (await undo(order.executionId)).body.data.undoExecutionId;
  const second = (await undo(first)).body.data.undoExecutionId;
  const third = (await undo(second)).body.data.undoExecutionId;
  expect(await read(third)).toMatchObject({ undoDepth: 3, origin: order.executionId, last: null });
  expect(await read(second)).toMatchObject({
    title: `다시 적용: 주문 ${number} · 김하늘`,
    ...{ undoDepth: 2, origin: order.executionId, last: { id: third, undoDepth: 3 } },
  });
  expect(await read(order.executionId)).toMatchObject({
    undoDepth: 0,
    origin: null,
    last: { id: third, undoDepth: 3 },
  });
});

it('the preview says what becomes of the order and of the stock', async () => {
  const order = await place();
  const { number } = await world.alpha.service((context) => readOrder(context, order.id));
  const params = { id: order.executionId };
  const { effects, allowed } = (await world.call(previewUndo, { as: world.alpha.master, params })).body.data;
  const sentences = effects.map((effect: { sentence: { ko: string } }) => effect.sentence.ko);
  const units = (await stock()) ?? 0;
  expect(allowed).toBe(true);
  expect(sentences).toContain(`주문 ${number} 확정 → 취소`);
  expect(sentences).toContain(`재고 ${units} → ${units + 1} (+1)`);
  // Messages of the customer’s run are for its participants only: no permission opens them, not even the master’s.
  expect(sentences.join()).not.toContain('정정 알림을 1명에게 보냄');
  expect(sentences.some((sentence: string) => sentence.endsWith('받은 사람만 볼 수 있습니다.'))).toBe(true);
  expect(sentences.join()).not.toContain('권한이 없어');
});

const create = {
  id: 'order',
  kind: 'order.create',
  title: title('주문'),
  settings: {
    lines: '=input.lines',
    contact: { name: '김하늘', email: 'sky@example.com', phone: '010-1234-5678' },
  },
};
const createdOrder = { order: '=steps.order.output.id' };

it('the result of a sub-flow of the run does not block it', async () => {
  const confirm = {
    id: 'confirm',
    kind: 'flow.sub-flow',
    title: title('확정'),
    settings: { frameKey: 'confirmed', input: createdOrder },
  };
  await publish('around', {
    blocks: [create, confirm],
    connections: [{ from: 'order', to: 'confirm' }],
    runAs,
  });
  const lines = [{ itemId: shop.cup, quantity: 1 }];
  const { id } = await world.alpha.service((context) =>
    startExecution(context, { frameKey: 'around', input: { lines } }),
  );
  const list = await world.call(listAllOrders, { as: world.alpha.manager, query: {} });
  const [order] = list.body.data;
  expect(order.state).toBe('confirmed');
  expect((await undo(id)).body).toMatchObject({ data: { reversed: 2 } });
  expect(await stateOf(order.id)).toBe('cancelled');
});
