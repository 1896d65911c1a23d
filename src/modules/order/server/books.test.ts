/** The books of what is sold: the cost of each sale, taken back with it, and months that close meanwhile. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { koreanMonth } from '#kernel/server/testing/day.ts';
import * as finance from '#modules/finance/contract/endpoints.ts';
import type { Entry } from '#modules/finance/contract/ledger.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { reason } from '#modules/flow/server/testing/kit.ts';
import { moveStock, readValuation } from '#modules/item/server/index.ts';
import * as api from '../contract/endpoints.ts';
import { openShop, orderOf, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await testWorld();
  shop = await openShop(world.alpha);
  const lines = [{ itemId: shop.cup, quantity: 200, unitCost: 3001 }];
  await world.alpha.service((context) => moveStock(context, { movement: 'receive', lines }));
});
afterAll(() => world.close());

const order = (quantity: number) =>
  new Visitor(world, world.alpha).call(api.placeOrder, { body: orderOf([{ itemId: shop.cup, quantity }]) });
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
  // 200 of 3,001 won beside 100 without a cost: 600,200 won for 300, so 2,000.67 each.
  expect(await postedBy(run)).toEqual(['146 -6002', '451 6002']);
  const undone = (await undo(run)).body.data;
  expect(await postedBy(undone.undoExecutionId)).toEqual(['146 6002', '451 -6002']);
  const again = (await undo(undone.undoExecutionId)).body.data;
  expect(await postedBy(again.undoExecutionId)).toEqual(['146 -6002', '451 6002']);
  expect(await difference()).toBe(0);
});

it('orders, undos and the closing of their month at once all end, and none leaves a half', async () => {
  const runs = await Promise.all([1, 2, 3, 4].map(async (quantity) => runOf((await order(quantity)).body.data.id)));
  const month = koreanMonth();
  const as = world.alpha.master;
  const replies = await Promise.all([
    ...[2, 1, 3].map((quantity) => order(quantity)),
    ...runs.map((run) => undo(run)),
    world.call(finance.closePeriod, { as, params: { month } }),
    ...[1, 2].map((quantity) => order(quantity)),
  ]);
  for (const { status, body } of replies) {
    expect([200, 201, 409], JSON.stringify(body)).toContain(status);
    if (status === 409) expect(body.code).toBe('PERIOD_CLOSED');
  }
  expect((await order(1)).body.code).toBe('PERIOD_CLOSED');
  expect(await difference()).toBe(0);
  await world.call(finance.reopenPeriod, { as, params: { month } });
  expect((await order(1)).status).toBe(201);
  expect(await difference()).toBe(0);
});
