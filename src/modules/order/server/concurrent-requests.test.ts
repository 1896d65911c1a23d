/** Two requests about one cart, one browser, one order: neither undoes what the other did. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { runAtOnce, waitUntilLocked } from '#modules/flow/server/testing/lock-barrier.ts';
import * as api from '../contract/endpoints.ts';
import { maxOrderLines } from '../contract/order.ts';
import { lockCart } from './cart.queries.ts';
import { addToCart, readCart } from './cart.service.ts';
import { guestCookie } from './guest.service.ts';
import { placeOrder, readOrder } from './order.service.ts';
import { moveOrder } from './order-move.service.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  shop = await createShop(world.alpha);
});
afterAll(() => world.close());

const visitor = () => new Visitor(world, world.alpha);
const idOf = async (guest: Visitor): Promise<string> => (await guest.call(api.readGuestSession)).body.data.info.id;
const asGuest = <Result>(guestId: string, work: (context: Context) => Promise<Result>): Promise<Result> =>
  world.alpha.service((context) => work({ ...context, actor: { kind: 'guest', guestId, permissions: new Set() } }));
const line = (itemId = createId(), quantity = 1) => ({ itemId, quantity });

describe('a cart', () => {
  it('never holds more kinds than allowed, with concurrent additions', async () => {
    const id = await idOf(visitor());
    await asGuest(id, (context) =>
      addToCart(
        context,
        Array.from({ length: maxOrderLines - 1 }, () => line()),
      ),
    );
    const add = () =>
      asGuest(id, (context) => addToCart(context, [line()])).then(
        () => 'added',
        (error) => error.code,
      );
    const outcomes = await runAtOnce(world, ({ unit }) => unit.query(lockCart(world.alpha.tenant.id, id)), [
      add,
      add,
      add,
    ]);
    expect(outcomes.toSorted()).toEqual(['CART_FULL', 'CART_FULL', 'added']);
    expect(await asGuest(id, readCart)).toHaveLength(maxOrderLines);
  });

  it('retains additions made while its lines were ordered, and loses none when the order is sent again', async () => {
    const id = await idOf(visitor());
    const cart = () => asGuest(id, readCart);
    await asGuest(id, (context) => addToCart(context, [line(shop.cup, 5), line(shop.desk, 1)]));
    const order = createOrderBody([line(shop.cup, 2), line(shop.desk, 1)]);
    const place = () => asGuest(id, (context) => placeOrder(context, order, { fromCart: true }));
    const { id: first } = await place();
    expect(await cart()).toEqual([line(shop.cup, 3)]);
    expect((await place()).id).toBe(first);
    expect(await cart()).toEqual([line(shop.cup, 3)]);
  });
});

const address = {
  ...{ label: '집', recipient: '김하늘', phone: '010-1234-5678', postalCode: '06236' },
  ...{ line1: '서울 강남구 테헤란로 152', line2: '', isDefault: true },
};

it('a sign-in takes over the browser’s addresses once, in any number of concurrent requests', async () => {
  const guest = visitor();
  const guestId = await idOf(guest);
  await guest.call(api.addAddress, { body: address });
  const { id } = (await guest.call(api.placeOrder, { body: createOrderBody([line(shop.cup)]) })).body.data;
  const signedIn = { as: world.beta.viewer, at: world.alpha, cookies: guest.cookies };
  const hold = ({ unit }: Context) =>
    unit.query(
      statement('select from "order".guest_sessions where company_id = $1 and id = $2 for update', [
        world.alpha.tenant.id,
        guestId,
      ]),
    );
  const open = () => world.call(api.listAddresses, signedIn);
  const replies = await runAtOnce(world, hold, [open, open, open]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const book = (await open()).body.data;
  expect(book).toMatchObject([{ label: '집', isDefault: true }]);
  await world.call(api.removeAddress, { ...signedIn, params: { id: book[0].id } });
  expect((await open()).body.data).toEqual([]);
  expect((await world.call(api.listOwnOrders, signedIn)).body.data).toMatchObject([{ id }]);
  expect((await guest.call(api.listAddresses)).body.data).toHaveLength(1);
});

it('a signed-in browser without a cart gets one that the same request sees, and none when it is refused', async () => {
  const signedIn = { as: world.beta.manager, at: world.alpha };
  const none = await world.call(api.reorder, { ...signedIn, params: { id: createId() } });
  expect([none.status, none.cookies[guestCookie]]).toEqual([404, undefined]);
  const { id } = (await world.call(api.placeOrder, { ...signedIn, body: createOrderBody([line(shop.cup, 2)]) })).body
    .data;
  const reply = await world.call(api.reorder, { ...signedIn, params: { id } });
  const cookies = { [guestCookie]: reply.cookies[guestCookie] as string };
  expect((await world.call(api.readDashboard, { ...signedIn, cookies })).body.data.cartQuantity).toBe(2);
});

it('an order that its flow confirms while the customer cancels stays confirmed', async () => {
  const customer = visitor();
  const { id } = (await customer.call(api.placeOrder, { body: createOrderBody([line(shop.desk)]) })).body.data;
  const read = () => world.alpha.service((context) => readOrder(context, id));
  const { executionId } = (await world.call(api.readOrder, { as: world.alpha.manager, params: { id } })).body.data;
  const { cancelled } = await world.alpha.service(async (context) => {
    const move = { orderId: id, to: 'confirmed', by: 'flow', executionId, reason: null } as const;
    await moveOrder(context, move);
    await context.unit.query(statement('select 1'));
    const cancelled = customer.call(api.cancelOrder, { params: { id } });
    await waitUntilLocked(world, 1);
    return { cancelled };
  });
  const reply = await cancelled;
  expect([reply.status, reply.body.code]).toEqual([409, 'ORDER_NOT_CANCELLABLE']);
  expect((await read()).state).toBe('confirmed');
});
