/** Undo of a receipt races an issue of the same stock: the second sees the first, and the books agree. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { reason } from '#modules/flow/server/testing/flow-kit.ts';
import { waitUntilLocked } from '#modules/flow/server/testing/lock-barrier.ts';
import { stockMovementBlock } from '../../contract/blocks.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { selectLevels } from '../testing/levels.queries.ts';

let world: World;
let item: string;
let receipt: string;
const title = { ko: '입고', en: 'Receipt' };

beforeAll(async () => {
  world = await createTestWorld();
  const settings = { movement: 'receive', lines: [{ item: '=input.item', quantity: '=10' }] };
  const blocks = [{ id: 'receive', kind: stockMovementBlock.kind, title, settings }];
  const definition = { blocks, runAs: { kind: 'service' as const, permissions: ['item.stock.move'] } };
  await world.alpha.service((context) => publishFrame(context, { key: 'receive', title, definition }));
});
afterAll(() => world.close());

beforeEach(async () => {
  item = await world.alpha.service(async (context) => {
    const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'living', published: true };
    return (await createRecord(context, { axis: 'item', type: 'sellable', title: '접시', fields })).id;
  });
  const start = { frameKey: 'receive', input: { item } };
  receipt = (await world.alpha.service((context) => startExecution(context, start))).id;
});

type Reply = Awaited<ReturnType<World['call']>>;
const undo = () => world.call(undoExecution, { as: world.alpha.master, params: { id: receipt }, body: { reason } });
const issue = () => {
  const body = { movement: 'issue' as const, quantity: 10 };
  return world.call(endpoints.createMovement, { as: world.alpha.manager, params: { id: item }, body });
};

/** Both want the level while it is held; the first to ask is the first to get it. */
async function raceForLevel(first: () => Promise<Reply>, second: () => Promise<Reply>): Promise<[Reply, Reply]> {
  // As the owner of the table: the functions that are tried here are not those that hold.
  const owner = new pg.Client({ connectionString: world.urls.ownerUrl });
  await owner.connect();
  const { tenant } = world.alpha;
  try {
    await owner.query('begin');
    await owner.query("select set_config('app.company_id', $1, true)", [tenant.id]);
    const lockSql = 'select 1 from item.stock_levels where company_id = $1 and item_id = $2 for update';
    expect((await owner.query(lockSql, [tenant.id, item])).rowCount).toBe(1);
    const firstCall = first();
    await waitUntilLocked(world, 1);
    const other = second();
    await waitUntilLocked(world, 2);
    await owner.query('commit');
    return await Promise.all([firstCall, other]);
  } finally {
    await owner.end();
  }
}

async function assertSoundBooks(): Promise<void> {
  const [level] = await world.alpha.service((context) => context.unit.query(selectLevels(world.alpha.tenant.id, item)));
  expect(level).toMatchObject({ onHand: 0, onHandMoved: 0, lowest: 0 });
  expect(level?.value).toBe(level?.valueMoved);
}

it('the issue comes first: the undo is refused, and names who took the stock', async () => {
  const [issued, undone] = await raceForLevel(issue, undo);
  expect(issued.status).toBe(201);
  expect(undone).toMatchObject({ status: 409, body: { code: 'UNDO_SUPERSEDED' } });
  expect(undone.body.details.kept).toMatchObject([{ changedBy: 'alpha manager' }]);
  await assertSoundBooks();
});

it('the undo comes first: there is nothing left to issue', async () => {
  const [undone, issued] = await raceForLevel(undo, issue);
  expect(undone.status).toBe(200);
  expect(issued).toMatchObject({ body: { code: 'INSUFFICIENT_STOCK' } });
  await assertSoundBooks();
});
