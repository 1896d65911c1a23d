/** Undone, done again, undone again: who is named then. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestCompany, testWorld, type World } from '#apps/testing.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { stockOf } from '../index.ts';
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
  world = await testWorld();
  company = world.alpha;
});
afterAll(() => world.close());
beforeEach(async () => {
  runs = new StockRuns(company);
  item = await makeItem();
});

const run = (movement: Step['movement'], quantity: number) => runs.run({ movement, item, quantity });
const stock = async () => (await company.service((context) => stockOf(context, [item]))).get(item);
const byHand = async (movement: string, quantity: number) => {
  const body = { movement, quantity } as never;
  const reply = await world.call(endpoints.createMovement, { as: company.manager, params: { id: item }, body });
  expect(reply.status).toBe(201);
};

/** Undoes, and undoes that in turn: as often as told. */
async function turn(one: StockRun, times: number): Promise<StockRun> {
  let last = one;
  for (let n = 0; n < times; n += 1) last = await runs.undo(last);
  return last;
}

describe('a shortage after an undo that was itself undone', () => {
  it.each([1, 3, 5])('%i undos and redos took the stock: who holds what is left stands in the way', async (times) => {
    const first = await run('receive', 5);
    const holder = await run('reserve', 3);
    const receipt = await run('receive', 3);
    await turn(first, times);
    expect(await runs.check(receipt)).toMatchObject([{ verdict: 'blocked', by: [holder.id] }]);
    expect((await runs.check(receipt, holder))[0]).toMatchObject({ verdict: 'reverse' });
    await runs.undo(holder);
    await runs.undo(receipt);
    expect(await stock()).toMatchObject({ onHand: 0, reserved: 0 });
  });

  it.each([1, 3, 5])('%i undos and redos took the stock, and no run holds any: kept by the undo', async (times) => {
    const first = await run('receive', 5);
    await byHand('reserve', 3);
    const receipt = await run('receive', 3);
    await turn(first, times);
    const [verdict] = await runs.check(receipt);
    expect(verdict).toMatchObject({ verdict: 'kept', reason: { ko: expect.stringContaining('되돌리면서') } });
  });

  it.each([2, 4])('%i undos and redos took nothing: the person who did is named', async (times) => {
    const first = await run('receive', 5);
    const receipt = await run('receive', 3);
    await turn(first, times);
    await byHand('issue', 6);
    expect(await runs.check(receipt)).toMatchObject([{ verdict: 'kept', changedBy: 'alpha manager' }]);
  });

  it('a reservation that was undone and made again counts once, and by the redo', async () => {
    await byHand('receive', 3);
    const reservation = await run('reserve', 3);
    const receipt = await run('receive', 3);
    const again = await turn(reservation, 2);
    await byHand('issue', 3);
    expect(await runs.check(receipt)).toMatchObject([{ verdict: 'blocked', by: [again.id] }]);
  });
});
