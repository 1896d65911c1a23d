import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import * as endpoints from '../contract/endpoints.ts';
import type { TrialBalance } from '../contract/reports.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const as = () => world.alpha.finance;
const post = (body: object) => world.call(endpoints.postEntry, { as: as(), body: body as never });
const trial = async (query = {}): Promise<TrialBalance> =>
  (
    await world.call(endpoints.readTrialBalance, {
      as: as(),
      query: { from: '2026-01-01', to: '2026-12-31', ...query },
    })
  ).body.data;

const codes = ['101', '103', '108', '131', '251', '255', '331', '401', '451', '801', '901'];
/** Debits and the same amounts as credits, cut differently: balanced, of two lines or more. */
const balancedLines = fc
  .array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 5 })
  .chain((amounts) => {
    const account = () => fc.constantFrom(...codes);
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    return fc
      .tuple(fc.array(account(), { minLength: amounts.length, maxLength: amounts.length }), account())
      .map(([debits, credit]) => [
        ...amounts.map((debit, index) => ({ account: debits[index], debit })),
        { account: credit, credit: sum },
      ]);
  });
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-03-${String(n).padStart(2, '0')}`);

it('any balanced list of lines is accepted, and the trial balance stays zero-sum', async () => {
  await fc.assert(
    fc.asyncProperty(balancedLines, day, async (lines, date) => {
      expect((await post({ date, memo: '속성 시험', lines })).status).toBe(201);
      const { totals } = await trial();
      expect([totals.debit, totals.debitBalance]).toEqual([totals.credit, totals.creditBalance]);
    }),
    { numRuns: 40 },
  );
});

it('any unbalanced list is refused and changes nothing', async () => {
  const before = await trial();
  await fc.assert(
    fc.asyncProperty(balancedLines, fc.integer({ min: 1, max: 1_000_000 }), async ([first, ...rest], by) => {
      const lines = [{ ...first, debit: (first as { debit: number }).debit + by }, ...rest];
      expect((await post({ date: '2026-03-01', memo: '속성 시험', lines })).body.code).toBe('UNBALANCED_ENTRY');
    }),
    { numRuns: 25 },
  );
  expect(await trial()).toEqual(before);
});

it('a reversal nets to zero on every account', async () => {
  await fc.assert(
    fc.asyncProperty(balancedLines, async (lines) => {
      const before = await trial();
      const { body } = await post({ date: '2026-03-02', memo: '속성 시험', lines });
      const params = { id: body.data.id };
      expect((await world.call(endpoints.reverseEntry, { as: as(), params, body: {} })).status).toBe(201);
      const closings = ({ rows }: TrialBalance) =>
        rows.map((row) => [row.account.code, row.closing]).filter(([, sum]) => sum);
      expect(closings(await trial())).toEqual(closings(before));
    }),
    { numRuns: 15 },
  );
});

it('the statements agree with each other and with the entries', async () => {
  const call = <E extends typeof endpoints.readBalanceSheet | typeof endpoints.readIncomeStatement>(
    endpoint: E,
    query: object,
  ) => world.call(endpoint, { as: world.beta.finance, query: query as never });
  const lines = (debit: string, credit: string, amount: number) => [
    { account: debit, debit: amount },
    { account: credit, credit: amount },
  ];
  const entries: [string, string, string, number][] = [
    ['2025-12-01', '103', '331', 50_000_000],
    ['2025-12-20', '103', '401', 3_000_000],
    ['2026-01-10', '103', '401', 10_000_000],
    ['2026-01-11', '451', '131', 4_000_000],
    ['2026-02-01', '819', '103', 1_500_000],
    ['2026-02-02', '931', '103', 200_000],
  ];
  for (const [date, debit, credit, amount] of entries) {
    const body = { date, memo: '결산 시험', lines: lines(debit, credit, amount) };
    expect((await world.call(endpoints.postEntry, { as: world.beta.finance, body })).status).toBe(201);
  }
  const sheet = (await call(endpoints.readBalanceSheet, { asOf: '2026-12-31' })).body.data;
  expect(sheet).toMatchObject({
    earlierEarnings: 3_000_000,
    currentEarnings: 4_300_000,
    totals: { assets: 57_300_000, liabilities: 0, equity: 57_300_000 },
  });
  const income = (await call(endpoints.readIncomeStatement, { from: '2026-01-01', to: '2026-12-31' })).body.data;
  expect(income.totals).toEqual({
    sales: 10_000_000,
    costOfSales: 4_000_000,
    grossProfit: 6_000_000,
    operating: 1_500_000,
    operatingProfit: 4_500_000,
    otherIncome: 0,
    otherExpense: 200_000,
    netIncome: 4_300_000,
  });
  const overview = (await world.call(endpoints.readOverview, { as: world.beta.finance })).body.data;
  expect(overview.months).toHaveLength(12);
  expect(overview.cash).toBe(61_300_000);
});

it('revenue and expense begin each year at zero, what was earned before is one line, and sides explain balances', async () => {
  const company = world.beta;
  const sale = (date: string, amount: number) => {
    const lines = [
      { account: '108', debit: amount, currency: 'USD' },
      { account: '401', credit: amount, currency: 'USD' },
    ];
    const body = { date, memo: '해를 넘긴 매출', lines };
    return world.call(endpoints.postEntry, { as: company.finance, body: body as never });
  };
  for (const [date, amount] of [
    ['2025-11-01', 700],
    ['2026-01-15', 20],
    ['2026-02-10', 5],
  ] as const)
    expect((await sale(date, amount)).status).toBe(201);
  const query = { from: '2026-02-01', to: '2026-02-28', currency: 'USD' } as const;
  const { body } = await world.call(endpoints.readTrialBalance, { as: company.finance, query });
  const { rows, earlierEarnings, totals }: TrialBalance = body.data;
  const balanceRows = rows.map((row) => [row.account.code, row.opening, row.debit, row.credit, row.closing]);
  expect(balanceRows).toEqual([
    ['108', 720, 5, 0, 725],
    ['401', -20, 0, 5, -25],
  ]);
  expect(earlierEarnings).toBe(700);
  expect(totals).toEqual({ debit: 725, credit: 725, debitBalance: 725, creditBalance: 725 });
});

it('a span over the turn of a year counts results from 1 January, agrees with the balance sheet, and stays zero-sum', async () => {
  const as = world.beta.finance;
  for (const [date, amount] of [
    ['2025-03-01', 100],
    ['2025-09-01', 200],
    ['2026-02-01', 50],
  ] as const) {
    const lines = [
      { account: '108', debit: amount, currency: 'EUR' },
      { account: '401', credit: amount, currency: 'EUR' },
    ];
    const body = { date, memo: '해를 넘긴 매출', lines };
    expect((await world.call(endpoints.postEntry, { as, body: body as never })).status).toBe(201);
  }
  const range = { from: '2025-07-01', to: '2026-03-31', currency: 'EUR' } as const;
  const { rows, earlierEarnings, totals }: TrialBalance = (
    await world.call(endpoints.readTrialBalance, { as, query: range })
  ).body.data;
  expect(rows.map((row) => [row.account.code, row.opening, row.debit, row.credit, row.closing])).toEqual([
    ['108', 100, 250, 0, 350],
    ['401', 0, 0, 50, -50],
  ]);
  expect(earlierEarnings).toBe(300);
  expect(totals).toEqual({ debit: 350, credit: 350, debitBalance: 350, creditBalance: 350 });
  const sheet = await world.call(endpoints.readBalanceSheet, { as, query: { asOf: range.to, currency: 'EUR' } });
  expect(sheet.body.data).toMatchObject({
    earlierEarnings: 300,
    currentEarnings: 50,
    totals: { assets: 350, equity: 350 },
  });
  const income = await world.call(endpoints.readIncomeStatement, { as, query: range });
  expect(income.body.data.totals.netIncome).toBe(250);
});

it('lists the currencies of the ledger, the company’s own first, and none of another company', async () => {
  const currencies = async (member: TestMember) =>
    (await world.call(endpoints.listCurrencies, { as: member })).body.data;
  expect(await currencies(world.alpha.finance)).toEqual({ currencies: ['KRW'] });
  expect(await currencies(world.beta.finance)).toEqual({ currencies: ['KRW', 'USD', 'EUR'] });
  expect((await world.call(endpoints.listCurrencies, { as: world.beta.viewer })).status).toBe(403);
});
