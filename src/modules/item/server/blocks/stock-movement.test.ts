import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestWorld, type TestCompany, type World } from '#apps/testing.ts';
import type { Impact, Json, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { BlockOutcome } from '#kernel/server/block.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createUndoFacts } from '#kernel/server/testing/undo-facts.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { maxWaiting, runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import { stockMovementBlock } from '../../contract/blocks.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { getStock, itemModule } from '../index.ts';
import { stockMovement } from './stock-movement.block.ts';

let world: World;
let company: TestCompany;
let itemId: string;
beforeAll(async () => {
  world = await createTestWorld();
  company = world.alpha;
});
afterAll(() => world.close());

beforeEach(async () => {
  itemId = await company.service(async (context) => {
    const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'living', published: true };
    return (await createRecord(context, { axis: 'item', type: 'sellable', title: '접시', fields })).id;
  });
});

interface Run {
  outcome: BlockOutcome;
  executionId: string;
  impacts: StoredImpact[];
}

function stored(impacts: readonly Impact[] | undefined, executionId: string): StoredImpact[] {
  const at = new Date().toISOString();
  const kind = stockMovementBlock.kind;
  return (impacts ?? []).map((impact, sequence) => ({ ...impact, id: createId(), executionId, kind, sequence, at }));
}

async function run(movement: string, quantity: number, executionId = createId()): Promise<Run> {
  const execution = { id: executionId, frameKey: 'sale', title: '판매', startedBy: null };
  const step = { id: createId(), path: '0' };
  const settings = stockMovementBlock.settings.parse({ movement, lines: [{ item: itemId, quantity, name: '접시' }] });
  const outcome = await company.service((context) =>
    stockMovement.run({ context, execution, step, settings, scope: {} }),
  );
  return { executionId, outcome, impacts: stored(outcome.impacts, executionId) };
}

const check = (impacts: readonly StoredImpact[]): Promise<Verdict[] | undefined> =>
  company.service(async (context) => stockMovement.reversal?.check?.(context, impacts, alone(impacts)));
const alone = (impacts: readonly StoredImpact[]) => createUndoFacts(...impacts.map((impact) => impact.executionId));

async function revert(impact: StoredImpact | undefined): Promise<StoredImpact> {
  const executionId = createId();
  const impacts = await company.service(async (context) =>
    stockMovement.reversal?.revert(context, [impact as StoredImpact], { id: executionId, title: '판매' }),
  );
  return stored(impacts?.flat(), executionId)[0] as StoredImpact;
}

const level = async () => (await company.service((context) => getStock(context, [itemId]))).get(itemId);

const byHand = (movement: 'issue' | 'receive', quantity: number) =>
  world.call(endpoints.createMovement, { as: company.manager, params: { id: itemId }, body: { movement, quantity } });

it('returns the level before and after', async () => {
  await run('receive', 10);
  const { impacts } = await run('issue', 3);
  expect(impacts[0]).toMatchObject({
    subject: { type: 'stock', id: itemId, label: { ko: '접시', en: '접시' } },
    before: { ko: { 재고: 10, 예약: 0 }, en: { 'On hand': 10, Reserved: 0 } },
    after: { ko: { 재고: 7, 예약: 0 }, en: { 'On hand': 7, Reserved: 0 } },
  });
});

it('says the net effect in one sentence, with what is reserved where that changes', async () => {
  const tell = (impacts: readonly Impact[]) => stockMovement.reversal?.describe?.(impacts);
  const { impacts } = await run('receive', 1219);
  expect(tell(impacts)).toEqual({ ko: '재고 0 → 1,219 (+1,219)', en: 'On hand 0 → 1,219 (+1,219)' });
  const reserved = await run('reserve', 3);
  expect(tell(reserved.impacts)?.ko).toBe('예약 0 → 3 (+3)');
  const issued = await run('issue-reserved', 3);
  expect(tell(issued.impacts)?.ko).toBe('재고 1,219 → 1,216 (-3) · 예약 3 → 0 (-3)');
  const both = [...reserved.impacts, ...issued.impacts];
  expect(tell(both)?.ko).toBe('재고 1,219 → 1,216 (-3)');
  const undone = await company.service(async (context) =>
    stockMovement.reversal?.revert(context, both.toReversed(), { id: createId(), title: '판매' }),
  );
  expect(tell(undone?.flat() ?? [])?.ko).toBe('재고 1,216 → 1,219 (+3)');
  const elsewhere = both.map((impact) => ({ ...impact, data: { ...(impact.data as object), location: 'annex' } }));
  expect(tell([...impacts, ...elsewhere])?.en).toBe('On hand 0 → 1,219 (+1,219) / annex: On hand 1,219 → 1,216 (-3)');
});

it('says what is foreseen with item, place, quantities and amount', async () => {
  const settings = { movement: 'receive', location: 'annex', lines: [{ item: itemId, quantity: 40, unitCost: 1500 }] };
  const outcome = await company.service((context) =>
    stockMovement.run({
      ...{ context, settings: stockMovementBlock.settings.parse(settings), scope: {} },
      execution: { id: createId(), frameKey: 'sale', title: '판매', startedBy: null },
      step: { id: createId(), path: '0' },
    }),
  );
  const say = (impacts: readonly Impact[]) =>
    stockMovement.reversal?.forecast?.(impacts).map((forecast) => forecast.sentence);
  expect(say(outcome.impacts ?? [])).toEqual([
    {
      ko: '접시 (annex) 재고가 0에서 40으로 늘어납니다 (재고 금액 +60,000원).',
      en: 'The stock of 접시 (annex) rises from 0 to 40 (stock value +₩60,000).',
    },
  ]);
  expect(stockMovement.reversal?.describe?.(outcome.impacts ?? []).ko).toBe(
    'annex: 재고 0 → 40 (+40) · 재고 금액 +60,000원',
  );
});

it('uses the record of its item, and what a person moved by hand holds the item', async () => {
  const { outcome } = await run('receive', 5);
  expect(outcome.uses).toEqual([{ type: 'record', id: itemId }]);
  const holds = () => company.service(async (context) => itemModule.holdSource?.find(context, [itemId, createId()]));
  expect(await holds()).toEqual([]);
  await byHand('issue', 2);
  expect(await holds()).toMatchObject([{ id: itemId, by: 'alpha manager', reason: { ko: expect.any(String) } }]);
});

it.each(['receive', 'issue', 'reserve', 'release', 'issue-reserved'])(
  '%s is undone, redone and undone again',
  async (movement) => {
    await run('receive', 10);
    await run('reserve', 5);
    const before = await level();
    const { impacts } = await run(movement, 3);
    const after = await level();
    const undone = await revert(impacts[0]);
    expect(await level()).toEqual(before);
    const redone = await revert(undone);
    expect(await level()).toEqual(after);
    await revert(redone);
    expect(await level()).toEqual(before);
    await expect(revert(impacts[0])).rejects.toThrow('MOVEMENT_ALREADY_REVERSED');
  },
);

it('of 16 reversals at once exactly one wins', async () => {
  await run('receive', 100);
  const { impacts } = await run('issue', 4);
  const lockStatement = statement('select from item.stock_levels where item_id = $1 for update', [itemId]);
  const attempt = () =>
    revert(impacts[0]).then(
      () => 'done',
      (error) => error.message,
    );
  const results = await runAtOnceUnderLock(
    world,
    lockStatement,
    Array.from({ length: maxWaiting }, () => attempt),
  );
  expect(results.toSorted()).toEqual([...Array(maxWaiting - 1).fill('MOVEMENT_ALREADY_REVERSED'), 'done']);
  expect(await level()).toMatchObject({ onHand: 100 });
});

it('an issue can always be taken back', async () => {
  await run('receive', 5);
  const { impacts } = await run('issue', 5);
  await run('receive', 1);
  expect(await check(impacts)).toEqual([{ verdict: 'reverse' }]);
});

it('a receipt whose units later executions used is blocked by them, until they are undone', async () => {
  const receipt = await run('receive', 5);
  const use = await run('issue', 3);
  expect(await check(receipt.impacts)).toMatchObject([{ verdict: 'blocked', by: [use.executionId] }]);
  await expect(revert(receipt.impacts[0])).rejects.toThrow('INSUFFICIENT_STOCK');
  await revert(use.impacts[0]);
  expect(await check(receipt.impacts)).toEqual([{ verdict: 'reverse' }]);
});

it('a receipt with units used by a person is not reversed, and the person is named', async () => {
  const receipt = await run('receive', 5);
  await byHand('issue', 3);
  expect(await check(receipt.impacts)).toMatchObject([{ verdict: 'kept', changedBy: 'alpha manager' }]);
  await byHand('receive', 3);
  expect(await check(receipt.impacts)).toEqual([{ verdict: 'reverse' }]);
});

it('movements of one execution are judged together, from the last to the first', async () => {
  const executionId = createId();
  const receipt = await run('receive', 5, executionId);
  const use = await run('issue', 4, executionId);
  const both = [...receipt.impacts, ...use.impacts];
  expect(await check(both)).toEqual([{ verdict: 'reverse' }, { verdict: 'reverse' }]);
  await revert(use.impacts[0]);
  await revert(receipt.impacts[0]);
  expect(await level()).toMatchObject({ onHand: 0, reserved: 0 });
});

it('knows beforehand of an item that is none and of one that is named twice', async () => {
  const lines: Json = [{ item: itemId }, { itemId: createId() }, { item: itemId }, { item: '=input.item' }];
  const problems = await company.service(async (context) => stockMovement.inspect?.(context, { lines }));
  expect(problems).toMatchObject([
    { code: 'ITEM_NOT_FOUND', field: 'lines.1.itemId', message: { ko: expect.any(String), en: expect.any(String) } },
    { code: 'ITEM_REPEATED', field: 'lines.2.item' },
  ]);
  expect(await company.service(async (context) => stockMovement.inspect?.(context, { lines: '=input.lines' }))).toEqual(
    [],
  );
});

it('refuses an item that is none, an item twice, and more than there is', async () => {
  await run('receive', 2);
  await expect(run('issue', 3)).rejects.toThrow('INSUFFICIENT_STOCK');
  const knownItemId = itemId;
  itemId = createId();
  await expect(run('issue', 1)).rejects.toMatchObject({ message: 'ITEM_NOT_FOUND' });
  itemId = knownItemId;
  const lines = [knownItemId, knownItemId].map((item) => ({ item, quantity: 1 }));
  const settings = stockMovementBlock.settings.parse({ movement: 'issue', lines });
  const execution = { id: createId(), frameKey: 'sale', title: '판매', startedBy: null };
  const step = { id: createId(), path: '0' };
  const twice = company.service((context) => stockMovement.run({ context, execution, step, settings, scope: {} }));
  await expect(twice).rejects.toMatchObject({ code: 'ITEM_REPEATED' });
});
