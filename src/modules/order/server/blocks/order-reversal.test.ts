/** Tests of reverting orders that people and other runs have moved on: the verdict, and the state afterwards. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type TestCompany, type World } from '#apps/testing.ts';
import type { Impact, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import { createUndoFacts } from '#kernel/server/testing/undo-facts.ts';
import { orderCreate } from '../../contract/blocks.ts';
import * as api from '../../contract/endpoints.ts';
import type { OrderState } from '../../contract/states.ts';
import { readOrder } from '../index.ts';
import { createShop, type Shop } from '../testing/shop.ts';
import { orderCreateBlock } from './order-create.ts';
import { orderReversal } from './order-reversal.ts';
import { orderStateBlock } from './order-state.ts';

let world: World;
let company: TestCompany;
let shop: Shop;
let orderId: string;
let run: Run;

interface Run {
  id: string;
  impacts: StoredImpact[];
}

function storeRun(id: string, impacts: readonly Impact[] = []): Run {
  const at = new Date().toISOString();
  const stored = impacts.map((impact, sequence) => ({
    ...impact,
    ...{ id: createId(), executionId: id, kind: orderCreate.kind, sequence, at },
  }));
  return { id, impacts: stored };
}

const getExecution = (id: string) => ({ id, frameKey: 'order', title: '주문', startedBy: null });
const step = () => ({ id: createId(), path: '0' });

const place = () =>
  company.service(async (context) => {
    const id = createId();
    const contact = { name: '김하늘', email: 'sky@example.com', phone: '010-1234-5678' };
    const settings = orderCreate.settings.parse({ lines: [{ itemId: shop.cup, quantity: 1 }], contact });
    return {
      id,
      outcome: await orderCreateBlock.run({ context, execution: getExecution(id), step: step(), settings, scope: {} }),
    };
  });

/** A run moves the order on; the same run twice when its id is given. */
const moveBy = async (state: OrderState, id = createId()): Promise<Run> => {
  const settings = { orderId, state };
  const outcome = await company.service((context) =>
    orderStateBlock.run({ context, execution: getExecution(id), step: step(), settings, scope: {} }),
  );
  return storeRun(id, outcome.impacts);
};

const readState = () => company.service((context) => readOrder(context, orderId));

async function moveByHand(state: 'shipped' | 'completed', as = company.manager): Promise<void> {
  const { version } = await readState();
  const reply = await world.call(api.moveOrder, { as, params: { id: orderId }, body: { state, version } });
  expect(reply.status).toBe(200);
}

const check = (orderRun: Run, undone: readonly string[] = []): Promise<Verdict[] | undefined> =>
  company.service(async (context) => {
    const plain = createUndoFacts(orderRun.id);
    const findEffectiveRoots: typeof plain.findEffectiveRuns = async (ids) =>
      new Map([...(await plain.findEffectiveRuns(ids))].filter(([id]) => !undone.includes(id)));
    return orderReversal.check?.(context, orderRun.impacts, { ...plain, findEffectiveRuns: findEffectiveRoots });
  });

const undo = async (orderRun: Run): Promise<Run> => {
  const id = createId();
  const undoImpacts = await company.service((context) =>
    orderReversal.revert(context, orderRun.impacts.toReversed(), { id, title: '되돌리기' }),
  );
  expect(undoImpacts).toHaveLength(orderRun.impacts.length);
  return storeRun(id, undoImpacts.flat());
};

beforeAll(async () => {
  world = await createTestWorld();
  company = world.alpha;
  shop = await createShop(company);
});
afterAll(() => world.close());

beforeEach(async () => {
  const { id, outcome } = await place();
  orderId = (outcome.output as { id: string }).id;
  run = storeRun(id, outcome.impacts);
  expect(outcome.uses).toEqual([{ type: 'record', id: shop.cup }]);
  run.impacts.push(...(await moveBy('confirmed', id)).impacts);
});

const reversible = [{ verdict: 'reverse' }, { verdict: 'reverse' }];

describe('an order that went on', () => {
  it.each(['shipped', 'completed'] as const)(
    'by a person (%s) blocks the whole run, with person and time',
    async (state) => {
      await moveByHand('shipped');
      if (state === 'completed') await moveByHand('completed', company.master);
      const by = state === 'completed' ? 'alpha master' : 'alpha manager';
      const retainedVerdict = { verdict: 'kept', scope: 'run', changedBy: by, changedAt: expect.any(String) };
      expect(await check(run)).toMatchObject([retainedVerdict, retainedVerdict]);
    },
  );

  it('by a later run is blocked by it while it applies', async () => {
    const ship = await moveBy('shipped');
    expect(await check(run)).toMatchObject(run.impacts.map(() => ({ verdict: 'blocked', by: [ship.id] })));
    const undone = await undo(ship);
    expect((await readState()).state).toBe('confirmed');
    expect(await check(run, [ship.id, undone.id])).toMatchObject(reversible);
    const redone = await undo(undone);
    expect((await readState()).state).toBe('shipped');
    expect(await check(run, [ship.id, undone.id])).toMatchObject([
      { verdict: 'blocked', by: [redone.id] },
      { verdict: 'blocked', by: [redone.id] },
    ]);
  });

  it('by two later runs is blocked by both, the latest first', async () => {
    const ship = await moveBy('shipped');
    const complete = await moveBy('completed');
    expect((await check(run))?.[0]).toMatchObject({ verdict: 'blocked', by: [complete.id, ship.id] });
  });

  it('by a person and a later run after it is not reversed: undoing that run would not help', async () => {
    await moveByHand('shipped');
    const complete = await moveBy('completed');
    const retainedVerdict = { verdict: 'kept', scope: 'run', changedBy: 'alpha manager' };
    expect(await check(run)).toMatchObject([retainedVerdict, retainedVerdict]);
    expect(await check(complete)).toMatchObject([{ verdict: 'reverse' }]);
    await undo(complete);
    expect((await readState()).state).toBe('shipped');
    expect(await check(run)).toMatchObject([retainedVerdict, retainedVerdict]);
  });
});

describe('taking back', () => {
  it('moves the order once, to where it was before the run, and redo brings it back', async () => {
    const { version } = await readState();
    const undone = await undo(run);
    expect(await readState()).toMatchObject({ state: 'cancelled', version: version + 1 });
    expect(undone.impacts.map((impact) => impact.after?.ko)).toEqual([{ 상태: '주문 접수' }, { 상태: '주문 취소' }]);
    const redone = await undo(undone);
    expect((await readState()).state).toBe('confirmed');
    await undo(redone);
    expect((await readState()).state).toBe('cancelled');
    expect(await undo(redone)).toMatchObject({ impacts: [] });
  });

  it('of a run with several moves restores the state before the first', async () => {
    const id = createId();
    const later = storeRun(id, [...(await moveBy('shipped', id)).impacts, ...(await moveBy('completed', id)).impacts]);
    expect(await check(later)).toMatchObject(reversible);
    const undone = await undo(later);
    expect((await readState()).state).toBe('confirmed');
    expect(await check(run, [id, undone.id])).toMatchObject(reversible);
  });

  it('of many orders at once is one set', async () => {
    const many: StoredImpact[] = [];
    for (let n = 0; n < 40; n += 1) many.push(...storeRun(run.id, (await place()).outcome.impacts).impacts);
    const undone = await undo({ id: run.id, impacts: many });
    expect(new Set(undone.impacts.map((impact) => impact.subject.id)).size).toBe(40);
    expect(orderReversal.describe?.(undone.impacts.slice(0, 1))?.ko).toMatch(/^주문 \d{4}-\d+ 접수 → 취소$/);
  });
});

it('says the net effect in one sentence', async () => {
  const number = (run.impacts[0]?.data as { number: string } | undefined)?.number;
  const tell = (impacts: readonly Impact[]) => orderReversal.describe?.(impacts);
  expect(tell(run.impacts)).toEqual({ ko: `주문 ${number} 확정`, en: `Order ${number} confirmed` });
  const undone = await undo(run);
  expect(tell(undone.impacts)).toEqual({
    ko: `주문 ${number} 확정 → 취소`,
    en: `Order ${number} confirmed → cancelled`,
  });
});
