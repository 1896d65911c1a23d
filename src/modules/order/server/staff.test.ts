import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { listAccess } from '#kernel/contract/audit.endpoints.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import * as api from '../contract/endpoints.ts';
import * as staff from '../contract/staff.endpoints.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createTestWorld();
  shop = await createShop(world.alpha);
});
afterAll(() => world.close());

const contact = (name: string, email = 'sky@example.com', phone = '010-1234-5678') => ({ name, email, phone });
async function place(lines: { itemId: string; quantity: number }[], by = contact('김하늘')) {
  const reply = await new Visitor(world, world.alpha).call(api.placeOrder, {
    body: createOrderBody(lines, { contact: by }),
  });
  expect(reply.status).toBe(201);
  return reply.body.data as { id: string; number: string; total: number; version: number; placedAt: string };
}
const cups = (quantity: number) => [{ itemId: shop.cup, quantity }];
const list = (query: object, as = world.alpha.manager) => world.call(staff.listAllOrders, { as, query });
const idsOf = async (query: object) => (await list(query)).body.data.map((row: { id: string }) => row.id);
const totals = async (query: object) =>
  (await world.call(staff.readOrderTotals, { as: world.alpha.manager, query })).body.data;

describe('the orders of a company', () => {
  it('require the right to read orders, and are never those of another company', async () => {
    await place(cups(1));
    for (const endpoint of [staff.listAllOrders, staff.readOrderTotals]) {
      expect((await world.call(endpoint, { at: world.alpha })).status).toBe(401);
      expect((await world.call(endpoint, { as: world.alpha.viewer })).status).toBe(403);
      const elsewhere = await world.call(endpoint, { as: world.beta.manager });
      expect([elsewhere.status, elsewhere.body.data]).toEqual([200, []]);
    }
    expect((await list({ stage: 'nowhere' })).status).toBe(400);
  });

  it('are found by any part of the number or of the name, by period, and by stage', async () => {
    const mine = await place(cups(2), contact('남궁 빛나라'));
    const waiting = await place([{ itemId: shop.desk, quantity: 1 }], contact('남궁 새나라'));
    expect(await idsOf({ search: '빛나' })).toEqual([mine.id]);
    expect(await idsOf({ search: mine.number.slice(-4) })).toContain(mine.id);
    expect(await idsOf({ search: '남궁', stage: 'waiting' })).toEqual([waiting.id]);
    expect(await idsOf({ search: '없는 사람' })).toEqual([]);
    expect(await idsOf({ search: '남궁', from: waiting.placedAt })).toEqual([waiting.id]);
    expect(await idsOf({ search: '남궁', to: waiting.placedAt })).toEqual([mine.id]);
    expect(await totals({ search: '남궁' })).toEqual([
      { stage: 'waiting', currency: 'KRW', orders: 1, total: 600_000 },
      { stage: 'confirmed', currency: 'KRW', orders: 1, total: 20_000 },
    ]);
    const first = await list({ search: '남궁', limit: 1 });
    const next = await list({ search: '남궁', limit: 1, cursor: first.body.page.nextCursor });
    expect([...first.body.data, ...next.body.data].map(({ id }: { id: string }) => id)).toEqual([waiting.id, mine.id]);
  });

  it('are found by telephone number in any spelling, by address, and by what was ordered', async () => {
    const by = contact('구지은', 'try@customer.example', '010-2222-3333');
    const mine = await place([{ itemId: shop.cup, quantity: 1 }], by);
    for (const search of [
      '01022223333',
      '010.2222.3333',
      '+82 10-2222-3333',
      '2222-3333',
      'try@customer.example',
      'TRY@',
      '구지',
      '구',
      'ㄱㅈㅇ',
    ])
      expect(await idsOf({ search }), search).toContain(mine.id);
    const [line] = (await world.call(staff.listAllOrders, { as: world.alpha.manager, query: { search: mine.number } }))
      .body.data;
    expect(line).toMatchObject({ id: mine.id });
    const item = (
      await world.alpha.service(({ unit, companyId }) =>
        unit.query(
          statement<{ title: string }>(
            'select name as title from "order".order_lines where company_id = $1 and order_id = $2',
            [companyId, mine.id],
          ),
        ),
      )
    )[0]?.title as string;
    expect(await idsOf({ search: item })).toContain(mine.id);
    expect(await idsOf({ search: `구지은 ${item}` })).toEqual([mine.id]);
    expect(await idsOf({ search: `${item} 없는사람` })).toEqual([]);
    expect(await idsOf({ search: '01022223334' })).toEqual([]);
  });

  it('of another company are not found by their words either', async () => {
    await place(cups(1), contact('다른회사손님'));
    const elsewhere = await world.call(staff.listAllOrders, { as: world.beta.manager, query: { search: '다른회사' } });
    expect(elsewhere.body.data).toEqual([]);
  });
});

describe('customers that the company knows', () => {
  const make = (title: string, fields: object) =>
    world.alpha.service((context) =>
      createRecord(context, { axis: 'entity', type: 'external', title, fields: { kind: 'customer', ...fields } }),
    );
  const deals = (ids: string[], as = world.alpha.manager) =>
    world.call(staff.listCustomerDeals, { as, query: { ids: ids.join(',') } });

  it('are those with the telephone number of an order, however either is written', async () => {
    const record = await make('번호로 아는 손님', { phone: '010-7777-0001' });
    for (const phone of ['01077770001', '010.7777.0001', '+82 10-7777-0001']) {
      const { id } = await place(cups(1), contact('손님', 'typed@example.com', phone));
      const read = await world.call(staff.readCustomerOfOrder, { as: world.alpha.manager, params: { id } });
      expect(read.body.data.customer, phone).toMatchObject({ id: record.id, typed: true });
      expect(await idsOf({ customer: record.id }), phone).toContain(id);
    }
  });

  it('are distinguished from people who only typed their address or number; cancelled orders do not count', async () => {
    const [byPhone, byEmail, none] = [
      await make('전화로 아는 손님', { phone: '01088887777' }),
      await make('메일로 아는 손님', { email: 'Known@Example.com' }),
      await make('주문 없는 손님', {}),
    ];
    await place(cups(1), contact('손님', 'a@example.com', '010-8888-7777'));
    const last = await place(cups(3), contact('손님', 'b@example.com', '010-8888-7777'));
    const other = await place(cups(2), contact('다른 손님', 'known@example.com', '010-1111-2222'));
    const gone = await new Visitor(world, world.alpha);
    const cancelled = await gone.call(api.placeOrder, {
      body: createOrderBody([{ itemId: shop.desk, quantity: 1 }], {
        contact: contact('손님', 'c@example.com', '010-8888-7777'),
      }),
    });
    await gone.call(api.cancelOrder, { params: { id: cancelled.body.data.id } });
    const nothing = { orders: 0, total: 0, currency: 'KRW', last: null };
    expect((await deals([byPhone.id, byEmail.id, none.id])).body.data).toEqual([
      { id: byPhone.id, ...nothing, typed: 2 },
      { id: byEmail.id, ...nothing, typed: 1 },
      { id: none.id, ...nothing, typed: 0 },
    ]);
    expect((await list({ customer: byPhone.id, stage: 'confirmed' })).body.data).toMatchObject([
      { id: last.id, typed: true },
      { typed: true },
    ]);
    expect(await idsOf({ customer: byEmail.id })).toEqual([other.id]);
    expect(await idsOf({ customer: none.id })).toEqual([]);
    const reply = await world.call(staff.readCustomerOfOrder, { as: world.alpha.manager, params: { id: other.id } });
    expect(reply.body.data.customer).toMatchObject({ id: byEmail.id, typed: true });
  });

  it('have the orders of the account that proved their address, regardless of other users of it', async () => {
    const { user, manager } = world.alpha;
    const { id: customer } = await make('계정이 있는 손님', {
      email: user.email,
      phone: '010-9191-9191',
    });
    const fake = await place(cups(5), contact('남의 이름', user.email, '010-9191-9191'));
    const body = createOrderBody(cups(2), { contact: contact('계정 손님', 'typed@example.com', '010-0000-0000') });
    const own = (await world.call(api.placeOrder, { as: user, body })).body.data;
    const last = expect.objectContaining({ id: own.id });
    expect((await deals([customer])).body.data).toEqual([
      { id: customer, orders: 1, total: 20_000, currency: 'KRW', last, typed: 1 },
    ]);
    expect((await list({ customer })).body.data).toMatchObject([
      { id: own.id, typed: false },
      { id: fake.id, typed: true },
    ]);
    const of = async ({ id }: { id: string }) =>
      (await world.call(staff.readCustomerOfOrder, { as: manager, params: { id } })).body.data.customer;
    expect(await of(own)).toMatchObject({ id: customer, typed: false });
    expect(await of(fake)).toMatchObject({ id: customer, typed: true });
    // The account sees its own orders, never what somebody ordered with its address.
    const mine = (await world.call(api.listOwnOrders, { as: user })).body.data;
    expect(mine.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    expect((await world.call(api.readOrder, { as: user, params: { id: fake.id } })).status).toBe(404);
  });

  it('whose orders are looked at leave access records', async () => {
    const { id: customer } = await make('누가 보았는지 아는 손님', { email: 'watched@example.com' });
    const { id } = await place(cups(1), contact('손님', 'watched@example.com', '010-3131-3131'));
    await deals([customer]);
    await world.call(staff.readCustomerOfOrder, { as: world.alpha.manager, params: { id } });
    const looks = async () => {
      const query = { subjectId: customer, limit: 100 };
      const { data } = (await world.call(listAccess, { as: world.alpha.master, query })).body;
      return data.map(({ action }: { action: string }) => action);
    };
    await expect.poll(looks).toEqual(expect.arrayContaining(['order.customer.list', 'order.customer.read']));
  });

  it('are found from their order by the same address, with the right to read customers', async () => {
    const { id: customer } = await make('주문에서 찾는 손님', { email: 'found@example.com' });
    const { id } = await place(cups(1), contact('손님', 'found@example.com', '010-2222-3333'));
    const read = (as = world.alpha.manager) => world.call(staff.readCustomerOfOrder, { as, params: { id } });
    expect((await read()).body.data).toEqual({ customer: { id: customer, title: '주문에서 찾는 손님', typed: true } });
    expect((await read(world.alpha.viewer)).status).toBe(403);
    expect((await read(world.beta.manager)).body.code).toBe('ORDER_NOT_FOUND');
    expect((await deals([customer], world.beta.manager)).body.data).toEqual([]);
    expect((await deals([customer], world.alpha.viewer)).status).toBe(403);
  });

  it('order handlers see the person of each action; the customer does not', async () => {
    const buyer = new Visitor(world, world.alpha);
    const { id, version } = (await buyer.call(api.placeOrder, { body: createOrderBody(cups(1)) })).body.data;
    const moved = await world.call(api.moveOrder, {
      as: world.alpha.manager,
      params: { id },
      body: { state: 'shipped', version },
    });
    expect(moved.body.data.history.at(-1)).toMatchObject({
      state: 'shipped',
      name: world.alpha.manager.name,
      undone: false,
    });
    const orderView = (await buyer.call(api.readOrder, { params: { id } })).body.data;
    expect(orderView.history.map(({ name }: { name: string | null }) => name)).toEqual(
      [null, null, null].slice(0, orderView.history.length),
    );
  });
});
