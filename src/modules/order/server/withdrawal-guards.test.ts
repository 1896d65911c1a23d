import { describe, expect, it } from 'vitest';
import { readExecution } from '#modules/flow/contract/endpoints.ts';
import { listTasks } from '#modules/flow/contract/task.endpoints.ts';
import { undoExecution as cancelBy } from '#modules/flow/server/index.ts';
import { waitUntilLocked } from '#modules/flow/server/testing/lock-barrier.ts';
import { setFlowSettings } from '#modules/flow/server/testing/settings.ts';
import * as api from '../contract/endpoints.ts';
import type { Order } from '../contract/order.ts';
import * as withdrawals from '../contract/withdrawal.endpoints.ts';
import { createOrderBody } from './testing/shop.ts';
import { createWithdrawalKit } from './testing/withdrawal-kit.ts';

const {
  kit,
  staff,
  customer,
  lines,
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
  receivedDaysAgo,
} = createWithdrawalKit();

describe('a member who handles orders', () => {
  it('does nothing by hand for an order that is cancelled at the same time', async () => {
    const by = customer();
    const { id } = await place(by);
    await ask(by, id);
    const { executionId, version } = await seenByStaff(id);
    const { answer } = await kit.world.alpha.service(async (context) => {
      await cancelBy(context, { id: executionId as string, reason: { code: 'request', text: '' } });
      const answer = accept(id, 'hand', { version });
      await Promise.race([answer, waitUntilLocked(kit.world, 1)]);
      return { answer };
    });
    expect((await answer).body.code).toBe('VERSION_CONFLICT');
    expect(await readAs(by, id)).toMatchObject({ state: 'cancelled', withdrawal: { state: 'accepted' } });
  });

  it('accepts of an order that was undone and redone: it is cancelled in its current state, and not redone again', async () => {
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
      ((await kit.world.call(listTasks, { as: staff(), query: { limit: 100 } })).body.data as object[]).filter((task) =>
        JSON.stringify(task).includes(number),
      ).length;
    const tasks = await tasksOf();
    expect((await accept(id)).body.data).toMatchObject({ state: 'cancelled', withdrawal: { state: 'accepted' } });
    expect(await onHand()).toBe(before);
    expect(await tasksOf()).toBe(tasks + 1);
    const { data: run } = (
      await kit.world.call(readExecution, { as: kit.world.alpha.master, params: { id: executionId as string } })
    ).body;
    expect((await undo(run.last.id)).code).toBe('UNDO_SUPERSEDED');
    expect((await seenByStaff(id)).state).toBe('cancelled');
  });

  it('settles by hand once: what was given back is not given back again, nor with the rest', async () => {
    const by = customer();
    const { id } = await place(by);
    await pay(id);
    await move(id, 'shipped', 'completed');
    await ask(by, id, [kit.shop.cup]);
    await accept(id, 'hand');
    expect(await readAs(by, id)).toMatchObject({ withdrawable: [kit.shop.saucer], can: { withdraw: true } });
    for (const items of [[kit.shop.cup], [kit.shop.cup, kit.shop.saucer]]) {
      expect((await ask(by, id, items)).body.code).toBe('ORDER_NOT_WITHDRAWABLE');
    }
    expect((await ask(by, id, [kit.shop.saucer])).status).toBe(201);
    expect((await accept(id)).body.code).toBe('WITHDRAWAL_IN_PART');
    await accept(id, 'hand');
    expect(await readAs(by, id)).toMatchObject({ withdrawable: [], can: { withdraw: false } });
  });

  it('does not answer for an own order; a colleague does', async () => {
    const as = staff();
    const { id } = (await kit.world.call(api.placeOrder, { as, body: createOrderBody(lines()) })).body.data as Order;
    const body = { items: [kit.shop.cup, kit.shop.saucer], reason: '' };
    expect((await kit.world.call(withdrawals.requestWithdrawal, { as, params: { id }, body })).status).toBe(201);
    expect((await seenByStaff(id)).can.answerWithdrawal).toBe(false);
    for (const answer of [accept(id), accept(id, 'hand'), refuse(id)]) {
      expect((await answer).body.code).toBe('WITHDRAWAL_OWN');
    }
    expect((await accept(id, 'undo', { as: kit.world.alpha.master })).body.data.state).toBe('cancelled');
  });

  it('takes back no more than the company lets anybody undo without an approval', async () => {
    const by = customer();
    const { id } = await place(by);
    await ask(by, id);
    const limit = (undoApprovalAbove: number | null) =>
      setFlowSettings(kit.world, kit.world.alpha.master, { wonPerUnit: {}, undoApprovalAbove });
    await limit(20_000);
    const refused = await accept(id);
    await limit(null);
    expect(refused.body).toMatchObject({ code: 'WITHDRAWAL_STUCK', message: expect.stringContaining('승인') });
    expect(await readAs(by, id)).toMatchObject({ state: 'confirmed', withdrawal: { state: 'requested' } });
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
    const moved = await kit.world.call(api.moveOrder, { as: staff(), params: { id }, body });
    expect(moved.body.code).toBe('ORDER_WITHDRAWING');
    await refuse(id);
    await move(id, 'shipped');
    await ask(by, id);
    expect((await readAs(by, id)).withdrawal?.refundBy).toBeNull();
    await receivedDaysAgo(id, -1);
    expect((await readAs(by, id)).withdrawal?.refundBy).toEqual(expect.any(String));
  });
});
