/** Tests of order access for approvers: the one order, with names in its history, from their turn on; nobody earlier. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import * as decision from '#modules/decision/contract/endpoints.ts';
import * as api from '../contract/endpoints.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;
/** In the order of their seats; none of them reads the orders of the company. */
let line: readonly TestMember[];
beforeAll(async () => {
  world = await createTestWorld();
  shop = await createShop(world.alpha);
  const { master, supervisor, finance, user } = world.alpha;
  line = [supervisor, finance, user];
  const { data: lines } = (await world.call(decision.listLines, { as: master })).body;
  const { id, title, version } = lines.find(({ key }: { key: string }) => key === 'order-approval');
  const steps = line.map(({ personId }, index) => {
    const name = `${index + 1}차`;
    return { title: { ko: name, en: name }, kind: 'approve' as const, seats: [{ personId }] };
  });
  const changed = await world.call(decision.updateLine, {
    as: master,
    params: { id },
    body: { title, steps, version } as never,
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
});
afterAll(() => world.close());

async function place(): Promise<string> {
  const body = createOrderBody([{ itemId: shop.desk, quantity: 1 }]);
  const placed = await new Visitor(world, world.alpha).call(api.placeOrder, { body });
  expect(placed.body.data).toMatchObject({ state: 'awaiting-approval' });
  return placed.body.data.id;
}
const open = (as: TestMember, id: string) => world.call(api.readOrder, { as, params: { id } });
const readers = (id: string) => Promise.all(line.map(async (as) => (await open(as, id)).status));

async function decide(
  as: TestMember,
  endpoint: typeof decision.approveApproval | typeof decision.rejectApproval,
  comment = '',
): Promise<void> {
  const { data } = (await world.call(decision.listApprovals, { as, query: { box: 'inbox' } })).body;
  const { id, version } = data[0];
  const done = await world.call(endpoint as typeof decision.rejectApproval, {
    as,
    params: { id },
    body: { version, comment },
  });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
}

it('is opened by those whose turn has come, one after the other, and by those who decided', async () => {
  const id = await place();
  const [first, second, third] = line as [TestMember, TestMember, TestMember];
  expect(await readers(id)).toEqual([200, 404, 404]);
  await decide(first, decision.approveApproval);
  expect(await readers(id)).toEqual([200, 200, 404]);
  await decide(second, decision.approveApproval);
  expect(await readers(id)).toEqual([200, 200, 200]);
  await decide(third, decision.approveApproval);
  expect(await readers(id)).toEqual([200, 200, 200]);
  const { data } = (await open(third, id)).body;
  expect(data.history.map(({ state }: { state: string }) => state)).toContain('confirmed');
});

it('stays shut to those whose turn never came', async () => {
  const id = await place();
  await decide(line[0] as TestMember, decision.rejectApproval, '재고가 없습니다.');
  expect(await readers(id)).toEqual([200, 404, 404]);
});
