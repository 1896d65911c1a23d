/** A shop takes orders once it can be paid; a paid order that is undone leaves the repayment to a person, and says so before. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { getKoreanMonth } from '#kernel/server/testing/day.ts';
import { listHolidays } from '#modules/company/contract/holiday.endpoints.ts';
import { insertSeller } from '#modules/company/server/testing/selling.queries.ts';
import { approveApproval, listApprovals } from '#modules/decision/contract/endpoints.ts';
import * as finance from '#modules/finance/contract/endpoints.ts';
import { listTasks } from '#modules/flow/contract/task.endpoints.ts';
import { previewUndo, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import * as api from '../contract/endpoints.ts';
import { transferDays } from '../contract/order.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  shop = await createShop(world.alpha);
});
afterAll(() => world.close());

const visitor = () => new Visitor(world, world.alpha);
const cups = (quantity: number) => createOrderBody([{ itemId: shop.cup, quantity }]);
const desk = () => createOrderBody([{ itemId: shop.desk, quantity: 1 }]);
const staff = () => world.alpha.manager;
const orderAs = async (id: string) => (await world.call(api.readOrder, { as: staff(), params: { id } })).body.data;
const mark = (id: string, paid: boolean, as = staff()) =>
  world.call(api.markPaid, { as, params: { id }, body: { paid } });

it.each(['bank_account', 'business_number'])('accepts no order before %s is set', async (column) => {
  const guest = visitor();
  await world.alpha.service(async ({ unit, companyId }) =>
    unit.add(statement(`update company.profiles set ${column} = '' where company_id = $1`, [companyId])),
  );
  expect((await guest.call(api.placeOrder, { body: cups(1) })).body.code).toBe('SHOP_NOT_READY');
  await world.alpha.service(async ({ unit, companyId }) => unit.add(insertSeller(companyId)));
  expect((await guest.call(api.placeOrder, { body: cups(1) })).status).toBe(201);
});

it('accepts no order while the running month is closed, and an approver sees the reason before signing', async () => {
  const guest = visitor();
  const { id } = (await guest.call(api.placeOrder, { body: desk() })).body.data;
  const month = getKoreanMonth();
  await world.call(finance.closePeriod, { as: world.alpha.master, params: { month } });
  expect((await guest.call(api.placeOrder, { body: cups(1) })).body).toMatchObject({
    code: 'ORDERING_CLOSED',
    message: '지금은 주문을 받을 수 없습니다.',
  });
  const next = async (as: typeof world.alpha.supervisor) => {
    const { data } = (await world.call(listApprovals, { as, query: { box: 'inbox' } })).body;
    return { params: { id: data[0].id }, body: { version: data[0].version, comment: '' } };
  };
  const { supervisor, finance: accountant } = world.alpha;
  expect((await world.call(approveApproval, { as: supervisor, ...(await next(supervisor)) })).status).toBe(200);
  const last = await next(accountant);
  const refused = await world.call(approveApproval, { as: accountant, ...last });
  expect(refused.body).toMatchObject({ code: 'APPROVAL_WOULD_FAIL' });
  expect(refused.body.message).toContain('마감된 회계 기간');
  expect((await orderAs(id)).state).toBe('awaiting-approval');
  await world.call(finance.reopenPeriod, { as: world.alpha.master, params: { month } });
  expect((await world.call(approveApproval, { as: accountant, ...last })).status).toBe(200);
  expect((await orderAs(id)).state).toBe('confirmed');
});

it('the customer learns the payment deadline: three working days, without holidays', async () => {
  const { transfer, placedAt } = (await visitor().call(api.placeOrder, { body: cups(1) })).body.data;
  expect(transfer).toMatchObject({ account: '110-123-456789' });
  const years = [0, 1].map((later) => Number(placedAt.slice(0, 4)) + later);
  const off = new Set<string>();
  for (const year of years) {
    const { body } = await world.call(listHolidays, { as: world.alpha.master, query: { year } });
    for (const { day } of body.data.holidays) off.add(day);
  }
  let remainingDays = transferDays;
  let day = Date.parse(toLocalDay('Asia/Seoul', placedAt));
  while (remainingDays > 0) {
    day += 86_400_000;
    const name = new Date(day).toISOString().slice(0, 10);
    if (![0, 6].includes(new Date(day).getUTCDay()) && !off.has(name)) remainingDays--;
  }
  expect(transfer.until).toBe(new Date(day).toISOString().slice(0, 10));
});

it('staff says that the money came, and takes it back; nobody else does', async () => {
  const guest = visitor();
  const { id } = (await guest.call(api.placeOrder, { body: cups(2) })).body.data;
  expect((await mark(id, true, world.alpha.viewer)).body.code).toBe('FORBIDDEN');
  expect((await mark(id, true, world.beta.manager)).body.code).toBe('ORDER_NOT_FOUND');
  expect((await mark(id, true)).body.data).toMatchObject({ paidAt: expect.any(String), can: { markPaid: true } });
  const own = (await guest.call(api.readOrder, { params: { id } })).body.data;
  expect(own).toMatchObject({ transfer: null, can: { markPaid: false } });
  expect((await mark(id, false)).body.data.paidAt).toBeNull();
  expect((await guest.call(api.readOrder, { params: { id } })).body.data.transfer).not.toBeNull();
});

it('the undo of a paid order says first what must be paid back, and leaves a task for it; that of an unpaid one does not', async () => {
  const place = async (paid: boolean) => {
    const { id } = (await visitor().call(api.placeOrder, { body: cups(3) })).body.data;
    if (paid) await mark(id, true);
    return (await orderAs(id)).executionId as string;
  };
  const undo = (id: string) =>
    world.call(undoExecution, { as: world.alpha.master, params: { id }, body: { reason: { code: 'mistake' } } });
  const repayments = async () => {
    const { data } = (await world.call(listTasks, { as: world.alpha.master, query: { limit: 100 } })).body;
    return data.filter((task: object) => JSON.stringify(task).includes('30,000원 환불'));
  };
  const unpaid = await place(false);
  const before = (await world.call(previewUndo, { as: world.alpha.master, params: { id: unpaid } })).body.data;
  expect(before.notices.some(({ code }: { code: string }) => code === 'ORDER_REPAYMENT')).toBe(false);
  expect((await undo(unpaid)).body.data.followUps).toEqual([]);

  const paid = await place(true);
  const preview = (await world.call(previewUndo, { as: world.alpha.master, params: { id: paid } })).body.data;
  expect(preview.notices[0]).toMatchObject({
    code: 'ORDER_REPAYMENT',
    ko: '주문이 취소됩니다. 이미 받은 30,000원은 돌려줘야 합니다.',
  });
  expect((await undo(paid)).body.data.followUps).toHaveLength(1);
  expect(await repayments()).toHaveLength(1);
});

it('an order that waits for its approval cannot be paid, and its customer sees no account for payment', async () => {
  const guest = visitor();
  const { id, transfer } = (await guest.call(api.placeOrder, { body: desk() })).body.data;
  expect(transfer).toBeNull();
  expect((await orderAs(id)).can.markPaid).toBe(false);
  expect((await mark(id, true)).body.code).toBe('ORDER_NOT_PAYABLE');
});

it('a customer who cancels what was paid for leaves the repayment to the masters', async () => {
  const guest = visitor();
  const { id } = (await guest.call(api.placeOrder, { body: desk() })).body.data;
  // Marked before it was confirmed, as it could be once.
  await world.alpha.service(async ({ unit, companyId }) =>
    unit.add(statement('update "order".orders set paid_at = now() where company_id = $1 and id = $2', [companyId, id])),
  );
  expect((await orderAs(id)).can.markPaid).toBe(true);
  expect((await guest.call(api.cancelOrder, { params: { id } })).body.data.state).toBe('cancelled');
  const { data } = (await world.call(listTasks, { as: world.alpha.master, query: { limit: 100 } })).body;
  const repayment = data.filter((task: object) => JSON.stringify(task).includes('600,000원 환불'));
  expect(repayment).toMatchObject([{ assigneeRole: 'master' }]);
  expect((await guest.call(listTasks, { query: { limit: 100 } })).body.data ?? []).toEqual([]);
});
