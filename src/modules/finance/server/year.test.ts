import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { changeBasics, readSettings } from '#modules/company/contract/settings.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { getFinancialYear } from '../contract/ledger.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

async function setBasics(change: object, as = world.alpha.master) {
  const { locale, timeZone, currency, yearBegins, version } = (await world.call(readSettings, { as })).body.data;
  return world.call(changeBasics, { as, body: { locale, timeZone, currency, yearBegins, version, ...change } });
}

test('a day is in the year that began last', () => {
  expect(getFinancialYear('2026-03-31', 1)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(getFinancialYear('2026-03-31', 4)).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  expect(getFinancialYear('2026-04-01', 4)).toEqual({ from: '2026-04-01', to: '2027-03-31' });
  expect(getFinancialYear('2024-02-29', 3)).toEqual({ from: '2023-03-01', to: '2024-02-29' });
});

describe('the month with which the year of a company begins', () => {
  test('separates the results of this year from earlier ones, and the currency is fixed once amounts are written', async () => {
    const as = world.alpha.finance;
    // Nothing is written yet: the currency may still be another one, and back.
    expect((await setBasics({ currency: 'USD' })).status).toBe(200);
    expect((await setBasics({ currency: 'KRW' })).status).toBe(200);
    const sale = (date: string, amount: number) =>
      world.call(endpoints.postEntry, {
        as,
        body: {
          date,
          memo: '매출',
          lines: [
            { account: '101', debit: amount },
            { account: '401', credit: amount },
          ],
        } as never,
      });
    expect((await sale('2026-03-10', 700)).status).toBe(201);
    expect((await sale('2026-04-10', 40)).status).toBe(201);
    const earnings = async () => {
      const { earlierEarnings, currentEarnings } = (
        await world.call(endpoints.readBalanceSheet, { as, query: { asOf: '2026-06-30' } })
      ).body.data;
      return { earlierEarnings, currentEarnings };
    };
    expect(await earnings()).toEqual({ earlierEarnings: 0, currentEarnings: 740 });
    expect((await setBasics({ yearBegins: 4 })).body.data).toMatchObject({ yearBegins: 4, basicsConfirmed: true });
    expect(await earnings()).toEqual({ earlierEarnings: 700, currentEarnings: 40 });
    const trial = (await world.call(endpoints.readTrialBalance, { as, query: { to: '2026-06-30' } })).body.data;
    expect(trial).toMatchObject({ from: '2026-04-01', earlierEarnings: 700 });
    const refused = await setBasics({ currency: 'USD' });
    expect([refused.status, refused.body.code]).toEqual([409, 'CURRENCY_IN_USE']);
    // Another company has its own year.
    const other = await world.call(endpoints.readTrialBalance, {
      as: world.beta.finance,
      query: { to: '2026-06-30' },
    });
    expect(other.body.data.from).toBe('2026-01-01');
  });
});
