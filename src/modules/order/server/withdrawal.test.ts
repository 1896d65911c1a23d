import { describe, expect, it } from 'vitest';
import { toLocalDay } from '#kernel/contract/time.ts';
import { listTasks } from '#modules/flow/contract/task.endpoints.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import * as api from '../contract/endpoints.ts';
import { listAllOrders } from '../contract/staff.endpoints.ts';
import * as withdrawals from '../contract/withdrawal.endpoints.ts';
import { createOrderBody } from './testing/shop.ts';
import { createWithdrawalKit } from './testing/withdrawal-kit.ts';

const {
  kit,
  staff,
  customer,
  place,
  seen: readAs,
  seenByStaff,
  ask,
  accept,
  refuse,
  undo,
  move,
  pay,
  onHand,
  mails,
  receivedDaysAgo,
} = createWithdrawalKit();

describe('a customer', () => {
  it('asks to withdraw from a confirmed order, and both sides receive the deadlines and duties', async () => {
    const by = customer();
    const { id, number, can } = await place(by);
    expect(can).toMatchObject({ cancel: false, withdraw: true });
    await pay(id);
    const reply = await ask(by, id, undefined, '마음이 바뀌었습니다.');
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      withdrawal: { state: 'requested', isWhole: true, refundBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      isSent: false,
      can: { withdraw: false },
    });
    expect((await ask(by, id)).body.code).toBe('ORDER_NOT_WITHDRAWABLE');
    const [request] = (await mails(number)).filter(({ subject }) => subject.includes('청약철회'));
    expect(request?.subject).toBe(`청약철회 요청을 받았습니다 (${number})`);
    expect(request?.body).toContain('까지 환급해 드립니다.');
    const notices = (await kit.world.call(listNotices, { as: staff() })).body.data as { title: string; body: string }[];
    expect(notices.find(({ title }) => title === `청약철회 요청: 주문 ${number}`)?.body).toContain('까지 환급');
    expect(await seenByStaff(id)).toMatchObject({
      withdrawal: { reason: '마음이 바뀌었습니다.' },
      can: { answerWithdrawal: true },
    });
    const { data } = (await kit.world.call(listAllOrders, { as: staff(), query: { search: number } })).body;
    expect(data).toMatchObject([{ number, isWithdrawing: true }]);
  });

  it('is notified in the language of the order', async () => {
    const by = customer();
    await by.call(api.updateGuestSession, { body: { preferences: { language: 'en' } } });
    const contact = { name: 'Ann Lee', email: 'ann@mail.example', phone: '010-1234-5678' };
    const { id, number } = await place(by, { contact });
    await ask(by, id);
    await refuse(id);
    const withdrawalMails = (await mails(number)).filter(({ subject }) => subject.includes('withdrawal'));
    expect(withdrawalMails.map(({ subject }) => subject)).toEqual([
      `We have received your withdrawal (${number})`,
      `Your withdrawal was refused (${number})`,
    ]);
    expect(withdrawalMails[1]?.body).toContain('Ground: Use or partial consumption');
  });

  it('asks within seven days of the receipt, and not after; before the receipt at any time', async () => {
    const by = customer();
    const { id } = await place(by);
    await move(id, 'shipped');
    expect(await readAs(by, id)).toMatchObject({ isSent: true, withdrawUntil: null, can: { withdraw: true } });
    await move(id, 'completed');
    const { withdrawUntil } = await readAs(by, id);
    const today = Date.parse(toLocalDay('Asia/Seoul', new Date()));
    expect((Date.parse(withdrawUntil ?? '') - today) / 86_400_000).toBeGreaterThanOrEqual(7);
    await receivedDaysAgo(id, 7);
    expect((await readAs(by, id)).can.withdraw).toBe(true);
    await receivedDaysAgo(id, 20);
    expect((await readAs(by, id)).can.withdraw).toBe(false);
    expect((await ask(by, id)).body.code).toBe('ORDER_NOT_WITHDRAWABLE');
  });

  it('asks neither for what waits for approval, nor for what was not ordered, nor for an order of somebody else', async () => {
    const by = customer();
    const waiting = (await by.call(api.placeOrder, { body: createOrderBody([{ itemId: kit.shop.desk, quantity: 1 }]) }))
      .body.data;
    expect((await ask(by, waiting.id, [kit.shop.desk])).body.code).toBe('ORDER_NOT_WITHDRAWABLE');
    const { id } = await place(by);
    expect((await ask(by, id, [kit.shop.desk])).body.code).toBe('VALIDATION_FAILED');
    expect((await ask(customer(), id)).body.code).toBe('ORDER_NOT_FOUND');
  });

  it('a guest asks by the link of the order from another browser', async () => {
    const { id, followUp, contact } = await place(customer());
    const secret = String(followUp).split('#secret=')[1] ?? '';
    const body = { secret, proof: contact.email, items: [kit.shop.cup], reason: '' };
    const call = (change: object) =>
      customer().call(withdrawals.requestWithdrawalByLink, { params: { id }, body: { ...body, ...change } });
    expect((await call({ secret: 'x' })).status).toBe(404);
    expect((await call({ proof: 'somebody@mail.example' })).body.code).toBe('ORDER_PROOF_WRONG');
    const reply = await call({});
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      canWithdraw: false,
      withdrawal: { state: 'requested', isWhole: false, items: [kit.shop.cup] },
    });
  });
});

describe('a member who handles orders', () => {
  it('accepts: the order is cancelled, stock and sale are back, and what was paid leaves a task', async () => {
    const by = customer();
    const before = await onHand();
    const { id, number } = await place(by);
    await pay(id);
    await ask(by, id);
    const accepted = await accept(id);
    expect(accepted.body.data).toMatchObject({ state: 'cancelled', withdrawal: { state: 'accepted' } });
    expect(await onHand()).toBe(before);
    const { data } = (await kit.world.call(listTasks, { as: staff(), query: { limit: 100 } })).body;
    expect(data.filter((task: object) => JSON.stringify(task).includes(number)).length).toBeGreaterThan(0);
    expect((await mails(number)).map(({ subject }) => subject)).toContain(`청약철회가 처리되었습니다 (${number})`);
    expect(await readAs(by, id)).toMatchObject({
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
    await ask(by, id, [kit.shop.cup]);
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
    const { viewer } = kit.world.alpha;
    for (const answer of [accept(id, 'undo', { as: viewer }), refuse(id, { as: viewer })]) {
      expect((await answer).body.code).toBe('FORBIDDEN');
    }
    expect((await refuse(id, { as: kit.world.beta.manager })).body.code).toBe('ORDER_NOT_FOUND');
    expect((await refuse(id)).body.data.withdrawal).toMatchObject({ state: 'refused', ground: 'used' });
    expect(await readAs(by, id)).toMatchObject({
      state: 'shipped',
      withdrawal: { state: 'refused', ground: 'used', note: '사용한 흔적이 있습니다.' },
      // A refused customer may ask again in time.
      can: { withdraw: true },
    });
    const [refusal] = (await mails(number)).filter(({ subject }) => subject.includes('받아들이지 못했습니다'));
    expect(refusal?.body).toContain('상품의 가치가 뚜렷이 줄었습니다');
  });

  it('has no request left to answer where the order was undone in another way meanwhile, and its customer is notified', async () => {
    const by = customer();
    const { id, number } = await place(by);
    await ask(by, id, [kit.shop.cup]);
    await undo((await seenByStaff(id)).executionId);
    expect(await readAs(by, id)).toMatchObject({
      state: 'cancelled',
      withdrawal: { state: 'accepted', decidedAt: expect.any(String) },
    });
    expect((await mails(number)).map(({ subject }) => subject)).toContain(`청약철회가 처리되었습니다 (${number})`);
    expect((await accept(id)).body.code).toBe('WITHDRAWAL_NOT_OPEN');
  });
});

it('the database takes no withdrawal from what is not confirmed or was not ordered, and no second answer', async () => {
  const by = customer();
  const { id } = await place(by);
  const add = (orderId: string, item: string, state = 'requested') =>
    kit.client.query(
      `insert into "order".withdrawals (company_id, id, order_id, items, state)
       values (kernel.company_id(), gen_random_uuid(), $1, array[$2::uuid], $3)`,
      [orderId, item, state],
    );
  await expect(add(id, kit.shop.desk)).rejects.toThrow('cannot be withdrawn from like this');
  await expect(add(id, kit.shop.cup, 'refused')).rejects.toThrow('withdrawals_check');
  await ask(by, id);
  await expect(add(id, kit.shop.cup)).rejects.toThrow('withdrawals_open');
  await refuse(id);
  for (const sql of [
    `update "order".withdrawals set note = 'other' where order_id = '${id}'`,
    `update "order".withdrawals set items = '{}' where order_id = '${id}'`,
    `delete from "order".withdrawals where order_id = '${id}'`,
  ]) {
    await expect(kit.client.query(sql), sql).rejects.toThrow(/has its answer|permission denied/);
  }
  const waiting = (await by.call(api.placeOrder, { body: createOrderBody([{ itemId: kit.shop.desk, quantity: 1 }]) }))
    .body.data;
  await expect(add(waiting.id, kit.shop.desk)).rejects.toThrow('cannot be withdrawn from like this');
  const answer = (orderId: string, way: string) =>
    kit.client.query(
      `update "order".withdrawals set state = 'accepted', way = $2, decided_at = now()
       where order_id = $1 and state = 'requested'`,
      [orderId, way],
    );
  const half = await place(by);
  await add(half.id, kit.shop.cup);
  await expect(answer(half.id, 'undo')).rejects.toThrow('from a part of its order');
  await answer(half.id, 'hand');
  await expect(add(half.id, kit.shop.cup)).rejects.toThrow('cannot be withdrawn from like this');
  await add(half.id, kit.shop.saucer);
});
