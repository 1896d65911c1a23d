// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { chooseLanguage } from '#kernel/web/i18n.tsx';
import { renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import type { BalanceSheet, IncomeStatement, Overview, TrialBalance } from '../contract/reports.ts';
import { BalanceSheetTable, IncomeStatementTable, TrialBalanceTable } from './components/statements.tsx';
import { FinanceOverview } from './screens/FinanceOverview.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  await chooseLanguage('ko');
});

const account = (code: string, kind: 'asset' | 'revenue') => {
  const name = { ko: `계정 ${code}`, en: `Account ${code}` };
  return { id: crypto.randomUUID(), code, name, kind, purpose: null, active: true, version: 1 };
};

async function draw(screen: React.ReactNode, replies = {}): Promise<string[]> {
  const drawn = await renderWeb(screen, { replies });
  close = drawn.close;
  await waitFor(() => drawn.place.querySelector('tbody tr'));
  return [...drawn.place.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '').join(' | '),
  );
}

const trial: TrialBalance = {
  from: '2026-01-01',
  to: '2026-12-31',
  currency: 'KRW',
  rows: [
    {
      account: account('103', 'asset'),
      opening: '-10000000000000001',
      debit: '30000000000000002',
      credit: 5,
      closing: '19999999999999996',
    },
  ],
  earlierEarnings: '-10000000000000001',
  totals: {
    debit: '30000000000000002',
    credit: '30000000000000002',
    debitBalance: '19999999999999996',
    creditBalance: '19999999999999996',
  },
};

it('writes every digit of a trial balance, on the side where it belongs', async () => {
  const rows = await draw(<TrialBalanceTable data={trial} />);
  expect(rows[1]).toBe(
    '103 계정 103 | 19,999,999,999,999,996 | 30,000,000,000,000,002 | 103 계정 103 | 10,000,000,000,000,006 | ',
  );
  expect(rows[2]).toContain('10,000,000,000,000,001 | 10,000,000,000,000,001');
  expect(rows[3]).toContain('30,000,000,000,000,002');
  expect(document.body.textContent).toContain('차변과 대변의 합계가 같습니다.');
});

it('adds liabilities and equity exact to the unit, in English too', async () => {
  await chooseLanguage('en');
  const sheet: BalanceSheet = {
    asOf: '2026-12-31',
    currency: 'KRW',
    assets: [],
    liabilities: [],
    equity: [],
    earlierEarnings: 0,
    currentEarnings: '9007199254740993',
    totals: { assets: '9007199254740994', liabilities: 1, equity: '9007199254740993' },
  };
  const rows = await draw(<BalanceSheetTable data={sheet} />);
  expect(rows.at(-1)).toContain('9,007,199,254,740,994');
});

it('writes every digit of an income statement in cents', async () => {
  const none = { costOfSales: 0, operating: 0, otherIncome: 0, otherExpense: 0 } as const;
  const all = '90071992547409931' as const;
  const statement: IncomeStatement = {
    from: '2026-01-01',
    to: '2026-12-31',
    currency: 'USD',
    sales: [{ account: account('401', 'revenue'), amount: all }],
    costOfSales: [],
    operating: [],
    otherIncome: [],
    otherExpense: [],
    totals: { ...none, sales: all, grossProfit: all, operatingProfit: all, netIncome: all },
  };
  const rows = await draw(<IncomeStatementTable data={statement} />);
  expect(rows.at(-1)).toContain('900,719,925,474,099.31');
});

it('the overview shows position, months and periods of any size', async () => {
  const months = [{ month: '2026-03', revenue: '10010000000000001', expense: 0, profit: '10010000000000001', cash: 1 }];
  const overview: Overview = {
    today: '2026-03-15',
    currency: 'KRW',
    cash: '10010000000000001',
    receivables: 0,
    payables: '-10010000000000002',
    revenue: '10010000000000001',
    expense: 0,
    profit: '10010000000000001',
    periodClosed: false,
    months: months as Overview['months'],
  };
  const period = { month: '2026-03', state: 'open', entries: 1002, changedBy: null, changedAt: null };
  const periods = { year: 2026, currency: 'KRW', periods: [{ ...period, amount: '10010000000000003' }] };
  const answer = (data: unknown, more = {}) => ({ body: { success: true, data, ...more } });
  await draw(<FinanceOverview />, {
    'GET /api/finance/overview': answer(overview),
    'GET /api/finance/periods': answer(periods),
    'GET /api/finance/entries': answer([], { page: { nextCursor: null } }),
  });
  const getPageText = () => document.body.textContent ?? '';
  await waitFor(() => getPageText().includes('10,010,000,000,000,003원'));
  expect(getPageText()).toContain('수익 10,010,000,000,000,001원 · 비용 0원');
  expect(getPageText()).toContain('-10,010,000,000,000,002원');
});
