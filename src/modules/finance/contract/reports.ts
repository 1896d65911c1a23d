/** Reports over the ledger, and how they follow from the balances of accounts. All amounts are exact, in one currency. */
import { z } from 'zod';
import { addSums, Currency, clampToZero, negateSum, Sum } from '#kernel/contract/money.ts';
import { LocalDate } from '#kernel/contract/time.ts';
import { Account, AccountRef, getNormalSign } from './ledger.ts';

/** Amounts are debit minus credit; `debit` and `credit` are the movements of the period. */
export const AccountBalance = z.strictObject({
  account: Account,
  opening: Sum,
  debit: Sum,
  credit: Sum,
  closing: Sum,
});
export type AccountBalance = z.infer<typeof AccountBalance>;

export const TrialBalance = z.strictObject({
  from: LocalDate,
  to: LocalDate,
  currency: Currency,
  /** Revenue and expense begin at zero with the company's year that `to` is in, also within the span. */
  rows: z.array(AccountBalance),
  /** Profit of the years before that of `to`: on the credit side, a loss on the debit side. */
  earlierEarnings: Sum,
  /** Of all sides with what was carried forward (`getBalanceSides`), and of all balances. */
  totals: z.strictObject({
    debit: Sum,
    credit: Sum,
    debitBalance: Sum,
    creditBalance: Sum,
  }),
});
export type TrialBalance = z.infer<typeof TrialBalance>;

/** One account with its amount on its normal side. */
export const StatementRow = z.strictObject({ account: AccountRef, amount: Sum });
export type StatementRow = z.infer<typeof StatementRow>;

export const BalanceSheet = z.strictObject({
  asOf: LocalDate,
  currency: Currency,
  assets: z.array(StatementRow),
  liabilities: z.array(StatementRow),
  equity: z.array(StatementRow),
  /** Profit of the company's earlier years and of its year of that day: part of equity. */
  earlierEarnings: Sum,
  currentEarnings: Sum,
  totals: z.strictObject({ assets: Sum, liabilities: Sum, equity: Sum }),
});
export type BalanceSheet = z.infer<typeof BalanceSheet>;

export const IncomeStatement = z.strictObject({
  from: LocalDate,
  to: LocalDate,
  currency: Currency,
  sales: z.array(StatementRow),
  costOfSales: z.array(StatementRow),
  operating: z.array(StatementRow),
  otherIncome: z.array(StatementRow),
  otherExpense: z.array(StatementRow),
  totals: z.strictObject({
    sales: Sum,
    costOfSales: Sum,
    grossProfit: Sum,
    operating: Sum,
    operatingProfit: Sum,
    otherIncome: Sum,
    otherExpense: Sum,
    netIncome: Sum,
  }),
});
export type IncomeStatement = z.infer<typeof IncomeStatement>;

export const Overview = z.strictObject({
  today: LocalDate,
  currency: Currency,
  cash: Sum,
  receivables: Sum,
  payables: Sum,
  /** This month so far. */
  revenue: Sum,
  expense: Sum,
  profit: Sum,
  periodClosed: z.boolean(),
  /** Twelve months to the current one, oldest first. */
  months: z.array(
    z.strictObject({
      month: z.string(),
      revenue: Sum,
      expense: Sum,
      profit: Sum,
      cash: Sum,
    }),
  ),
});
export type Overview = z.infer<typeof Overview>;

type AmountColumn = 'opening' | 'closing' | 'movement';

function getAmount(row: AccountBalance, of: AmountColumn): Sum {
  const raw = of === 'movement' ? addSums([row.debit, negateSum(row.credit)]) : row[of];
  return getNormalSign(row.account.kind) === 1 ? raw : negateSum(raw);
}

function createSection(rows: readonly AccountBalance[], of: AmountColumn): StatementRow[] {
  return rows
    .map(({ account: { id, code, name, kind }, ...row }) => ({
      account: { id, code, name, kind },
      amount: getAmount({ account: { id, code, name, kind } as Account, ...row }, of),
    }))
    .filter((row) => row.amount !== 0);
}

function getTotal(rows: readonly StatementRow[]): Sum {
  return addSums(rows.map((row) => row.amount));
}

/** Revenue less expense. */
function getEarnings(rows: readonly AccountBalance[], of: AmountColumn): Sum {
  const results = rows.filter((row) => row.account.kind === 'revenue' || row.account.kind === 'expense');
  return addSums(
    results.map((row) => (row.account.kind === 'revenue' ? getAmount(row, of) : negateSum(getAmount(row, of)))),
  );
}

/** Both sides of an account with what it opened with: their difference is the balance. */
export function getBalanceSides(row: Pick<AccountBalance, 'opening' | 'debit' | 'credit'>) {
  return {
    debit: addSums([row.debit, clampToZero(row.opening)]),
    credit: addSums([row.credit, clampToZero(negateSum(row.opening))]),
  };
}

/**
 * Accounts without postings are left out.
 * @param rows balances after the results of earlier years, `earlierEarnings`, went to equity
 */
export function createTrialBalance(
  heading: Pick<TrialBalance, 'from' | 'to' | 'currency' | 'earlierEarnings'>,
  rows: AccountBalance[],
): TrialBalance {
  const moved = rows.filter((row) => row.opening !== 0 || row.debit !== 0 || row.credit !== 0);
  const brought = negateSum(heading.earlierEarnings);
  const carried = { opening: brought, debit: 0, credit: 0, closing: brought };
  const all = [...moved, carried];
  return {
    ...heading,
    rows: moved,
    totals: {
      debit: addSums(all.map((row) => getBalanceSides(row).debit)),
      credit: addSums(all.map((row) => getBalanceSides(row).credit)),
      debitBalance: addSums(all.map((row) => clampToZero(row.closing))),
      creditBalance: addSums(all.map((row) => clampToZero(negateSum(row.closing)))),
    },
  };
}

/** `rows` must open with the company's year of `asOf` and close on `asOf`. */
export function createBalanceSheet(
  heading: Pick<BalanceSheet, 'asOf' | 'currency'>,
  rows: readonly AccountBalance[],
): BalanceSheet {
  const of = (kind: string) =>
    createSection(
      rows.filter((row) => row.account.kind === kind),
      'closing',
    );
  const sheet = { assets: of('asset'), liabilities: of('liability'), equity: of('equity') };
  const earlierEarnings = getEarnings(rows, 'opening');
  const currentEarnings = getEarnings(rows, 'movement');
  return {
    ...heading,
    ...sheet,
    earlierEarnings,
    currentEarnings,
    totals: {
      assets: getTotal(sheet.assets),
      liabilities: getTotal(sheet.liabilities),
      equity: addSums([getTotal(sheet.equity), earlierEarnings, currentEarnings]),
    },
  };
}

/** From the movements of the period. */
export function createIncomeStatement(
  heading: Pick<IncomeStatement, 'from' | 'to' | 'currency'>,
  rows: readonly AccountBalance[],
): IncomeStatement {
  const pick = (kind: string, test: (purpose: string | null) => boolean) =>
    createSection(
      rows.filter((row) => row.account.kind === kind && test(row.account.purpose)),
      'movement',
    );
  const sections = {
    sales: pick('revenue', (purpose) => purpose !== 'non-operating'),
    costOfSales: pick('expense', (purpose) => purpose === 'cost-of-sales'),
    operating: pick('expense', (purpose) => purpose !== 'cost-of-sales' && purpose !== 'non-operating'),
    otherIncome: pick('revenue', (purpose) => purpose === 'non-operating'),
    otherExpense: pick('expense', (purpose) => purpose === 'non-operating'),
  };
  const sales = getTotal(sections.sales);
  const costOfSales = getTotal(sections.costOfSales);
  const operating = getTotal(sections.operating);
  const otherIncome = getTotal(sections.otherIncome);
  const otherExpense = getTotal(sections.otherExpense);
  const grossProfit = addSums([sales, negateSum(costOfSales)]);
  const operatingProfit = addSums([grossProfit, negateSum(operating)]);
  const netIncome = addSums([operatingProfit, otherIncome, negateSum(otherExpense)]);
  const totals = { sales, costOfSales, grossProfit, operating, operatingProfit, otherIncome, otherExpense, netIncome };
  return { ...heading, ...sections, totals };
}
