/** Undo, redo and undo again in any order: the person named and the final value of the stock. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type TestCompany, type World } from '#apps/testing.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { getStock } from '../index.ts';
import { type Step, type StockRun, StockRuns } from '../testing/runs.ts';

let world: World;
let company: TestCompany;
let runs: StockRuns;
let item: string;

const makeItem = () =>
  company.service(async (context) => {
    const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'living', published: true };
    return (await createRecord(context, { axis: 'item', type: 'sellable', title: '접시', fields })).id;
  });

beforeAll(async () => {
  world = await createTestWorld();
  company = world.alpha;
});
afterAll(() => world.close());
beforeEach(async () => {
  runs = new StockRuns(company);
  item = await makeItem();
});

const run = (movement: Step['movement'], quantity: number, unitCost?: number) =>
  runs.run({ movement, item, quantity, ...(unitCost === undefined ? {} : { unitCost }) });
const stock = async () => (await company.service((context) => getStock(context, [item]))).get(item);
const byHand = async (movement: string, quantity: number, unitCost?: number) => {
  const body = { movement, quantity, unitCost } as never;
  const reply = await world.call(endpoints.createMovement, { as: company.manager, params: { id: item }, body });
  expect(reply.status).toBe(201);
};

/** Undoes, then undoes that in turn, the given number of times. */
async function toggle(firstRun: StockRun, times: number): Promise<StockRun> {
  let last = firstRun;
  for (let n = 0; n < times; n += 1) last = await runs.undo(last);
  return last;
}

describe('a shortage after an undo that was itself undone', () => {
  it.each([1, 3, 5])('%i undos and redos took the stock: the holder of the rest blocks the undo', async (times) => {
    const first = await run('receive', 5);
    const holder = await run('reserve', 3);
    const receipt = await run('receive', 3);
    await toggle(first, times);
    expect(await runs.check(receipt)).toMatchObject([{ verdict: 'blocked', by: [holder.id] }]);
    expect((await runs.check(receipt, holder))[0]).toMatchObject({ verdict: 'reverse' });
    await runs.undo(holder);
    await runs.undo(receipt);
    expect(await stock()).toMatchObject({ onHand: 0, reserved: 0 });
  });

  it.each([1, 3, 5])(
    '%i undos and redos took the stock, and no run holds any: the undo’s author is named',
    async (times) => {
      const first = await run('receive', 5);
      await byHand('reserve', 3);
      const receipt = await run('receive', 3);
      await toggle(first, times);
      const [verdict] = await runs.check(receipt);
      expect(verdict).toMatchObject({ verdict: 'kept', reason: { ko: expect.stringContaining('되돌리면서') } });
    },
  );

  it.each([2, 4])('%i undos and redos took nothing: the person who did is named', async (times) => {
    const first = await run('receive', 5);
    const receipt = await run('receive', 3);
    await toggle(first, times);
    await byHand('issue', 6);
    expect(await runs.check(receipt)).toMatchObject([{ verdict: 'kept', changedBy: 'alpha manager' }]);
  });

  it('a reservation that was undone and made again counts once, and by the redo', async () => {
    await byHand('receive', 3);
    const reservation = await run('reserve', 3);
    const receipt = await run('receive', 3);
    const again = await toggle(reservation, 2);
    await byHand('issue', 3);
    expect(await runs.check(receipt)).toMatchObject([{ verdict: 'blocked', by: [again.id] }]);
  });
});

describe('the value', () => {
  it('comes back when a receipt is undone before the issue that left at its average', async () => {
    await run('receive', 15, 1000);
    const cheap = await run('receive', 5, 500);
    const issue = await run('issue', 15);
    await runs.undo(cheap);
    expect(await stock()).toMatchObject({ onHand: 0, value: 0 });
    await runs.undo(issue);
    expect(await stock()).toMatchObject({ onHand: 15, value: 15_000 });
  });

  it('is never less than nothing, and the rest is borne by what comes next', async () => {
    await run('receive', 10, 100);
    const dear = await run('receive', 10, 900);
    const issue = await run('issue', 5);
    await runs.undo(dear);
    expect(await stock()).toMatchObject({ onHand: 5, value: 0 });
    await byHand('receive', 5, 1000);
    expect(await stock()).toMatchObject({ onHand: 10, value: 3500 });
    await runs.undo(issue);
    expect(await stock()).toMatchObject({ onHand: 15, value: 6000 });
  });

  const quantity = fc.integer({ min: 1, max: 9 });
  const chosen = fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          movement: fc.constantFrom('receive', 'issue', 'reserve', 'release', 'issue-reserved') as fc.Arbitrary<
            Step['movement']
          >,
          quantity,
          unitCost: fc.integer({ min: 0, max: 5000 }),
        }),
      },
      { weight: 2, arbitrary: fc.record({ undo: fc.nat(40) }) },
    ),
    { minLength: 6, maxLength: 20 },
  );
  const refusedOnly = (error: unknown) => {
    if (!String(error).includes('INSUFFICIENT_STOCK')) throw error;
    return null;
  };

  it('is what it was, as the units are, once everything is undone in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(chosen, fc.infiniteStream(fc.nat(40)), async (actions, picks) => {
        item = await makeItem();
        runs = new StockRuns(company);
        await byHand('receive', 7, 333);
        await byHand('reserve', 1);
        const first = await stock();
        let open: StockRun[] = [];
        const turnOne = async (stockRun: StockRun) => {
          const undo = await runs.undo(stockRun).catch(refusedOnly);
          if (undo) open = [...open.filter((each) => each !== stockRun), undo];
        };
        for (const action of actions) {
          if ('undo' in action) {
            const stockRun = open[action.undo % Math.max(open.length, 1)];
            if (stockRun) await turnOne(stockRun);
          } else {
            const createdRun = await runs.run({ ...action, item }).catch(refusedOnly);
            if (createdRun) open.push(createdRun);
          }
          expect((await stock())?.value).toBeGreaterThanOrEqual(0);
        }
        // Undone: an odd number of times. What is refused now is tried again once others are gone.
        for (let tries = 0; tries < 400; tries += 1) {
          const openRuns = open.filter(({ depth }) => depth % 2 === 0);
          if (openRuns.length === 0) break;
          await turnOne(openRuns[(picks.next().value ?? 0) % openRuns.length] as StockRun);
        }
        expect(open.filter(({ depth }) => depth % 2 === 0)).toEqual([]);
        expect(await stock()).toEqual(first);
      }),
      { numRuns: 25, seed: 20261122 },
    );
  });
});
