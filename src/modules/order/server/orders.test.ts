import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, setMemberRoles, type TestMember, type World } from '#apps/testing.ts';
import { listAccess } from '#kernel/contract/audit.endpoints.ts';
import { readExecution } from '#modules/flow/contract/endpoints.ts';
import { readUndoStatistics, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { reason } from '#modules/flow/server/testing/flow-kit.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import { getStock } from '#modules/item/server/index.ts';
import * as api from '../contract/endpoints.ts';
import { listAllOrders } from '../contract/staff.endpoints.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  shop = await createShop(world.alpha);
});
afterAll(() => world.close());

const visitor = () => new Visitor(world, world.alpha);
const cups = (quantity: number) => [{ itemId: shop.cup, quantity }];
const desks = (quantity: number) => [{ itemId: shop.desk, quantity }];

async function stock(id: string) {
  const levels = await world.alpha.service((context) => getStock(context, [id]));
  const { onHand, reserved, available } = levels.get(id) ?? { onHand: 0, reserved: 0, available: 0 };
  return { onHand, reserved, available };
}

async function raw(member: TestMember, method: string, url: string, payload?: object) {
  const host = `${member.company.code}.localhost`;
  return world.request({ method, url, host, headers: { authorization: `Bearer ${member.token}` }, payload });
}

async function inbox(member: TestMember) {
  const reply = await raw(member, 'GET', '/api/decision/approvals?box=inbox');
  return reply.body.data as { id: string }[];
}

async function decide(member: TestMember, action: 'approve' | 'reject') {
  const [waiting] = await inbox(member);
  const url = `/api/decision/approvals/${waiting?.id}`;
  const { version } = (await raw(member, 'GET', url)).body.data;
  return raw(member, 'POST', `${url}/${action}`, { version, comment: '확인했습니다.' });
}

async function state(customer: Visitor, id: string) {
  return (await customer.call(api.readOrder, { params: { id } })).body.data;
}

describe('placing an order', () => {
  it('is confirmed directly below KRW 500,000: stock issued, sale posted, order confirmed', async () => {
    const before = await stock(shop.cup);
    const reply = await visitor().call(api.placeOrder, { body: createOrderBody(cups(3)) });
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({ state: 'confirmed', total: 30_000, vat: 2_727, executionId: null });
    expect(reply.body.data.number).toMatch(/^\d{4}-\d{6}$/);
    expect(await stock(shop.cup)).toEqual({ ...before, onHand: before.onHand - 3, available: before.available - 3 });
  });

  it('notifies users with the right to read orders, with customer and contents, and no team lead without it', async () => {
    await setMemberRoles(world.alpha.manager, ['operator']);
    const { number } = (await visitor().call(api.placeOrder, { body: createOrderBody(cups(1)) })).body.data;
    const listNotices = async (member: TestMember) =>
      (await raw(member, 'GET', '/api/notices')).body.data.filter((notice: { title: string }) =>
        notice.title.includes(number),
      );
    expect((await raw(world.alpha.supervisor, 'GET', '/api/orders/all')).status).toBe(403);
    expect(await listNotices(world.alpha.supervisor)).toEqual([]);
    expect(await listNotices(world.alpha.manager)).toHaveLength(1);
    await setMemberRoles(world.alpha.manager, ['manager']);
  });

  it('prices on the server: another total than the customer saw is refused, nothing written', async () => {
    const before = await stock(shop.cup);
    const reply = await visitor().call(api.placeOrder, { body: createOrderBody(cups(2), { expectedTotal: 2 }) });
    expect([reply.status, reply.body.code]).toEqual([409, 'ORDER_PRICE_CHANGED']);
    expect(await stock(shop.cup)).toEqual(before);
  });

  it('refuses more than the stock and stores no order', async () => {
    const customer = visitor();
    const reply = await customer.call(api.placeOrder, { body: createOrderBody(cups(5000)) });
    expect([reply.status, reply.body.code]).toEqual([409, 'INSUFFICIENT_STOCK']);
    expect((await customer.call(api.listOwnOrders)).body.data).toEqual([]);
  });

  it('gives the same order for the same key, and refuses the key to others', async () => {
    const customer = visitor();
    const order = createOrderBody(cups(1));
    const [first, second] = [
      await customer.call(api.placeOrder, { body: order }),
      await customer.call(api.placeOrder, { body: order }),
    ];
    expect(second.body.data.id).toBe(first.body.data.id);
    const other = await visitor().call(api.placeOrder, { body: order });
    expect([other.status, other.body.code]).toEqual([409, 'ORDER_KEY_REUSED']);
  });

  it('gives one order to requests with the same key at the same time', async () => {
    const customer = visitor();
    await customer.call(api.placeOrder, { body: createOrderBody(cups(1)) });
    const before = await stock(shop.cup);
    const order = createOrderBody(cups(1));
    const requests = Array.from({ length: 8 }, () => () => customer.call(api.placeOrder, { body: order }));
    const replies = await runAtOnceOnTable(world, '"order".orders', requests);
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 201));
    expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1);
    expect((await stock(shop.cup)).onHand).toBe(before.onHand - 1);
  });

  it('refuses unknown fields, empty orders, repeated items and absurd quantities', async () => {
    const bodies = [
      { ...createOrderBody(cups(1)), price: 1 },
      createOrderBody([]),
      createOrderBody([...cups(1), ...cups(1)]),
      createOrderBody(cups(0)),
      createOrderBody(cups(1e9)),
      createOrderBody(cups(1), { note: 'a\0b' }),
    ];
    for (const body of bodies) {
      const reply = await visitor().call(api.placeOrder, { body: body as never });
      expect([reply.status, reply.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    }
  });
});

describe('access to orders', () => {
  it('[EN-11] the guest sees own orders only; others get the same 404 as for none', async () => {
    const [mine, other] = [visitor(), visitor()];
    const { id } = (await mine.call(api.placeOrder, { body: createOrderBody(cups(1)) })).body.data;
    expect((await mine.call(api.listOwnOrders)).body.data.map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await other.call(api.listOwnOrders)).body.data).toEqual([]);
    const refused = await other.call(api.readOrder, { params: { id } });
    expect([refused.status, refused.body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
    const elsewhere = await new Visitor(world, world.beta).call(api.readOrder, {
      params: { id },
      cookies: mine.cookies,
    });
    expect(elsewhere.status).toBe(404);
    const { body } = await mine.call(api.readGuestSession);
    expect(body.data).toMatchObject({ isActive: true, info: { name: '김하늘', email: 'sky@example.com' } });
    expect(body.data.orders).toMatchObject([{ id, status: 'confirmed' }]);
    expect(body.data.info).toHaveProperty('preferences.newsletter');
  });

  it('members with order.order.read see all, others only their own', async () => {
    await visitor().call(api.placeOrder, { body: createOrderBody(cups(1)) });
    const all = await world.call(listAllOrders, { as: world.alpha.manager, query: {} });
    expect(all.status).toBe(200);
    expect(all.body.data.length).toBeGreaterThan(0);
    expect((await world.call(api.listOwnOrders, { as: world.alpha.manager })).body.data).toEqual([]);
    const guest = await visitor().call(listAllOrders);
    expect([guest.status, guest.body.code]).toEqual([401, 'AUTHENTICATION_REQUIRED']);
    const elsewhere = await world.call(listAllOrders, { as: world.beta.manager, query: {} });
    expect(elsewhere.body.data).toEqual([]);
  });

  it('a look at another’s order leaves an access record, also by moving it; the customer’s own leaves none', async () => {
    const { master, manager } = world.alpha;
    const customer = visitor();
    const { id } = (await customer.call(api.placeOrder, { body: createOrderBody(cups(1)) })).body.data;
    const looks = async () => {
      await world.settle();
      const { data } = (await world.call(listAccess, { as: master, query: { subjectId: id } })).body;
      return data.map(({ actor, action }: { actor: { id: string }; action: string }) => [actor.id, action]);
    };
    await customer.call(api.readOrder, { params: { id } });
    expect(await looks()).toEqual([]);
    const { version } = (await world.call(api.readOrder, { as: manager, params: { id } })).body.data;
    expect(await looks()).toEqual([[manager.personId, 'order.order.read']]);
    const moved = await world.call(api.moveOrder, { as: master, params: { id }, body: { state: 'shipped', version } });
    expect(moved.status).toBe(200);
    expect(await looks()).toEqual([
      [master.personId, 'order.order.read'],
      [manager.personId, 'order.order.read'],
    ]);
  });

  it('a visitor who signs in retains the orders of the browser', async () => {
    const customer = visitor();
    const { id } = (await customer.call(api.placeOrder, { body: createOrderBody(cups(1)) })).body.data;
    const signedIn = { as: world.beta.viewer, at: world.alpha };
    expect((await world.call(api.readOrder, { ...signedIn, params: { id } })).status).toBe(404);
    const reply = await world.call(api.listOwnOrders, { ...signedIn, cookies: customer.cookies });
    expect(reply.body.data.map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await world.call(api.readOrder, { ...signedIn, params: { id } })).status).toBe(200);
  });

  it('reads on from its cursor and refuses a broken one', async () => {
    const customer = visitor();
    for (let count = 0; count < 3; count++) await customer.call(api.placeOrder, { body: createOrderBody(cups(1)) });
    const first = (await customer.call(api.listOwnOrders, { query: { limit: 2 } })).body;
    const rest = (await customer.call(api.listOwnOrders, { query: { limit: 2, cursor: first.page.nextCursor } })).body;
    expect(new Set([...first.data, ...rest.data].map((row) => row.id)).size).toBe(3);
    const broken = await customer.call(api.listOwnOrders, { query: { cursor: 'nonsense' } });
    expect([broken.status, broken.body.code]).toEqual([400, 'BAD_CURSOR']);
  });
});

describe('an order from KRW 500,000 on', () => {
  it('waits for the team lead and finance, holds the stock, then goes on', async () => {
    const customer = visitor();
    const before = await stock(shop.desk);
    const order = (await customer.call(api.placeOrder, { body: createOrderBody(desks(1)) })).body.data;
    expect(order).toMatchObject({ state: 'awaiting-approval', can: { cancel: true } });
    expect(await stock(shop.desk)).toMatchObject({ onHand: before.onHand, reserved: before.reserved + 1 });
    expect((await decide(world.alpha.supervisor, 'approve')).status).toBe(200);
    expect((await state(customer, order.id)).state).toBe('awaiting-approval');
    expect((await decide(world.alpha.finance, 'approve')).status).toBe(200);
    const confirmed = await state(customer, order.id);
    expect(confirmed.state).toBe('confirmed');
    expect(confirmed.history.map((change: { state: string }) => change.state)).toEqual([
      'received',
      'awaiting-approval',
      'confirmed',
    ]);
    expect(await stock(shop.desk)).toMatchObject({ onHand: before.onHand - 1, reserved: before.reserved });
  });

  it('releases the stock when the approval is rejected', async () => {
    const customer = visitor();
    const before = await stock(shop.desk);
    const order = (await customer.call(api.placeOrder, { body: createOrderBody(desks(1)) })).body.data;
    expect((await decide(world.alpha.supervisor, 'reject')).status).toBe(200);
    expect(await state(customer, order.id)).toMatchObject({ state: 'rejected', can: { cancel: false } });
    expect(await stock(shop.desk)).toEqual(before);
  });

  it('[ST-09] the customer cancels before confirmation: stock free again, approval gone', async () => {
    const customer = visitor();
    const before = await stock(shop.desk);
    const order = (await customer.call(api.placeOrder, { body: createOrderBody(desks(1)) })).body.data;
    const stranger = await visitor().call(api.cancelOrder, { params: { id: order.id } });
    expect(stranger.status).toBe(404);
    const reply = await customer.call(api.cancelOrder, { params: { id: order.id } });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ state: 'cancelled', can: { cancel: false } });
    expect(reply.body.data.history.at(-1)).toMatchObject({ state: 'cancelled', by: 'customer' });
    expect(await stock(shop.desk)).toEqual(before);
    expect(await inbox(world.alpha.supervisor)).toEqual([]);
  });

  it('a visitor who cancels is called a guest in the statistics of undos', async () => {
    const customer = visitor();
    const order = (await customer.call(api.placeOrder, { body: createOrderBody(desks(1)) })).body.data;
    await customer.call(api.cancelOrder, { params: { id: order.id } });
    const { byPerson } = (await world.call(readUndoStatistics, { as: world.alpha.master, query: {} })).body.data;
    const names = byPerson.flatMap(({ person }: { person: { name: string } | null }) => (person ? [person.name] : []));
    expect(names).toContain('고객');
    expect(names).not.toContain('');
  });

  it('[ST-09] a confirmed order is not cancelled by the customer, and shipped only by staff', async () => {
    const customer = visitor();
    const order = (await customer.call(api.placeOrder, { body: createOrderBody(cups(1)) })).body.data;
    const cancel = await customer.call(api.cancelOrder, { params: { id: order.id } });
    expect([cancel.status, cancel.body.code]).toEqual([409, 'ORDER_NOT_CANCELLABLE']);
    const ship = { params: { id: order.id }, body: { state: 'shipped' as const, version: order.version } };
    expect(await customer.call(api.moveOrder, ship)).toMatchObject({ status: 401 });
    const stale = await world.call(api.moveOrder, {
      as: world.alpha.manager,
      ...ship,
      body: { ...ship.body, version: order.version + 1 },
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await world.call(api.moveOrder, { as: world.alpha.manager, ...ship })).body.data.state).toBe('shipped');
    const received = { params: { id: order.id }, body: { version: order.version + 1 } };
    const foreign = await visitor().call(api.confirmReceipt, received);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
    const done = await customer.call(api.confirmReceipt, received);
    expect(done.body.data.state).toBe('completed');
  });
});

describe('undoing an order', () => {
  it('cancels the order, gives the stock back, and redo brings both back', async () => {
    const customer = visitor();
    const before = await stock(shop.cup);
    const { id } = (await customer.call(api.placeOrder, { body: createOrderBody(cups(4)) })).body.data;
    const after = await stock(shop.cup);
    const as = world.alpha.manager;
    const executionId = (await world.call(api.readOrder, { as, params: { id } })).body.data.executionId;
    const undone = await world.call(undoExecution, { as, params: { id: executionId }, body: { reason } });
    expect(undone.status).toBe(200);
    const cancelled = await state(customer, id);
    expect(cancelled.state).toBe('cancelled');
    expect(cancelled.history.map((change: { state: string }) => change.state)).toEqual([
      'received',
      'confirmed',
      'cancelled',
    ]);
    expect(await stock(shop.cup)).toEqual(before);
    const { undoExecutionId } = undone.body.data;
    const redo = await world.call(undoExecution, { as, params: { id: undoExecutionId }, body: { reason } });
    expect(redo.status).toBe(200);
    expect((await state(customer, id)).state).toBe('confirmed');
    expect(await stock(shop.cup)).toEqual(after);
  });

  it('is refused once staff has shipped it: nothing of its run is taken back', async () => {
    const customer = visitor();
    const before = await stock(shop.cup);
    const order = (await customer.call(api.placeOrder, { body: createOrderBody(cups(1)) })).body.data;
    const as = world.alpha.manager;
    await world.call(api.moveOrder, {
      as,
      params: { id: order.id },
      body: { state: 'shipped', version: order.version },
    });
    const { executionId } = (await world.call(api.readOrder, { as, params: { id: order.id } })).body.data;
    const undone = await world.call(undoExecution, { as, params: { id: executionId }, body: { reason } });
    expect([undone.status, undone.body.code]).toEqual([409, 'UNDO_SUPERSEDED']);
    expect((await state(customer, order.id)).state).toBe('shipped');
    expect((await stock(shop.cup))?.onHand).toBe((before?.onHand ?? 0) - 1);
    expect((await world.call(readExecution, { as, params: { id: executionId } })).body.data.undoneBy).toBeNull();
  });
});
