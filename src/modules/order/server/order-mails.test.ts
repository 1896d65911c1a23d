/** What a customer is told by mail of an order, and the switch of the account that says so. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { changePreferences } from '#modules/identity/contract/preferences.endpoints.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import * as api from '../contract/endpoints.ts';
import type { Order } from '../contract/order.ts';
import { takeOrder } from './index.ts';
import { openShop, orderOf, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await testWorld();
  shop = await openShop(world.alpha);
});
afterAll(() => world.close());

const orderMails = async (number: string) => {
  const select = statement<{ subject: string }>('select subject from kernel.mails where subject like $1 order by id', [
    `%(${number})`,
  ]);
  return (await world.alpha.service(({ unit }) => unit.query(select))).map(({ subject }) => subject);
};
const move = async ({ id, version }: Order, state: 'shipped' | 'completed'): Promise<Order> =>
  (await world.call(api.moveOrder, { as: world.alpha.manager, params: { id }, body: { state, version } })).body.data;

describe('an order that staff moves on', () => {
  it('is told to the customer by notice and mail when it is sent and when it is complete', async () => {
    const customer = new Visitor(world, world.alpha);
    const order = (await customer.call(api.placeOrder, { body: orderOf([{ itemId: shop.cup, quantity: 1 }]) })).body
      .data as Order;
    await world.settle();
    const { number } = order;
    expect(await orderMails(number)).toEqual([`주문이 확정되었습니다 (${number})`]);
    const shipped = await move(order, 'shipped');
    expect((await move(shipped, 'completed')).state).toBe('completed');
    await world.settle();
    expect(await orderMails(number)).toEqual([
      `주문이 확정되었습니다 (${number})`,
      `상품을 보냈습니다 (${number})`,
      `거래가 끝났습니다 (${number})`,
    ]);
    const notices = (await customer.call(listNotices)).body.data.map(({ title }: { title: string }) => title);
    expect(notices).toEqual(expect.arrayContaining([`상품을 보냈습니다 (${number})`, `거래가 끝났습니다 (${number})`]));
  });

  it('is told by no mail to a visitor who switched order notices off, and still by notice', async () => {
    const customer = new Visitor(world, world.alpha);
    await customer.call(api.updateGuestSession, { body: { preferences: { notifications: false } } });
    const order = (await customer.call(api.placeOrder, { body: orderOf([{ itemId: shop.cup, quantity: 1 }]) })).body
      .data as Order;
    const { number } = order;
    await move(order, 'shipped');
    await world.settle();
    expect(await orderMails(number)).toEqual([]);
    const notices = (await customer.call(listNotices)).body.data.map(({ title }: { title: string }) => title);
    expect(notices).toContain(`상품을 보냈습니다 (${number})`);
  });

  it('is told without a link, and asked for nothing, where it was taken by hand', async () => {
    const { contact, address, lines } = orderOf([{ itemId: shop.cup, quantity: 1 }]);
    const { id } = await world.alpha.service((context) => takeOrder(context, { contact, address, lines }));
    const order = (await world.call(api.readOrder, { as: world.alpha.manager, params: { id } })).body.data as Order;
    await move(order, 'shipped');
    await world.settle();
    const select = statement<{ body: string }>('select body from kernel.mails where subject = $1', [
      `상품을 보냈습니다 (${order.number})`,
    ]);
    const [mail] = await world.alpha.service(({ unit }) => unit.query(select));
    expect(mail?.body).toMatch(/^주문하신 상품을 보냈습니다\.\n\n[^/]+$/);
  });

  it('is told by no mail to a customer with an account that wants none', async () => {
    const { user } = world.alpha;
    const body = { notifications: { email: false } };
    expect((await world.call(changePreferences, { as: user, at: null, body })).status).toBe(200);
    const placed = await world.call(api.placeOrder, {
      as: user,
      body: orderOf([{ itemId: shop.cup, quantity: 1 }]),
    });
    const order = placed.body.data as Order;
    await move(order, 'shipped');
    await world.settle();
    expect(await orderMails(order.number)).toEqual([]);
  });
});

describe('the session of a signed-in customer', () => {
  it('says since when there is the account and when its owner last signed in, the same each time', async () => {
    const { user } = world.alpha;
    const read = async () => (await world.call(api.readDashboard, { as: user })).body.data.session.info;
    const select = statement<{ created_at: string }>('select created_at from identity.persons where id = $1', [
      user.personId,
    ]);
    const [person] = await world.root(({ unit }) => unit.query(select));
    const info = await read();
    expect(info).toMatchObject({ id: user.personId, email: user.email });
    expect(new Date(info.createdAt)).toEqual(new Date(person?.created_at ?? ''));
    expect(await read()).toEqual(info);
  });
});
