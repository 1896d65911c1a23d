/**
 * Balances after undos, for stock moved before the ledger included it, at any cost, and with the opening entry made at any time:
 * compared with a model without levels, stored averages or reversed entries.
 */

import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { getKoreanDay } from '#kernel/server/testing/day.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import * as finance from '#modules/finance/contract/endpoints.ts';
import { openValuation, readValuation } from '../contract/valuation.ts';
import { moveStock } from './stock.service.ts';
import { type StockRun, StockRuns } from './testing/runs.ts';

let world: World;
let owner: pg.Client;
beforeAll(async () => {
  world = await createTestWorld();
  owner = new pg.Client({ connectionString: world.urls.ownerUrl });
  await owner.connect();
  await owner.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
});
afterAll(async () => {
  await owner?.end();
  await world.close();
});

/** As a company is that had stock before its books knew of it. */
async function clearOpening(): Promise<void> {
  await owner.query("delete from finance.posting_accounts where purpose = 'stock-opening'");
  await owner.query('update finance.posting_accounts set kept = false');
}

const makeItem = () =>
  world.alpha.service(async (context) => {
    const fields = { price: { amount: 12_000, currency: 'KRW' }, category: 'living', published: true };
    return (await createRecord(context, { axis: 'item', type: 'sellable', title: `컵 ${createId()}`, fields })).id;
  });

const accounts = { stock: '146', payables: '251', cost: '451', adjusted: '939', opening: '375', cash: '103' } as const;
type Balances = Record<keyof typeof accounts, number>;

async function balances(): Promise<Balances> {
  const rows = await world.alpha.service((context) =>
    context.unit.query(
      statement<{ code: string; sum: number }>(
        `select a.code, sum(l.debit - l.credit)::bigint as sum from finance.entry_lines l
         join finance.accounts a on a.company_id = l.company_id and a.id = l.account_id
         where l.company_id = $1 group by a.code`,
        [context.companyId],
      ),
    ),
  );
  const sums = new Map(rows.map(({ code, sum }) => [code, Number(sum)]));
  return Object.fromEntries(Object.entries(accounts).map(([name, code]) => [name, sums.get(code) ?? 0])) as Balances;
}
const difference = async () => (await world.call(readValuation, { as: world.alpha.finance })).body.data.difference;
const open = async () =>
  (await world.call(openValuation, { as: world.alpha.finance, body: { account: accounts.opening } })).status;

/** Stock account and other side of an entry by hand; returns how it is reversed. */
async function byHand(amount: number): Promise<() => Promise<unknown>> {
  const lines = [
    { account: accounts.stock, debit: amount },
    { account: accounts.cash, credit: amount },
  ];
  const body = { date: getKoreanDay(), memo: '손으로 적은 매입', lines };
  const posted = await world.call(finance.postEntry, { as: world.alpha.finance, body });
  expect(posted.status, JSON.stringify(posted.body)).toBe(201);
  const params = { id: posted.body.data.id as string };
  return () => world.call(finance.reverseEntry, { as: world.alpha.finance, params, body: {} });
}

const listNotices = async (runs: StockRuns, run: StockRun) =>
  (await runs.check(run)).flatMap((verdict) => (verdict.verdict === 'reverse' ? (verdict.notices ?? []) : []));

it('takes back what was received before the books against the opening entry, and says so with the amount', async () => {
  await clearOpening();
  const runs = new StockRuns(world.alpha);
  const item = await makeItem();
  const [received, sold] = [
    await runs.runOfBefore({ movement: 'receive', item, quantity: 10, unitCost: 1300 }),
    await runs.runOfBefore({ movement: 'issue', item, quantity: 4 }),
  ];
  const before = await balances();
  expect(await open()).toBe(201);
  expect(await difference()).toBe(0);
  expect(await listNotices(runs, sold)).toMatchObject([
    {
      code: 'UNDO_STOCK_OF_BEFORE_BOOKS',
      ko: expect.stringMatching(/5,200원은 기초 전표의 상대 계정\(375 .+\)으로 되돌립니다/),
    },
  ]);
  await runs.undo(sold);
  await runs.undo(received);
  expect(await difference()).toBe(0);
  // No cost is taken back that was never booked, and nobody is owed less than was ever owed.
  expect(await balances()).toEqual(before);
});

it('posts nothing of what the books never knew while there is no opening entry, and says that the difference changes', async () => {
  await clearOpening();
  const runs = new StockRuns(world.alpha);
  const item = await makeItem();
  const received = await runs.runOfBefore({ movement: 'receive', item, quantity: 3, unitCost: 500 });
  const before = await balances();
  expect(await listNotices(runs, received)).toMatchObject([
    { code: 'UNDO_STOCK_OF_BEFORE_BOOKS', ko: expect.stringContaining('1,500원은 전표 없이 되돌립니다') },
  ]);
  const readPostedIds = () =>
    owner
      .query<{ id: string }>("select id from kernel.events where name = 'finance.entry.posted'")
      .then(({ rows }) => rows.map(({ id }) => id));
  const events = await readPostedIds();
  await runs.undo(received);
  expect(await balances()).toEqual(before);
  // Earlier events may have been processed meanwhile.
  expect(events, 'nobody is told of an entry that is none').toEqual(expect.arrayContaining(await readPostedIds()));
});

it('reverses what a person wrote on the account of stock before on the account of the opening entry', async () => {
  await clearOpening();
  const runs = new StockRuns(world.alpha);
  const item = await makeItem();
  const start = await balances();
  const received = await runs.runOfBefore({ movement: 'receive', item, quantity: 10, unitCost: 100 });
  const reverse = await byHand(1000);
  expect(await open()).toBe(201);
  expect(await difference()).toBe(0);
  await reverse();
  expect(await difference()).toBe(0);
  await runs.undo(received);
  expect(await difference()).toBe(0);
  expect(await balances()).toEqual(start);
});

it('owes a supplier nothing for a receipt taken back that was sold from: the cost of what went bears the rest, said beforehand', async () => {
  const runs = new StockRuns(world.alpha);
  const item = await makeItem();
  const start = await balances();
  await runs.run({ movement: 'receive', item, quantity: 10, unitCost: 100 });
  const dear = await runs.run({ movement: 'receive', item, quantity: 10, unitCost: 200 });
  await runs.run({ movement: 'issue', item, quantity: 10 });
  expect(await listNotices(runs, dear)).toMatchObject([
    { code: 'UNDO_COST_OF_WHAT_WENT', ko: expect.stringContaining('나간 재고의 원가가 500원 줄어듭니다') },
  ]);
  await runs.undo(dear);
  const end = await balances();
  expect(end.payables - start.payables).toBe(-1000);
  expect(end.cost - start.cost).toBe(1000);
  expect(end.stock - start.stock).toBe(0);
  expect(await difference()).toBe(0);
});

/** A movement in the model: units, its value when made, and its status. */
interface ModelMovement {
  item: string;
  units: number;
  value: number;
  isPosted: boolean;
  as: 'payables' | 'cost' | 'adjusted';
  isEffective: boolean;
  run: StockRun | null;
}

class Model {
  readonly moved: ModelMovement[] = [];
  byHand = 0;

  level(item: string): { units: number; value: number; shown: number } {
    const own = this.moved.filter((movement) => movement.isEffective && movement.item === item);
    const units = own.reduce((sum, movement) => sum + movement.units, 0);
    const value = own.reduce((sum, movement) => sum + movement.value, 0);
    return { units, value: value, shown: units === 0 ? 0 : Math.max(value, 0) };
  }

  /** Value of the given units at the present average; the last ones take the remainder. */
  average(item: string, units: number): number {
    const { units: all, shown } = this.level(item);
    if (all === 0) return 0;
    return units === all ? shown : Math.round((shown * units) / all);
  }

  /** Expected balances of the sums in effect; `opened`: earlier ones go to the opening account. */
  books(items: readonly string[]): Omit<Balances, 'cash'> {
    const sum = (of: (movement: ModelMovement) => boolean) =>
      this.moved
        .filter((movement) => movement.isEffective && of(movement))
        .reduce((total, movement) => total + movement.value, 0);
    const posted = (as: ModelMovement['as']) => -sum((movement) => movement.isPosted && movement.as === as);
    const levels = items.map((item) => this.level(item));
    const rest = levels.reduce((total, { value: worth, shown }) => total + worth - shown, 0);
    return {
      stock: levels.reduce((total, { shown }) => total + shown, 0),
      payables: posted('payables'),
      cost: posted('cost') + rest,
      adjusted: posted('adjusted'),
      opening: this.byHand - sum((movement) => !movement.isPosted),
    };
  }
}

const subtract = <T extends Record<string, number>>(a: T, b: T): T =>
  Object.fromEntries(Object.keys(a).map((key) => [key, (a[key] ?? 0) - (b[key] ?? 0)])) as T;

const step = fc.record({
  kind: fc.constantFrom('receive', 'receive', 'receive', 'issue', 'issue', 'adjust', 'hand', 'undo', 'undo', 'undo'),
  item: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 9 }),
  unitCost: fc.integer({ min: 0, max: 997 }),
  ofBefore: fc.boolean(),
  pick: fc.nat(),
});

it('stock and its account are equal, and every other account is correct, after any movements, costs, opening and undos', async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 4, maxLength: 14 }),
    fc.nat(6),
    async (steps, openAt) => {
      await clearOpening();
      const items = [await makeItem(), await makeItem()];
      const runs = new StockRuns(world.alpha);
      const model = new Model();
      const reversals: { amount: number; reverse: () => Promise<unknown> }[] = [];
      let since: { real: Balances; model: Omit<Balances, 'cash'> } | null = null;
      for (const [at, act] of steps.entries()) {
        if (at === Math.min(openAt, steps.length - 1)) {
          expect(await open()).toBe(201);
          since = { real: await balances(), model: model.books(items) };
        }
        const item = items[act.item] as string;
        const ofBefore = act.ofBefore && !since;
        const { quantity, unitCost } = act;
        const { units } = model.level(item);
        if (act.kind === 'receive' || act.kind === 'issue') {
          if (act.kind === 'issue' && units < quantity) continue;
          const step = { movement: act.kind, item, quantity, unitCost } as const;
          const value = act.kind === 'receive' ? quantity * unitCost : -model.average(item, quantity);
          const run = ofBefore ? await runs.runOfBefore(step) : await runs.run(step);
          const as = act.kind === 'receive' ? 'payables' : 'cost';
          const change = act.kind === 'receive' ? quantity : -quantity;
          model.moved.push({ item, units: change, value: value, isPosted: !ofBefore, as, isEffective: true, run });
        } else if (act.kind === 'adjust') {
          if (units < quantity) continue;
          const value = -model.average(item, quantity);
          const lines = [{ itemId: item, quantity: -quantity }];
          await world.alpha.service((context) => moveStock(context, { movement: 'adjust', lines }));
          model.moved.push({
            item,
            units: -quantity,
            value: value,
            isPosted: true,
            as: 'adjusted',
            isEffective: true,
            run: null,
          });
        } else if (act.kind === 'hand') {
          const reversal = reversals.pop();
          if (reversal && since) {
            await reversal.reverse();
            model.byHand -= reversal.amount;
          } else if (!since) {
            const amount = 1 + unitCost;
            reversals.push({ amount, reverse: await byHand(amount) });
            model.byHand += amount;
          }
        } else {
          const able = model.moved.filter(({ run }) => run !== null);
          const moved = able[act.pick % Math.max(able.length, 1)];
          if (!moved?.run) continue;
          const expectedUnits = model.level(moved.item).units + (moved.isEffective ? -moved.units : moved.units);
          const undoing = runs.undo(moved.run);
          if (expectedUnits < 0) {
            await expect(undoing).rejects.toThrow('INSUFFICIENT_STOCK');
            continue;
          }
          moved.run = await undoing;
          moved.isEffective = !moved.isEffective;
        }
        if (!since) continue;
        expect(await difference(), `after ${act.kind}`).toBe(0);
        const { cash: _, ...real } = subtract(await balances(), since.real);
        expect(real, `after ${act.kind}`).toEqual(subtract(model.books(items), since.model));
      }
    },
  );
  await fc.assert(property, { numRuns: 25 });
}, 240_000);
