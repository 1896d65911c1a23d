/** 청약철회 (전자상거래법 제17조, 제18조): asked for by the customer within the lawful days, answered by staff. Costs about eight seconds. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestMember, testWorld, type World } from '#apps/testing.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { judgeOf } from '#kernel/server/testing/database.ts';
import { readExecution } from '#modules/flow/contract/endpoints.ts';
import { listTasks } from '#modules/flow/contract/task.endpoints.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { undoExecution as cancelBy } from '#modules/flow/server/index.ts';
import { waitUntilLocked } from '#modules/flow/server/testing/barrier.ts';
import { setFlowSettings } from '#modules/flow/server/testing/settings.ts';
import { createProduct } from '#modules/item/contract/endpoints.ts';
import { stockOf } from '#modules/item/server/index.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import * as api from '../contract/endpoints.ts';
import type { Order } from '../contract/order.ts';
import { listAllOrders } from '../contract/staff.endpoints.ts';
import * as withdrawals from '../contract/withdrawal.endpoints.ts';
import { openShop, orderOf, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop & { saucer: string };
let judge: pg.Client;
let client: pg.Client;

beforeAll(async () => {
  world = await testWorld();
  const body = {
    ...{ name: '찻잔 받침', quantity: 100, category: 'living' },
    price: { amount: 3_000, currency: 'KRW' as const },
  };
  const { data } = (await world.call(createProduct, { as: world.alpha.manager, body })).body;
  shop = { ...(await openShop(world.alpha)), saucer: data.id };
  judge = await judgeOf(world.urls.ownerUrl);
  client = new pg.Client({ connectionString: world.urls.appUrl });
  await client.connect();
  await client.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
});
afterAll(async () => {
  await client?.end();
  await judge?.end();
  await world.close();
});

const staff = () => world.alpha.manager;
const customer = () => new Visitor(world, world.alpha);
const lines = () => [
  { itemId: shop.cup, quantity: 2 },
  { itemId: shop.saucer, quantity: 1 },
];
const place = async (by: Visitor, change: Parameters<typeof orderOf>[1] = {}): Promise<Order> =>
  (await by.call(api.placeOrder, { body: orderOf(lines(), change) })).body.data;
const seen = async (by: Visitor, id: string): Promise<Order> =>
  (await by.call(api.readOrder, { params: { id } })).body.data;
const seenByStaff = async (id: string): Promise<Order> =>
  (await world.call(api.readOrder, { as: staff(), params: { id } })).body.data;
const ask = (by: Visitor, id: string, items = [shop.cup, shop.saucer], reason = '') =>
  by.call(withdrawals.requestWithdrawal, { params: { id }, body: { items, reason } });
interface Answer {
  as?: TestMember;
  /** What was seen; now, unless told. */
  version?: number;
}
const versionOf = async (id: string, { version }: Answer) => version ?? (await seenByStaff(id)).version;
const accept = async (id: string, way: 'undo' | 'hand' = 'undo', answer: Answer = {}) =>
  world.call(withdrawals.acceptWithdrawal, {
    as: answer.as ?? staff(),
    params: { id },
    body: { way, version: await versionOf(id, answer) },
  });
const refuse = async (id: string, answer: Answer = {}) =>
  world.call(withdrawals.refuseWithdrawal, {
    as: answer.as ?? staff(),
    params: { id },
    body: { ground: 'used', note: '사용한 흔적이 있습니다.', version: await versionOf(id, answer) },
  });
/** Undoes a run, as who handles runs; the undo's own run, or the refusal. */
const undo = async (executionId: string | null) =>
  (
    await world.call(undoExecution, {
      as: world.alpha.master,
      params: { id: executionId as string },
      body: { reason: { code: 'request' } },
    })
  ).body;
async function move(id: string, ...states: ('shipped' | 'completed')[]): Promise<void> {
  for (const state of states) {
    const { version } = await seenByStaff(id);
    await world.call(api.moveOrder, { as: staff(), params: { id }, body: { state, version } });
  }
}
const pay = (id: string) => world.call(api.markPaid, { as: staff(), params: { id }, body: { paid: true } });
const onHand = async () =>
  (await world.alpha.service((context) => stockOf(context, [shop.cup]))).get(shop.cup)?.onHand ?? 0;
const mails = async (number: string) => {
  await world.settle();
  const select = statement<{ subject: string; body: string }>(
    'select subject, body from kernel.mails where subject like $1 order by id',
    [`%${number}%`],
  );
  return world.alpha.service(({ unit }) => unit.query(select));
};
/** Puts the receipt of the goods so many days back. */
async function receivedDaysAgo(id: string, days: number): Promise<void> {
  await judge.query('alter table "order".order_states disable trigger append_only');
  await judge.query('update "order".order_states set at = at - make_interval(days => $2) where order_id = $1', [
    id,
    days,
  ]);
  await judge.query('alter table "order".order_states enable trigger append_only');
}

describe('a customer', () => {
  it('asks to withdraw from a confirmed order, and both sides are told until when what is to be done', async () => {
    const by = customer();
    const { id, number, can } = await place(by);
    expect(can).toMatchObject({ cancel: false, withdraw: true });
    await pay(id);
    const asked = await ask(by, id, undefined, '마음이 바뀌었습니다.');
    expect(asked.status).toBe(201);
    expect(asked.body.data).toMatchObject({
      withdrawal: { state: 'requested', isWhole: true, refundBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      isSent: false,
      can: { withdraw: false },
    });
    expect((await ask(by, id)).body.code).toBe('ORDER_NOT_WITHDRAWABLE');
    const [request] = (await mails(number)).filter(({ subject }) => subject.includes('청약철회'));
    expect(request?.subject).toBe(`청약철회 요청을 받았습니다 (${number})`);
    expect(request?.body).toContain('까지 환급해 드립니다.');
    const notices = (await world.call(listNotices, { as: staff() })).body.data as { title: string; body: string }[];
    expect(notices.find(({ title }) => title === `청약철회 요청: 주문 ${number}`)?.body).toContain('까지 환급');
    expect(await seenByStaff(id)).toMatchObject({
      withdrawal: { reason: '마음이 바뀌었습니다.' },
      can: { answerWithdrawal: true },
    });
    const { data } = (await world.call(listAllOrders, { as: staff(), query: { search: number } })).body;
    expect(data).toMatchObject([{ number, isWithdrawing: true }]);
  });

  it('is told in the language of the order', async () => {
    const by = customer();
    await by.call(api.updateGuestSession, { body: { preferences: { language: 'en' } } });
    const contact = { name: 'Ann Lee', email: 'ann@mail.example', phone: '010-1234-5678' };
    const { id, number } = await place(by, { contact });
    await ask(by, id);
    await refuse(id);
    const told = (await mails(number)).filter(({ subject }) => subject.includes('withdrawal'));
    expect(told.map(({ subject }) => subject)).toEqual([
      `We have received your withdrawal (${number})`,
      `Your withdrawal was refused (${number})`,
    ]);
    expect(told[1]?.body).toContain('Ground: Use or partial consumption');
  });

  it('asks within seven days of the receipt, and not after; before the receipt at any time', async () => {
    const by = customer();
    const { id } = await place(by);
    await move(id, 'shipped');
    expect(await seen(by, id)).toMatchObject({ isSent: true, withdrawUntil: null, can: { withdraw: true } });
    await move(id, 'completed');
    const { withdrawUntil } = await seen(by, id);
    const today = Date.parse(dayIn('Asia/Seoul', new Date()));
    expect((Date.parse(withdrawUntil ?? '') - today) / 86_400_000).toBeGreaterThanOrEqual(7);
    await receivedDaysAgo(id, 7);
    expect((await seen(by, id)).can.withdraw).toBe(true);
    await receivedDaysAgo(id, 20);
    expect((await seen(by, id)).can.withdraw).toBe(false);
    expect((await ask(by, id)).body.code).toBe('ORDER_NOT_WITHDRAWABLE');
  });

  it('asks neither for what waits for approval, nor for what was not ordered, nor for an order of somebody else', async () => {
    const by = customer();
    const waiting = (await by.call(api.placeOrder, { body: orderOf([{ itemId: shop.desk, quantity: 1 }]) })).body.data;
    expect((await ask(by, waiting.id, [shop.desk])).body.code).toBe('ORDER_NOT_WITHDRAWABLE');
    const { id } = await place(by);
    expect((await ask(by, id, [shop.desk])).body.code).toBe('VALIDATION_FAILED');
    expect((await ask(customer(), id)).body.code).toBe('ORDER_NOT_FOUND');
  });

  it('a guest asks by the link of the order from another browser', async () => {
    const { id, followUp, contact } = await place(customer());
    const secret = String(followUp).split('#secret=')[1] ?? '';
    const body = { secret, proof: contact.email, items: [shop.cup], reason: '' };
    const call = (change: object) =>
      customer().call(withdrawals.requestWithdrawalByLink, { params: { id }, body: { ...body, ...change } });
    expect((await call({ secret: 'x' })).status).toBe(404);
    expect((await call({ proof: 'somebody@mail.example' })).body.code).toBe('ORDER_PROOF_WRONG');
    const asked = await call({});
    expect(asked.status).toBe(201);
    expect(asked.body.data).toMatchObject({
      canWithdraw: false,
      withdrawal: { state: 'requested', isWhole: false, items: [shop.cup] },
    });
  });
});

describe('who handles orders', () => {
  it('accepts: the order is cancelled, stock and sale are back, and what was paid leaves a task', async () => {
    const by = customer();
    const before = await onHand();
    const { id, number } = await place(by);
    await pay(id);
    await ask(by, id);
    const accepted = await accept(id);
    expect(accepted.body.data).toMatchObject({ state: 'cancelled', withdrawal: { state: 'accepted' } });
    expect(await onHand()).toBe(before);
    const { data } = (await world.call(listTasks, { as: staff(), query: { limit: 100 } })).body;
    expect(data.filter((task: object) => JSON.stringify(task).includes(number)).length).toBeGreaterThan(0);
    expect((await mails(number)).map(({ subject }) => subject)).toContain(`청약철회가 처리되었습니다 (${number})`);
    expect(await seen(by, id)).toMatchObject({
      state: 'cancelled',
      withdrawal: { refundBy: expect.any(String) },
      can: { withdraw: false },
    });
    expect((await accept(id)).body.code).toBe('WITHDRAWAL_NOT_OPEN');
  });

  it('accepts what was sent and came back, which no undo takes back otherwise', async () => {
    const by = customer();
    const before = await onHand();
    const { id } = await place(by);
    await move(id, 'shipped', 'completed');
    const { executionId } = await seenByStaff(id);
    expect((await undo(executionId)).code).toBe('UNDO_SUPERSEDED');
    await ask(by, id);
    // To ask is not enough.
    expect((await undo(executionId)).code).toBe('UNDO_SUPERSEDED');
    const accepted = await accept(id);
    expect(accepted.body.data).toMatchObject({
      state: 'cancelled',
      withdrawal: { state: 'accepted', refundBy: null },
    });
    expect(await onHand()).toBe(before);
  });

  it('does by hand what is given back in part: the order stays as it is', async () => {
    const by = customer();
    const { id } = await place(by);
    await pay(id);
    await move(id, 'shipped', 'completed');
    await ask(by, id, [shop.cup]);
    expect((await accept(id)).body.code).toBe('WITHDRAWAL_IN_PART');
    const done = await accept(id, 'hand');
    expect(done.body.data).toMatchObject({
      state: 'completed',
      withdrawal: { state: 'accepted', isWhole: false, refundBy: expect.any(String) },
      can: { answerWithdrawal: false },
    });
  });

  it('refuses on a lawful ground that the customer reads, and nobody without the right answers', async () => {
    const by = customer();
    const { id, number } = await place(by);
    await move(id, 'shipped');
    await ask(by, id);
    const { viewer } = world.alpha;
    for (const answer of [accept(id, 'undo', { as: viewer }), refuse(id, { as: viewer })]) {
      expect((await answer).body.code).toBe('FORBIDDEN');
    }
    expect((await refuse(id, { as: world.beta.manager })).body.code).toBe('ORDER_NOT_FOUND');
    expect((await refuse(id)).body.data.withdrawal).toMatchObject({ state: 'refused', ground: 'used' });
    expect(await seen(by, id)).toMatchObject({
      state: 'shipped',
      withdrawal: { state: 'refused', ground: 'used', note: '사용한 흔적이 있습니다.' },
      // Who was refused may ask again within the days.
      can: { withdraw: true },
    });
    const [refusal] = (await mails(number)).filter(({ subject }) => subject.includes('받아들이지 못했습니다'));
    expect(refusal?.body).toContain('상품의 가치가 뚜렷이 줄었습니다');
  });

  it('has nothing left to answer where the order was undone in another way meanwhile, and its customer is told', async () => {
    const by = customer();
    const { id, number } = await place(by);
    await ask(by, id, [shop.cup]);
    await undo((await seenByStaff(id)).executionId);
    expect(await seen(by, id)).toMatchObject({
      state: 'cancelled',
      withdrawal: { state: 'accepted', decidedAt: expect.any(String) },
    });
    expect((await mails(number)).map(({ subject }) => subject)).toContain(`청약철회가 처리되었습니다 (${number})`);
    expect((await accept(id)).body.code).toBe('WITHDRAWAL_NOT_OPEN');
  });

  it('does nothing by hand for an order that is cancelled at the same time', async () => {
    const by = customer();
    const { id } = await place(by);
    await ask(by, id);
    const { executionId, version } = await seenByStaff(id);
    const { answer } = await world.alpha.service(async (context) => {
      await cancelBy(context, { id: executionId as string, reason: { code: 'request', text: '' } });
      const answer = accept(id, 'hand', { version });
      await Promise.race([answer, waitUntilLocked(world, 1)]);
      return { answer };
    });
    expect((await answer).body.code).toBe('VERSION_CONFLICT');
    expect(await seen(by, id)).toMatchObject({ state: 'cancelled', withdrawal: { state: 'accepted' } });
  });

  it('accepts of an order that was undone and redone: it is cancelled as it stands, and not redone again', async () => {
    const by = customer();
    const before = await onHand();
    const { id, number } = await place(by);
    await pay(id);
    const { executionId } = await seenByStaff(id);
    const first = await undo(executionId);
    expect((await undo(first.data.undoExecutionId)).success).toBe(true);
    expect((await seenByStaff(id)).state).toBe('confirmed');
    await ask(by, id);
    const tasksOf = async () =>
      ((await world.call(listTasks, { as: staff(), query: { limit: 100 } })).body.data as object[]).filter((task) =>
        JSON.stringify(task).includes(number),
      ).length;
    const tasks = await tasksOf();
    expect((await accept(id)).body.data).toMatchObject({ state: 'cancelled', withdrawal: { state: 'accepted' } });
    expect(await onHand()).toBe(before);
    expect(await tasksOf()).toBe(tasks + 1);
    const { data: run } = (
      await world.call(readExecution, { as: world.alpha.master, params: { id: executionId as string } })
    ).body;
    expect((await undo(run.last.id)).code).toBe('UNDO_SUPERSEDED');
    expect((await seenByStaff(id)).state).toBe('cancelled');
  });

  it('settles by hand once: what was given back is not given back again, nor with the rest', async () => {
    const by = customer();
    const { id } = await place(by);
    await pay(id);
    await move(id, 'shipped', 'completed');
    await ask(by, id, [shop.cup]);
    await accept(id, 'hand');
    expect(await seen(by, id)).toMatchObject({ withdrawable: [shop.saucer], can: { withdraw: true } });
    for (const items of [[shop.cup], [shop.cup, shop.saucer]]) {
      expect((await ask(by, id, items)).body.code).toBe('ORDER_NOT_WITHDRAWABLE');
    }
    expect((await ask(by, id, [shop.saucer])).status).toBe(201);
    expect((await accept(id)).body.code).toBe('WITHDRAWAL_IN_PART');
    await accept(id, 'hand');
    expect(await seen(by, id)).toMatchObject({ withdrawable: [], can: { withdraw: false } });
  });

  it('does not answer for an own order; a colleague does', async () => {
    const as = staff();
    const { id } = (await world.call(api.placeOrder, { as, body: orderOf(lines()) })).body.data as Order;
    const body = { items: [shop.cup, shop.saucer], reason: '' };
    expect((await world.call(withdrawals.requestWithdrawal, { as, params: { id }, body })).status).toBe(201);
    expect((await seenByStaff(id)).can.answerWithdrawal).toBe(false);
    for (const answer of [accept(id), accept(id, 'hand'), refuse(id)]) {
      expect((await answer).body.code).toBe('WITHDRAWAL_OWN');
    }
    expect((await accept(id, 'undo', { as: world.alpha.master })).body.data.state).toBe('cancelled');
  });

  it('takes back no more than the company lets anybody undo without an approval', async () => {
    const by = customer();
    const { id } = await place(by);
    await ask(by, id);
    const limit = (undoApprovalAbove: number | null) =>
      setFlowSettings(world, world.alpha.master, { wonPerUnit: {}, undoApprovalAbove });
    await limit(20_000);
    const refused = await accept(id);
    await limit(null);
    expect(refused.body).toMatchObject({ code: 'WITHDRAWAL_STUCK', message: expect.stringContaining('승인') });
    expect(await seen(by, id)).toMatchObject({ state: 'confirmed', withdrawal: { state: 'requested' } });
    expect((await accept(id)).body.data.state).toBe('cancelled');
  });

  it('answers for what was seen: an order that moved on since is looked at first', async () => {
    const by = customer();
    const { id } = await place(by);
    await move(id, 'shipped');
    await ask(by, id);
    const { version } = await seenByStaff(id);
    await move(id, 'completed');
    for (const answer of [accept(id, 'undo', { version }), accept(id, 'hand', { version }), refuse(id, { version })]) {
      expect((await answer).body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { id } } });
    }
    expect((await accept(id)).body.data.state).toBe('cancelled');
  });

  it('sends nothing while the customer waits, and what is sent later does not put off the refund', async () => {
    const by = customer();
    const { id } = await place(by);
    await pay(id);
    await ask(by, id);
    const { version, can } = await seenByStaff(id);
    expect(can.move).toEqual([]);
    const body = { state: 'shipped' as const, version };
    const moved = await world.call(api.moveOrder, { as: staff(), params: { id }, body });
    expect(moved.body.code).toBe('ORDER_WITHDRAWING');
    await refuse(id);
    await move(id, 'shipped');
    await ask(by, id);
    expect((await seen(by, id)).withdrawal?.refundBy).toBeNull();
    await receivedDaysAgo(id, -1);
    expect((await seen(by, id)).withdrawal?.refundBy).toEqual(expect.any(String));
  });
});

it('the database takes no withdrawal from what is not confirmed or was not ordered, and no second answer', async () => {
  const by = customer();
  const { id } = await place(by);
  const add = (orderId: string, item: string, state = 'requested') =>
    client.query(
      `insert into "order".withdrawals (company_id, id, order_id, items, state)
       values (kernel.company_id(), gen_random_uuid(), $1, array[$2::uuid], $3)`,
      [orderId, item, state],
    );
  await expect(add(id, shop.desk)).rejects.toThrow('cannot be withdrawn from like this');
  await expect(add(id, shop.cup, 'refused')).rejects.toThrow('withdrawals_check');
  await ask(by, id);
  await expect(add(id, shop.cup)).rejects.toThrow('withdrawals_open');
  await refuse(id);
  for (const sql of [
    `update "order".withdrawals set note = 'other' where order_id = '${id}'`,
    `update "order".withdrawals set items = '{}' where order_id = '${id}'`,
    `delete from "order".withdrawals where order_id = '${id}'`,
  ]) {
    await expect(client.query(sql), sql).rejects.toThrow(/has its answer|permission denied/);
  }
  const waiting = (await by.call(api.placeOrder, { body: orderOf([{ itemId: shop.desk, quantity: 1 }]) })).body.data;
  await expect(add(waiting.id, shop.desk)).rejects.toThrow('cannot be withdrawn from like this');
  const answer = (orderId: string, way: string) =>
    client.query(
      `update "order".withdrawals set state = 'accepted', way = $2, decided_at = now()
       where order_id = $1 and state = 'requested'`,
      [orderId, way],
    );
  const half = await place(by);
  await add(half.id, shop.cup);
  await expect(answer(half.id, 'undo')).rejects.toThrow('from a part of its order');
  await answer(half.id, 'hand');
  await expect(add(half.id, shop.cup)).rejects.toThrow('cannot be withdrawn from like this');
  await add(half.id, shop.saucer);
});
