import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type TestCompany, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { getKoreanMonth } from '#kernel/server/testing/day.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import * as finance from '#modules/finance/contract/endpoints.ts';
import type { Entry } from '#modules/finance/contract/ledger.ts';
import { createMovement } from '../contract/endpoints.ts';
import { listValuedItems, openValuation, readValuation, type Valuation } from '../contract/valuation.ts';
import { classifyLevels } from './stock-ledger.ts';
import { callMoveNotPosted, callMoveUnposted } from './testing/levels.queries.ts';
import { type StockRun, StockRuns } from './testing/runs.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const makeItem = (company: TestCompany, type = 'sellable') =>
  company.service(async (context) => {
    const sold = { price: { amount: 12_000, currency: 'KRW' }, category: 'living', published: true };
    const fields = type === 'sellable' ? sold : { unit: 'ea' };
    return (await createRecord(context, { axis: 'item', type, title: `재고 ${createId()}`, fields })).id;
  });
const move = (company: TestCompany, id: string, body: object) =>
  world.call(createMovement, { as: company.master, params: { id }, body: body as never });
const valuation = async (company: TestCompany): Promise<Valuation> =>
  (await world.call(readValuation, { as: company.finance })).body.data;
const entries = async (company: TestCompany): Promise<Entry[]> =>
  (await world.call(finance.listEntries, { as: company.finance, query: { limit: 100 } })).body.data;
const sides = ({ lines }: Entry) =>
  lines.map(({ account, debit, credit }) => `${account.code} ${debit > 0 ? debit : -credit}`).sort();
const latest = async (company: TestCompany) => sides((await entries(company))[0] as Entry);

it('requires the right to read the ledger; only holders of the right to post make the opening entry', async () => {
  const { user, master } = world.alpha;
  expect((await world.call(readValuation, { at: world.alpha })).status).toBe(401);
  expect((await world.call(readValuation, { as: user })).status).toBe(403);
  expect((await world.call(openValuation, { as: user, body: { account: '451' } })).status).toBe(403);
  expect((await world.call(readValuation, { as: master })).status).toBe(200);
});

it('posts receipts, issues and adjustments at their value, in whole KRW, without a lost remainder', async () => {
  const id = await makeItem(world.alpha);
  await move(world.alpha, id, { movement: 'receive', quantity: 3, unitCost: 33 });
  expect(await latest(world.alpha)).toEqual(['146 99', '251 -99']);
  await move(world.alpha, id, { movement: 'receive', quantity: 4, unitCost: 100 });
  // KRW 499 for seven: the first four take 285; the rest stays with the remaining units.
  await move(world.alpha, id, { movement: 'issue', quantity: 4 });
  expect(await latest(world.alpha)).toEqual(['146 -285', '451 285']);
  await move(world.alpha, id, { movement: 'adjust', quantity: -1 });
  expect(await latest(world.alpha)).toEqual(['146 -71', '939 71']);
  await move(world.alpha, id, { movement: 'issue', quantity: 2 });
  expect(await latest(world.alpha)).toEqual(['146 -143', '451 143']);
  const count = (await entries(world.alpha)).length;
  await move(world.alpha, id, { movement: 'receive', quantity: 5, unitCost: 0 });
  expect((await entries(world.alpha)).length).toBe(count);
  expect(await valuation(world.alpha)).toMatchObject({ value: 0, balance: 0, difference: 0, withoutCost: 1 });
});

it('books supplies on their own account, and lists the value of each item', async () => {
  const id = await makeItem(world.beta, 'consumable');
  await move(world.beta, id, { movement: 'receive', quantity: 10, unitCost: 700 });
  const { accounts } = await valuation(world.beta);
  const supplies = accounts.find(({ value }) => value === 7000);
  expect(supplies).toMatchObject({ balance: 7000, difference: 0, kept: true });
  const { body } = await world.call(listValuedItems, { as: world.beta.finance, query: { limit: 1 } });
  expect(body.data).toMatchObject([{ id, onHand: 10, value: 7000, account: supplies?.code }]);
});

it('lets nobody write on the accounts of stock, or reverse what stock posted', async () => {
  const lines = [
    { account: '146', debit: 1000 },
    { account: '103', credit: 1000 },
  ];
  const body = { date: '2026-03-02', memo: '손으로', lines };
  const posted = await world.call(finance.postEntry, { as: world.alpha.finance, body });
  expect([posted.status, posted.body.code]).toEqual([422, 'STOCK_ACCOUNT']);
  const id = await makeItem(world.alpha);
  await move(world.alpha, id, { movement: 'receive', quantity: 1, unitCost: 50 });
  const [entry] = await entries(world.alpha);
  expect(entry?.ofStock).toBe(true);
  const params = { id: entry?.id as string };
  const reversed = await world.call(finance.reverseEntry, { as: world.alpha.finance, params, body: {} });
  expect([reversed.status, reversed.body.code]).toEqual([409, 'STOCK_ENTRY']);
});

it('refuses a movement in a closed month with nothing moved', async () => {
  const company = world.beta;
  const id = await makeItem(company);
  const month = getKoreanMonth();
  const as = company.master;
  expect((await world.call(finance.closePeriod, { as, params: { month } })).status).toBe(200);
  const before = await valuation(company);
  const refused = await move(company, id, { movement: 'receive', quantity: 2, unitCost: 500 });
  expect([refused.status, refused.body.code]).toEqual([409, 'PERIOD_CLOSED']);
  expect(await valuation(company)).toEqual(before);
  await world.call(finance.reopenPeriod, { as, params: { month } });
});

it('holds value and accounts equal through any runs, undos and redos, in any order', async () => {
  const company = world.alpha;
  const items = [await makeItem(company), await makeItem(company, 'raw-material')] as const;
  const runs = new StockRuns(company);
  const step = fc.record({
    movement: fc.constantFrom('receive' as const, 'receive' as const, 'issue' as const),
    item: fc.constantFrom(...items),
    quantity: fc.integer({ min: 1, max: 9 }),
    unitCost: fc.integer({ min: 0, max: 997 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      async (steps, picks) => {
        const createdRuns: StockRun[] = [];
        for (const step of steps) {
          try {
            createdRuns.push(await runs.run(step));
          } catch (error) {
            expect(String(error)).toContain('INSUFFICIENT_STOCK');
          }
        }
        const again: StockRun[] = [];
        while (createdRuns.length > 0) {
          const [run] = createdRuns.splice((picks.next().value ?? 0) % createdRuns.length, 1);
          try {
            const undo = await runs.undo(run as StockRun);
            if (undo && again.length < 2) again.push(undo);
          } catch (error) {
            expect(String(error)).toContain('INSUFFICIENT_STOCK');
          }
        }
        for (const undo of again) {
          try {
            await runs.undo(undo);
          } catch (error) {
            expect(String(error)).toContain('INSUFFICIENT_STOCK');
          }
        }
        const { difference, accounts } = await valuation(company);
        expect([difference, accounts.map((account) => account.difference)]).toEqual([0, accounts.map(() => 0)]);
      },
    ),
    { numRuns: 12 },
  );
});

it('refuses at the commit a change of value that was not posted', async () => {
  const itemId = await makeItem(world.alpha);
  const line = { id: createId(), itemId, quantity: 1, unitCost: 900 };
  const forgotten = world.alpha.service((context) => context.unit.query(callMoveNotPosted(line)));
  await expect(forgotten).rejects.toThrow();
  expect((await valuation(world.alpha)).difference).toBe(0);
});

it('shows the value of earlier stock beyond the books, and reconciles them once', async () => {
  const company = world.beta;
  const itemId = await makeItem(company);
  const line = { id: createId(), itemId, quantity: 7, unitCost: 1300 };
  await company.service((context) => context.unit.query(callMoveUnposted(line)));
  expect((await valuation(company)).difference).toBe(9100);
  const as = company.finance;
  const unknown = await world.call(openValuation, { as, body: { account: '777' } });
  expect([unknown.status, unknown.body.code]).toEqual([422, 'UNKNOWN_ACCOUNT']);
  const opened = await world.call(openValuation, { as, body: { account: '375' } });
  expect(opened.status).toBe(201);
  expect(opened.body.data).toMatchObject({ difference: 0 });
  expect(await latest(company)).toEqual(['146 9100', '375 -9100']);
  expect((await world.call(openValuation, { as, body: { account: '375' } })).body.code).toBe('STOCK_AGREES');
});

it('makes no opening entry against an account of stock itself', async () => {
  const company = world.beta;
  const line = { id: createId(), itemId: await makeItem(company), quantity: 1, unitCost: 700 };
  await company.service((context) => context.unit.query(callMoveUnposted(line)));
  const as = company.finance;
  const itself = await world.call(openValuation, { as, body: { account: '146' } });
  expect([itself.status, itself.body.code]).toEqual([422, 'STOCK_ACCOUNT']);
  expect((await valuation(company)).difference).toBe(700);
  expect((await world.call(openValuation, { as, body: { account: '375' } })).status).toBe(201);
  expect((await valuation(company)).difference).toBe(0);
});

it('a movement by a user who may not read materials is booked as material all the same', async () => {
  const id = await makeItem(world.beta, 'raw-material');
  await world.beta.service((context) => {
    const permissions = new Set([...('permissions' in context.actor ? context.actor.permissions : [])]);
    for (const right of permissions) if (right.startsWith('axis.')) permissions.delete(right);
    const blind = { ...context, actor: { ...context.actor, permissions } as typeof context.actor };
    return classifyLevels(blind, [id]).then((classes) => expect(classes.get(id)).toBe('materials'));
  });
});
