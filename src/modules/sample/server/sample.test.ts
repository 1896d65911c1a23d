/** Sample data comes by the acts that people use and goes without a trace in ledger, stock and counts; what is in use stays. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { listRecordsOfType } from '#modules/axis/contract/endpoints.ts';
import { createCompany } from '#modules/company/contract/endpoints.ts';
import { readTrialBalance } from '#modules/finance/contract/endpoints.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { createProduct, listItems, readItemTotals, updateItem } from '#modules/item/contract/endpoints.ts';
import { moveOrder, placeOrder, readOrder } from '#modules/order/contract/endpoints.ts';
import { listAllOrders, readOrderTotals } from '#modules/order/contract/staff.endpoints.ts';
import { createOrderBody, Visitor } from '#modules/order/server/testing/shop.ts';
import { clearSamples, fillSamples, readSamples } from '../contract/endpoints.ts';
import type { ClearedSamples, SampleRecord } from '../contract/sample.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const fill = (as: TestMember = world.alpha.master) => world.call(fillSamples, { as });
const clear = async (as: TestMember = world.alpha.master): Promise<ClearedSamples> => {
  const reply = await world.call(clearSamples, { as });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
};
const listSamples = async (as: TestMember = world.alpha.master): Promise<SampleRecord[]> =>
  (await world.call(readSamples, { as })).body.data.things;

/** An owner's points of comparison: the books, the stock, counts of things. */
async function getState(as: TestMember) {
  const trial = (await world.call(readTrialBalance, { as, query: {} })).body.data;
  const balances = trial.rows.filter((row: { closing: number }) => row.closing !== 0);
  const items = (await world.call(listItems, { as, query: { limit: 100 } })).body.data;
  const of = async (type: string) =>
    (await world.call(listRecordsOfType, { as, params: { axis: 'entity', type }, query: { limit: 100 } })).body.data;
  return {
    balances: balances.map(({ account, closing }: { account: { code: string }; closing: number }) => [
      account.code,
      closing,
    ]),
    earlier: trial.earlierEarnings,
    stock: (await world.call(readItemTotals, { as })).body.data,
    items: items.map(({ id, onHand, reserved }: never) => [id, onHand, reserved]),
    customers: (await of('external')).map(({ id }: { id: string }) => id),
    orders: (await world.call(listAllOrders, { as, query: {} })).body.data,
    totals: (await world.call(readOrderTotals, { as, query: {} })).body.data,
  };
}

describe('sample data', () => {
  it('is for those who run the company, and of one company alone', async () => {
    for (const endpoint of [readSamples, fillSamples, clearSamples]) {
      expect((await world.call(endpoint, { at: world.alpha })).status).toBe(401);
      expect((await world.call(endpoint, { as: world.alpha.manager })).status).toBe(403);
    }
    expect((await fill()).status).toBe(201);
    expect(await listSamples(world.beta.master)).toEqual([]);
    expect(await clear(world.beta.master)).toEqual({ removed: 0, kept: [] });
    expect((await listSamples()).length).toBeGreaterThan(0);
    expect(await fill()).toMatchObject({ status: 409, body: { code: 'SAMPLES_ALREADY_THERE' } });
    await clear();
  });

  it.each(['retail', 'services', 'manufacturing'] as const)('of %s leaves nothing behind', async (industry) => {
    const { alpha } = world;
    const body = { companyCode: `sample-${industry}`, name: '새 회사', industry, members: [] };
    const newCompany = await world.call(createCompany, { as: alpha.master, at: null, body });
    expect(newCompany.status).toBe(201);
    const tenant = { ...alpha.tenant, id: newCompany.body.data.companyId, code: body.companyCode };
    const as = { ...alpha.master, company: { ...alpha, tenant, code: body.companyCode } };
    const real = await world.call(createProduct, {
      as,
      body: {
        name: '진짜 상품',
        price: { amount: 5000, currency: 'KRW' },
        quantity: 3,
        category: '첫 분류',
        unitCost: 1000,
      },
    });
    expect(real.status, JSON.stringify(real.body)).toBe(201);
    const previousState = await getState(as);
    const filled = await fill(as);
    expect(filled.status, JSON.stringify(filled.body)).toBe(201);
    await world.settle();
    const between = await getState(as);
    expect(between.items.length).toBe(previousState.items.length + 3);
    expect(between.orders.map(({ state }: { state: string }) => state).toSorted()).toEqual([
      'awaiting-approval',
      'confirmed',
      'shipped',
    ]);
    expect(between.balances).not.toEqual(previousState.balances);
    expect((await listSamples(as)).every(({ title }) => title.includes('[예시]'))).toBe(true);
    expect(await clear(as)).toEqual({ removed: 8, kept: [] });
    await world.settle();
    expect(await getState(as)).toEqual(previousState);
    expect((await fill(as)).status).toBe(201);
    await world.settle();
    expect(await clear(as)).toEqual({ removed: 8, kept: [] });
    expect(await getState(as)).toEqual(previousState);
  });

  it('that somebody changed or a customer ordered stays, with who and why; the rest goes, also months later', async () => {
    await fill();
    const as = world.alpha.master;
    const all = await listSamples();
    const [mug, , notes] = all.filter(({ kind }) => kind === 'product') as [SampleRecord, SampleRecord, SampleRecord];
    const items = (await world.call(listItems, { as, query: { limit: 100 } })).body.data;
    const { version } = items.find(({ id }: { id: string }) => id === notes.id);
    const changed = await world.call(updateItem, {
      as: world.alpha.manager,
      params: { id: notes.id },
      body: { version, price: { amount: 12_000, currency: 'KRW' } },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const orders = (await world.call(listAllOrders, { as, query: {} })).body.data;
    const mine = orders.find(({ state }: never) => state === 'confirmed');
    const sent = await world.call(moveOrder, {
      as,
      params: { id: mine.id },
      body: { state: 'shipped', version: 2 },
    });
    await world.alpha.service(({ unit, companyId }) =>
      unit.query(
        statement(
          `update flow.executions set started_at = started_at - interval '100 days',
          finished_at = finished_at - interval '100 days', undo_deadline = undo_deadline - interval '100 days'
          where company_id = $1`,
          [companyId],
        ),
      ),
    );
    const bought = await new Visitor(world, world.alpha).call(placeOrder, {
      body: createOrderBody([{ itemId: mug.id, quantity: 1 }]),
    });
    expect(bought.status).toBe(201);
    const { removed, kept: retained } = await clear();
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const retainedFacts = retained.map(({ kind, title, reason, by, usedBy }) => [kind, title, reason, by, usedBy]);
    const dependentsReason = '이후에 한 일이 이 결과를 쓰고 있습니다. 그 일을 먼저 되돌리거나 함께 되돌려 주세요.';
    expect(retainedFacts).toEqual([
      [
        'order',
        expect.stringMatching(/^\[예시\] /),
        expect.stringContaining('사람이 주문 상태를 바꾸어'),
        'alpha master',
        [],
      ],
      ['product', '[예시] 하루 노트 3권', '그 뒤에 판매가를 바꾸어 그대로 둡니다.', 'alpha manager', []],
      [
        'product',
        '[예시] 도자기 머그컵',
        dependentsReason,
        null,
        [expect.stringContaining(bought.body.data.number), expect.stringContaining(mine.number)],
      ],
    ]);
    expect(removed).toBe(5);
    expect((await listSamples()).map(({ id }) => id).toSorted()).toEqual(retained.map(({ id }) => id).toSorted());
    // Its dependants are undone: now it is removed.
    const { executionId } = (await world.call(readOrder, { as, params: { id: bought.body.data.id } })).body.data;
    const undone = await world.call(undoExecution, {
      as,
      params: { id: executionId },
      body: { reason: { code: 'mistake' } },
    });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect((await clear()).kept.map(({ usedBy }) => usedBy)).toEqual([[], [], [expect.stringContaining(mine.number)]]);
  });
});
