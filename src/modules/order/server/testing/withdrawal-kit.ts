/** Withdrawals from orders in a world of their own: a shop, its customers, its staff. */
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { createProduct } from '#modules/item/contract/endpoints.ts';
import { getStock } from '#modules/item/server/index.ts';
import * as api from '../../contract/endpoints.ts';
import type { Order } from '../../contract/order.ts';
import * as withdrawals from '../../contract/withdrawal.endpoints.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './shop.ts';

interface Answer {
  as?: TestMember;
  /** Version seen; default: the current. */
  version?: number;
}

/** Opens the world before the tests of a file, and closes it after them. */
export function createWithdrawalKit() {
  const kit = {} as { world: World; shop: Shop & { saucer: string }; judge: pg.Client; client: pg.Client };
  beforeAll(async () => {
    kit.world = await createTestWorld();
    const body = {
      ...{ name: '찻잔 받침', quantity: 100, category: 'living' },
      price: { amount: 3_000, currency: 'KRW' as const },
    };
    const { data } = (await kit.world.call(createProduct, { as: kit.world.alpha.manager, body })).body;
    kit.shop = { ...(await createShop(kit.world.alpha)), saucer: data.id };
    kit.judge = await connectAsSuperuser(kit.world.urls.ownerUrl);
    kit.client = new pg.Client({ connectionString: kit.world.urls.appUrl });
    await kit.client.connect();
    await kit.client.query("select set_config('app.company_id', $1, false)", [kit.world.alpha.tenant.id]);
  });
  afterAll(async () => {
    await kit.client?.end();
    await kit.judge?.end();
    await kit.world.close();
  });

  const staff = () => kit.world.alpha.manager;
  const customer = () => new Visitor(kit.world, kit.world.alpha);
  const lines = () => [
    { itemId: kit.shop.cup, quantity: 2 },
    { itemId: kit.shop.saucer, quantity: 1 },
  ];
  const place = async (by: Visitor, change: Parameters<typeof createOrderBody>[1] = {}): Promise<Order> =>
    (await by.call(api.placeOrder, { body: createOrderBody(lines(), change) })).body.data;
  const readAs = async (by: Visitor, id: string): Promise<Order> =>
    (await by.call(api.readOrder, { params: { id } })).body.data;
  const seenByStaff = async (id: string): Promise<Order> =>
    (await kit.world.call(api.readOrder, { as: staff(), params: { id } })).body.data;
  const ask = (by: Visitor, id: string, items = [kit.shop.cup, kit.shop.saucer], reason = '') =>
    by.call(withdrawals.requestWithdrawal, { params: { id }, body: { items, reason } });
  const versionOf = async (id: string, { version }: Answer) => version ?? (await seenByStaff(id)).version;
  const accept = async (id: string, way: 'undo' | 'hand' = 'undo', answer: Answer = {}) =>
    kit.world.call(withdrawals.acceptWithdrawal, {
      as: answer.as ?? staff(),
      params: { id },
      body: { way, version: await versionOf(id, answer) },
    });
  const refuse = async (id: string, answer: Answer = {}) =>
    kit.world.call(withdrawals.refuseWithdrawal, {
      as: answer.as ?? staff(),
      params: { id },
      body: { ground: 'used', note: '사용한 흔적이 있습니다.', version: await versionOf(id, answer) },
    });
  /** Undoes a run, as who handles runs; the undo's own run, or the refusal. */
  const undo = async (executionId: string | null) =>
    (
      await kit.world.call(undoExecution, {
        as: kit.world.alpha.master,
        params: { id: executionId as string },
        body: { reason: { code: 'request' } },
      })
    ).body;
  async function move(id: string, ...states: ('shipped' | 'completed')[]): Promise<void> {
    for (const state of states) {
      const { version } = await seenByStaff(id);
      await kit.world.call(api.moveOrder, { as: staff(), params: { id }, body: { state, version } });
    }
  }
  const pay = (id: string) => kit.world.call(api.markPaid, { as: staff(), params: { id }, body: { paid: true } });
  const onHand = async () =>
    (await kit.world.alpha.service((context) => getStock(context, [kit.shop.cup]))).get(kit.shop.cup)?.onHand ?? 0;
  const mails = async (number: string) => {
    await kit.world.settle();
    const select = statement<{ subject: string; body: string }>(
      'select subject, body from kernel.mails where subject like $1 order by id',
      [`%${number}%`],
    );
    return kit.world.alpha.service(({ unit }) => unit.query(select));
  };
  /** Moves the receipt of the goods this many days back. */
  async function receivedDaysAgo(id: string, days: number): Promise<void> {
    await kit.judge.query('alter table "order".order_states disable trigger append_only');
    await kit.judge.query('update "order".order_states set at = at - make_interval(days => $2) where order_id = $1', [
      id,
      days,
    ]);
    await kit.judge.query('alter table "order".order_states enable trigger append_only');
  }

  return {
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
    mails,
    receivedDaysAgo,
  };
}
