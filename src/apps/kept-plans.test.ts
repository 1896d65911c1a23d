/**
 * Statements of a run are planned once per connection. Replanning a statement at each call takes longer than executing it:
 * PostgreSQL overestimates the length of a list (`any`) or of rows from JSON, and never caches the plan.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { moveStock } from '#modules/item/server/index.ts';
import { createTestWorld, type World } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld({ connections: 1 });
});
afterAll(() => world?.close());

const title = { ko: '판매', en: 'Sale' };
const frame = {
  key: 'kept-plans',
  title,
  logType: 'finance',
  definition: {
    blocks: [
      {
        id: 'entry',
        kind: 'finance.journal-entry',
        title,
        settings: {
          memo: '매출',
          lines: [
            { account: '103', debit: '=input.amount' },
            { account: '401', credit: '=input.amount' },
          ],
        },
      },
      {
        id: 'move',
        kind: 'item.stock-movement',
        title,
        settings: { movement: 'issue', lines: [{ item: '=input.item', quantity: 1 }] },
      },
      {
        id: 'rename',
        kind: 'axis.record-update',
        title,
        settings: { record: '=input.record', title: '=input.name' },
      },
    ],
    connections: [
      { from: 'entry', to: 'move' },
      { from: 'move', to: 'rename' },
    ],
  },
};

/** PostgreSQL plans a statement five times with its values before it caches a generic plan. */
const tried = 5;
const runs = 3 * tried;

interface StatementPlans {
  text: string;
  anew: number;
  kept: number;
}

it('no statement of a run that posts, moves stock and changes a record is planned again each time', async () => {
  const { alpha } = world;
  const place = { axis: 'item', type: 'sellable' };
  const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'living' };
  const [item, record] = await alpha.service(async (context) => {
    await publishFrame(context, frame as never);
    const sold = await createRecord(context, { ...place, title: '접시', fields });
    const renamed = await createRecord(context, { ...place, title: '그릇', fields });
    await moveStock(context, { movement: 'receive', lines: [{ itemId: sold.id, quantity: 1000, unitCost: 500 }] });
    return [sold.id, renamed.id];
  });
  for (let number = 0; number < runs; number++) {
    const input = { amount: 1000 + number, item, record, name: `그릇 ${number}` };
    const { status } = await alpha.service((context) => startExecution(context, { frameKey: frame.key, input }));
    expect(status).toBe('finished');
  }
  const planned = statement<StatementPlans>(
    `select statement as text, custom_plans::int as anew, generic_plans::int as kept from pg_prepared_statements
     where custom_plans + generic_plans >= $1::int`,
    [runs],
  );
  const all = await alpha.service((context) => context.unit.query(planned));
  expect(all.length).toBeGreaterThan(8);
  expect(all.filter(({ anew }) => anew > tried).map(({ text }) => text)).toEqual([]);
});
