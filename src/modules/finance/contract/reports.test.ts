import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addSums, negateSum } from '#kernel/contract/money.ts';
import { type Account, accountKinds } from './ledger.ts';
import {
  type AccountBalance,
  createBalanceSheet,
  createIncomeStatement,
  createTrialBalance,
  getBalanceSides,
} from './reports.ts';

const accounts: Account[] = accountKinds.flatMap((kind, index) =>
  [0, 1].map((half): Account => {
    const code = `${index + 1}0${half}`;
    const purpose = kind === 'expense' && half === 0 ? 'cost-of-sales' : null;
    return { id: crypto.randomUUID(), code, name: { ko: code, en: code }, kind, purpose, active: true, version: 1 };
  }),
);

interface Move {
  debit: number;
  credit: number;
  amount: number;
  before: boolean;
}

/** Entries of two lines between any two accounts, before the period or in it. */
const moves = fc.array(
  fc.record({
    debit: fc.nat({ max: accounts.length - 1 }),
    credit: fc.nat({ max: accounts.length - 1 }),
    amount: fc.integer({ min: 1, max: 1_000_000_000 }),
    before: fc.boolean(),
  }),
  { maxLength: 40 },
);

function balances(entries: readonly Move[]): AccountBalance[] {
  return accounts.map((account, index) => {
    const sum = (side: 'debit' | 'credit', before: boolean) =>
      entries.filter((e) => e[side] === index && e.before === before).reduce((total, e) => total + e.amount, 0);
    const opening = sum('debit', true) - sum('credit', true);
    const [debit, credit] = [sum('debit', false), sum('credit', false)];
    return { account, opening, debit, credit, closing: opening + debit - credit };
  });
}

const period = { from: '2026-01-01', to: '2026-12-31', currency: 'KRW' } as const;

it('the trial balance is always zero-sum', () => {
  fc.assert(
    fc.property(moves, (entries) => {
      const { totals, rows } = createTrialBalance({ ...period, earlierEarnings: 0 }, balances(entries));
      const sides = rows.map((row) => ({ ...getBalanceSides(row), closing: row.closing }));
      expect(sides.every(({ debit, credit, closing }) => addSums([debit, negateSum(credit)]) === closing)).toBe(true);
      return totals.debit === totals.credit && totals.debitBalance === totals.creditBalance;
    }),
  );
});

it('assets are always liabilities and equity', () => {
  fc.assert(
    fc.property(moves, (entries) => {
      const { totals } = createBalanceSheet({ asOf: period.to, currency: 'KRW' }, balances(entries));
      return totals.assets === addSums([totals.liabilities, totals.equity]);
    }),
  );
});

it('the net income of the period is the current earnings of the balance sheet', () => {
  fc.assert(
    fc.property(moves, (entries) => {
      const rows = balances(entries);
      const sheet = createBalanceSheet({ asOf: period.to, currency: 'KRW' }, rows);
      return createIncomeStatement(period, rows).totals.netIncome === sheet.currentEarnings;
    }),
  );
});

it('an entry and its mirror image leave every balance as it was', () => {
  fc.assert(
    fc.property(moves, (entries) => {
      const mirrored = entries.map((e) => ({ ...e, debit: e.credit, credit: e.debit }));
      return balances([...entries, ...mirrored]).every((row) => row.closing === 0);
    }),
  );
});

it('sections sum to the profit lines that the statement shows', () => {
  const [revenue, cost, rent] = ['400', '500', '501'].map(
    (code) => accounts.find((account) => account.code === code) as Account,
  );
  const row = (account: Account | undefined, debit: number, credit: number): AccountBalance => {
    return { account: account as Account, opening: 0, debit, credit, closing: debit - credit };
  };
  const statement = createIncomeStatement(period, [row(revenue, 0, 1000), row(cost, 600, 0), row(rent, 150, 0)]);
  expect(statement.totals).toMatchObject({
    sales: 1000,
    costOfSales: 600,
    grossProfit: 400,
    operating: 150,
    operatingProfit: 250,
    netIncome: 250,
  });
});
