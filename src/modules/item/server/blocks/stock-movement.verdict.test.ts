/** Tests of undo verdicts on stock between runs and people, and that an allowed undo then succeeds. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type TestCompany, type World } from '#apps/testing.ts';
import type { StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { getStock, moveStock } from '../index.ts';
import { selectLevels } from '../testing/levels.queries.ts';
import { type Step, type StockRun, StockRuns, stockReversal } from '../testing/runs.ts';

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

const step = (movement: Step['movement'], quantity: number, more: Partial<Step> = {}): Step => ({
  movement,
  item,
  quantity,
  ...more,
});
const byHand = async (movement: string, quantity: number, as = company.manager) => {
  const body = { movement, quantity } as never;
  expect((await world.call(endpoints.createMovement, { as, params: { id: item }, body })).status).toBe(201);
};
const stock = async () => (await company.service((context) => getStock(context, [item]))).get(item);
const levels = () => company.service((context) => context.unit.query(selectLevels(context.companyId, item)));
const all = (run: StockRun, verdict: Verdict) => run.impacts.map(() => verdict);

/** Chooses a verdict's word. */
const getVerdictNames = (verdicts: readonly Verdict[]) => [...new Set(verdicts.map(({ verdict }) => verdict))];

describe('a run with several movements of one item', () => {
  it('is not reversed at all when a person issued the rest of it', async () => {
    const run = await runs.run(step('receive', 10), step('issue', 4));
    await byHand('issue', 6);
    expect(await runs.check(run)).toEqual([
      expect.objectContaining({ verdict: 'kept', scope: 'run', changedBy: 'alpha manager' }),
      expect.objectContaining({ verdict: 'kept', scope: 'run', changedBy: 'alpha manager' }),
    ]);
    await expect(runs.undo(run)).rejects.toThrow('INSUFFICIENT_STOCK');
    expect(await stock()).toMatchObject({ onHand: 0 });
  });

  it('counts what is reserved as well as what is on hand', async () => {
    const run = await runs.run(step('receive', 10), step('reserve', 3));
    await byHand('reserve', 7, company.master);
    expect(await runs.check(run)).toMatchObject(
      all(run, { verdict: 'kept', scope: 'run', changedBy: 'alpha master' } as never),
    );
    await byHand('release', 7);
    expect(getVerdictNames(await runs.check(run))).toEqual(['reverse']);
    await runs.undo(run);
    expect(await stock()).toMatchObject({ onHand: 0, reserved: 0 });
  });

  it('names who released or issued what it had reserved', async () => {
    await byHand('receive', 10);
    const run = await runs.run(step('reserve', 5));
    await byHand('issue-reserved', 5);
    expect(await runs.check(run)).toMatchObject([{ verdict: 'kept', scope: 'run', changedBy: 'alpha manager' }]);
  });

  it('is taken back as a net where no single order of its movements would do', async () => {
    await byHand('receive', 4);
    const run = await runs.run(step('issue', 4), step('receive', 4), step('reserve', 4), step('release', 4));
    await byHand('issue', 4);
    expect(getVerdictNames(await runs.check(run))).toEqual(['reverse']);
    const undo = await runs.undo(run);
    expect(await stock()).toMatchObject({ onHand: 0, reserved: 0 });
    expect((await levels())[0]?.lowest).toBe(0);
    expect(getVerdictNames(await runs.check(undo))).toEqual(['reverse']);
    await runs.undo(undo);
    expect(await stock()).toMatchObject({ onHand: 0, reserved: 0 });
  });

  it('is judged level by level: another place is another stock', async () => {
    const run = await runs.run(step('receive', 10), step('receive', 10, { location: 'annex' }));
    await byHand('issue', 1);
    expect((await runs.check(run)).map(({ verdict }) => verdict)).toEqual(['kept', 'reverse']);
  });
});

describe('a shortage is blamed on', () => {
  it('the latest of those who used the item, one where one unit is short', async () => {
    await byHand('receive', 25);
    const receipt = await runs.run(step('receive', 100));
    const uses: StockRun[] = [];
    for (let n = 0; n < 26; n += 1) uses.push(await runs.run(step('issue', 1)));
    expect(await runs.check(receipt)).toMatchObject([{ verdict: 'blocked', by: [uses.at(-1)?.id] }]);
    await runs.undo(uses.at(-1) as StockRun);
    expect(getVerdictNames(await runs.check(receipt))).toEqual(['reverse']);
    await runs.undo(receipt);
    expect(await stock()).toMatchObject({ onHand: 0 });
  });

  it('as few as possible: a large one that suffices replaces the small ones after it', async () => {
    const receipt = await runs.run(step('receive', 10));
    const large = await runs.run(step('issue', 8));
    await runs.run(step('issue', 1));
    const late = await runs.run(step('issue', 1));
    expect(await runs.check(receipt)).toMatchObject([
      { verdict: 'blocked', by: expect.arrayContaining([late.id, large.id]) },
    ]);
    await byHand('receive', 2);
    expect(await runs.check(receipt)).toMatchObject([{ verdict: 'blocked', by: [large.id] }]);
  });

  it('the runs and not the persons, as long as undoing them is enough', async () => {
    const receipt = await runs.run(step('receive', 10));
    const use = await runs.run(step('issue', 3));
    await byHand('issue', 2);
    await byHand('receive', 2);
    expect(await runs.check(receipt)).toMatchObject([{ verdict: 'blocked', by: [use.id] }]);
    await byHand('issue', 1);
    expect(await runs.check(receipt)).toMatchObject([{ verdict: 'kept', scope: 'run', changedBy: 'alpha manager' }]);
  });

  it('the undo that took the stock: never on nobody', async () => {
    const earlier = await runs.run(step('receive', 20));
    const receipt = await runs.run(step('receive', 10));
    await byHand('issue', 5);
    const undo = await runs.undo(earlier);
    const [verdict] = await runs.check(receipt);
    expect(verdict).toMatchObject({
      verdict: 'kept',
      scope: 'run',
      reason: { ko: expect.stringContaining('되돌리면서') },
    });
    await runs.undo(undo);
    expect(getVerdictNames(await runs.check(receipt))).toEqual(['reverse']);
  });

  it('the redo of what was undone, not on the run behind it', async () => {
    const receipt = await runs.run(step('receive', 5));
    const use = await runs.run(step('issue', 3));
    const undo = await runs.undo(use);
    expect(getVerdictNames(await runs.check(receipt))).toEqual(['reverse']);
    const redo = await runs.undo(undo);
    expect(await runs.check(receipt)).toMatchObject([{ verdict: 'blocked', by: [redo.id] }]);
  });

  it('none of those that are undone together with it', async () => {
    const receipt = await runs.run(step('receive', 5));
    const use = await runs.run(step('issue', 3));
    expect(getVerdictNames(await runs.check(receipt, use))).toEqual(['reverse']);
  });

  it('the net effect of a run: one that reserved before and issues now returns its units', async () => {
    await byHand('receive', 5);
    const order = await runs.run(step('reserve', 5));
    const receipt = await runs.run(step('receive', 2));
    const taker = await runs.run(step('issue', 2));
    expect(await runs.check(receipt)).toMatchObject([{ verdict: 'blocked', by: [taker.id] }]);
    await runs.undo(taker);
    await runs.undo(order);
    expect(getVerdictNames(await runs.check(receipt))).toEqual(['reverse']);
  });
});

it.each([2, 5])('a chain of %i is undone from its end by following the verdicts', async (length) => {
  const chain = [await runs.run(step('receive', length * 2))];
  for (let n = 1; n < length; n += 1) chain.push(await runs.run(step('issue', 2)));
  await byHand('issue', 2);
  await byHand('receive', 2);
  for (let remaining = length; remaining > 1; remaining -= 1) {
    const [verdict] = await runs.check(chain[0] as StockRun);
    expect(verdict).toMatchObject({ verdict: 'blocked' });
    const latest = chain.pop() as StockRun;
    expect((verdict as { by: string[] }).by[0]).toBe(latest.id);
    await runs.undo(latest);
  }
  expect(getVerdictNames(await runs.check(chain[0] as StockRun))).toEqual(['reverse']);
  await runs.undo(chain[0] as StockRun);
  expect(await stock()).toMatchObject({ onHand: 0, reserved: 0, value: 0 });
});

it('a movement that was reversed already is skipped, the rest of its run is reversed', async () => {
  const run = await runs.run(step('receive', 5), step('reserve', 2));
  const [, second] = run.impacts;
  await company.service((context) =>
    stockReversal.revert(context, second ? [second] : [], { id: createId(), title: '되돌리기' }),
  );
  expect(await runs.check(run)).toMatchObject([{ verdict: 'reverse' }, { verdict: 'kept', scope: 'impact' }]);
});

it('thousands of movements are taken back in one go', async () => {
  const others = await Promise.all([1, 2, 3, 4].map(makeItem));
  const run: StockRun = { id: '', impacts: [], undone: null, depth: 0 };
  const start = await runs.run(step('receive', 1));
  await company.service(async (context) => {
    const source = { executionId: start.id, stepId: null };
    for (let n = 0; n < 250; n += 1) {
      const lines = others.map((itemId) => ({ itemId, quantity: (n % 7) + 1, unitCost: 100 + n }));
      for (const moved of await moveStock(context, { movement: 'receive', lines, source })) {
        const subject = { type: 'stock', id: moved.itemId, label: { ko: '접시', en: '접시' } };
        const data = { movementId: moved.id, itemId: moved.itemId };
        run.impacts.push({ ...(start.impacts[0] as StoredImpact), subject, data, executionId: start.id });
      }
    }
  });
  run.id = start.id;
  expect(run.impacts).toHaveLength(1000);
  expect(getVerdictNames(await runs.check(run))).toEqual(['reverse']);
  const undo = await runs.undo(run);
  expect(undo.impacts).toHaveLength(1000);
  const after = await company.service((context) => getStock(context, others));
  for (const id of others) expect(after.get(id)).toEqual({ onHand: 0, reserved: 0, available: 0, value: 0 });
});

it('an undo allowed under the locks is completed, regardless of concurrent changes', async () => {
  await byHand('receive', 40);
  const receipts = await Promise.all(Array.from({ length: 8 }, () => runs.run(step('receive', 5))));
  let allowed = 0;
  const undoing = receipts.map(
    (run) => () =>
      company.service(async (context) => {
        await stockReversal.lock?.(context, run.impacts);
        const verdicts = await runs.checkWithin(context, run);
        if (getVerdictNames(verdicts).join() !== 'reverse') return;
        allowed += 1;
        await runs.undo(run, context);
      }),
  );
  const issuing = Array.from({ length: 8 }, () => () => runs.run(step('issue', 9)));
  const ends = [...undoing, ...issuing].map((action) => async () => (await Promise.allSettled([action()]))[0]);
  const ended = await runAtOnceOnTable<PromiseSettledResult<unknown>>(world, 'item.stock_levels', ends);
  for (const result of ended.slice(0, undoing.length)) expect(result.status).toBe('fulfilled');
  for (const result of ended.slice(undoing.length)) {
    if (result.status === 'rejected') expect(String(result.reason)).toContain('INSUFFICIENT_STOCK');
  }
  expect(allowed).toBe(receipts.filter((run) => run.undone).length);
  const [level] = await levels();
  expect(level).toMatchObject({ onHand: level?.onHandMoved, reserved: 0 });
});

type Act =
  | { act: 'run'; steps: Step[] }
  | { act: 'undo'; which: number }
  | { act: 'hand'; movement: string; quantity: number };

const quantity = fc.integer({ min: 1, max: 9 });
const movement = fc.constantFrom('receive', 'issue', 'reserve', 'release', 'issue-reserved') as fc.Arbitrary<
  Step['movement']
>;
const actions: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant('run' as const),
      steps: fc.array(
        fc.record({ movement, quantity, item: fc.constant(''), unitCost: fc.integer({ min: 0, max: 5000 }) }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    fc.record({ act: fc.constant('undo' as const), which: fc.nat(40) }),
    fc.record({
      act: fc.constant('hand' as const),
      movement: fc.constantFrom('receive', 'issue', 'reserve'),
      quantity,
    }),
  ),
  { minLength: 8, maxLength: 25 },
);

it('random movements and undos in any order: levels are their sums, never below zero, and check foretells revert', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (chosen) => {
      item = await makeItem();
      runs = new StockRuns(company);
      const open: StockRun[] = [await runs.run(step('receive', 10, { unitCost: 1000 }))];
      const refusedOnly = (error: unknown) => {
        if (!String(error).includes('INSUFFICIENT_STOCK')) throw error;
        return null;
      };
      for (const act of chosen) {
        if (act.act === 'hand') {
          const body = { movement: act.movement, quantity: act.quantity } as never;
          await world.call(endpoints.createMovement, { as: company.manager, params: { id: item }, body });
        } else if (act.act === 'run') {
          const steps = act.steps.map((each) => ({ ...each, item }));
          const run = await runs.run(...steps).catch(refusedOnly);
          if (run) open.push(run);
        } else {
          const [run] = open.splice(act.which % Math.max(open.length, 1), 1);
          if (!run) continue;
          const verdicts = await runs.check(run);
          const undo = await runs.undo(run).catch(refusedOnly);
          expect(getVerdictNames(verdicts).join() === 'reverse').toBe(undo !== null);
          const by = verdicts.flatMap((verdict) => (verdict.verdict === 'blocked' ? verdict.by : []));
          expect(getVerdictNames(verdicts).includes('blocked')).toBe(by.length > 0);
          // Together with those that are named it can be taken back.
          if (by.length > 0) expect(getVerdictNames(await runs.check(run, ...runs.named(by)))).toEqual(['reverse']);
          open.push(undo ?? run);
        }
        const [level] = await levels();
        expect(level).toMatchObject({
          onHand: level?.onHandMoved,
          reserved: level?.reservedMoved,
          value: level?.valueMoved,
        });
        expect(level?.lowest).toBeGreaterThanOrEqual(0);
        expect(level?.value).toBeGreaterThanOrEqual(0);
        if (level?.onHand === 0) expect(level.value).toBe(0);
      }
    }),
    { numRuns: 25, seed: 20261122 },
  );
});
