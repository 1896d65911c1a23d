/** The books of what is sold: the cost of each sale, taken back with it, and months that close meanwhile. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type TestReply, type World } from '#apps/testing.ts';
import { getKoreanMonth } from '#kernel/server/testing/day.ts';
import * as finance from '#modules/finance/contract/endpoints.ts';
import type { Entry } from '#modules/finance/contract/ledger.ts';
import { runWithLockedMonth } from '#modules/finance/server/testing/month.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { reason } from '#modules/flow/server/testing/flow-kit.ts';
import { waitUntilLocked } from '#modules/flow/server/testing/lock-barrier.ts';
import { moveStock, readValuation } from '#modules/item/server/index.ts';
import * as api from '../contract/endpoints.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createTestWorld();
  shop = await createShop(world.alpha);
  const lines = [{ itemId: shop.cup, quantity: 200, unitCost: 3001 }];
  await world.alpha.service((context) => moveStock(context, { movement: 'receive', lines }));
});
afterAll(() => world.close());

const order = (quantity: number) =>
  new Visitor(world, world.alpha).call(api.placeOrder, { body: createOrderBody([{ itemId: shop.cup, quantity }]) });
const runOf = async (id: string): Promise<string> =>
  (await world.call(api.readOrder, { as: world.alpha.manager, params: { id } })).body.data.executionId;
const undo = (id: string) => world.call(undoExecution, { as: world.alpha.master, params: { id }, body: { reason } });
const postedBy = async (executionId: string): Promise<string[]> => {
  const query = { executionId, limit: 100 };
  const { body } = await world.call(finance.listEntries, { as: world.alpha.finance, query });
  return (body.data as Entry[])
    .filter(({ ofStock }) => ofStock)
    .flatMap(({ lines }) => lines.map(({ account, debit, credit }) => `${account.code} ${debit - credit}`))
    .sort();
};
const difference = async () => (await world.alpha.service(readValuation)).difference;

it('a sale posts its cost, its undo takes the same back, and doing it again posts it once more', async () => {
  const placed = await order(3);
  expect(placed.status).toBe(201);
  const run = await runOf(placed.body.data.id);
  // 200 at KRW 3,001 beside 100 without a cost: KRW 600,200 for 300, so 2,000.67 each.
  expect(await postedBy(run)).toEqual(['146 -6002', '451 6002']);
  const undone = (await undo(run)).body.data;
  expect(await postedBy(undone.undoExecutionId)).toEqual(['146 6002', '451 -6002']);
  const again = (await undo(undone.undoExecutionId)).body.data;
  expect(await postedBy(again.undoExecutionId)).toEqual(['146 -6002', '451 6002']);
  expect(await difference()).toBe(0);
});

it('orders, undos and the closing of their month at once all end, and none leaves a half', async () => {
  const runs = await Promise.all([1, 2, 3, 4].map(async (quantity) => runOf((await order(quantity)).body.data.id)));
  const month = getKoreanMonth();
  const as = world.alpha.master;
  const close = () => world.call(finance.closePeriod, { as, params: { month } });
  const others = [...[1, 3, 1, 2].map((quantity) => () => order(quantity)), ...runs.map((run) => () => undo(run))];
  // The first order has the levels of stock and waits for the month, the closing waits behind it, the others wait for the levels.
  const { replies } = await runWithLockedMonth(world, world.alpha, month, async () => {
    const coming: Promise<TestReply>[] = [];
    for (const act of [() => order(2), close, ...others]) {
      coming.push(act());
      if (coming.length <= 2) await waitUntilLocked(world, coming.length);
    }
    await waitUntilLocked(world, coming.length);
    return { replies: Promise.all(coming) };
  });
  const answered = (await replies).map(({ status, body }) => body.code ?? status);
  const late = ['PERIOD_CLOSED', 'PERIOD_CLOSED', 'PERIOD_CLOSED', 'PERIOD_CLOSED'];
  // An undo posts in the next open month.
  expect(answered).toEqual([201, 200, ...late, 200, 200, 200, 200]);
  expect((await order(1)).body.code).toBe('ORDERING_CLOSED');
  expect(await difference()).toBe(0);
  await world.call(finance.reopenPeriod, { as, params: { month } });
  expect((await order(1)).status).toBe(201);
  expect(await difference()).toBe(0);
});
