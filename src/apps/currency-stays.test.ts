/** The currency of a company stays once an amount is written down: the database refuses another one, past the service that asks first. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { postEntry } from '#modules/finance/contract/endpoints.ts';
import { createTestWorld, type TestCompany, type World } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

/** As a direct write to the row. */
const say = ({ service, tenant }: TestCompany, currency: string) =>
  service(({ unit }) =>
    unit.query(
      statement<{ currency: string }>('update company.companies set currency = $2 where id = $1 returning currency', [
        tenant.id,
        currency,
      ]),
    ),
  );

describe('the currency of a company', () => {
  it('is another one as long as no amount is written down, and stays once a record has one', async () => {
    const { beta } = world;
    expect(await say(beta, 'USD')).toEqual([{ currency: 'USD' }]);
    expect(await say(beta, 'KRW')).toEqual([{ currency: 'KRW' }]);
    const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'gift' };
    await beta.service((context) =>
      createRecord(context, { axis: 'item', type: 'sellable', title: '머그컵', code: 'C-1', fields } as never),
    );
    await expect(say(beta, 'USD')).rejects.toThrow('CURRENCY_IN_USE');
    // The same value is no change.
    expect(await say(beta, 'KRW')).toEqual([{ currency: 'KRW' }]);
  });

  it('stays once something is booked', async () => {
    const { alpha } = world;
    expect(await say(alpha, 'USD')).toHaveLength(1);
    await say(alpha, 'KRW');
    const lines = [
      { account: '101', debit: 700 },
      { account: '401', credit: 700 },
    ];
    const body = { date: '2026-03-10', memo: '매출', lines };
    expect((await world.call(postEntry, { as: alpha.finance, body: body as never })).status).toBe(201);
    await expect(say(alpha, 'USD')).rejects.toThrow('CURRENCY_IN_USE');
  });
});
