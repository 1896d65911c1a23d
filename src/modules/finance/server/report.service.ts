/** Trial balance, income statement, balance sheet and the overview, from what was posted. */
import { addSums, Currency, negateSum, type Sum, toSum } from '#kernel/contract/money.ts';
import { type Context, getToday } from '#kernel/server/context.ts';
import { getFinancialYear } from '../contract/ledger.ts';
import {
  type AccountBalance,
  type BalanceSheet,
  createBalanceSheet,
  createIncomeStatement,
  createTrialBalance,
  type IncomeStatement,
  type Overview,
  type TrialBalance,
} from '../contract/reports.ts';
import { callNumberEntries } from './entries.queries.ts';
import { queryNumbered } from './entry-numbering.ts';
import { selectPeriodState } from './periods.queries.ts';
import {
  type BalanceRow,
  selectBalances,
  selectCurrencies,
  selectHasEntries,
  selectMonths,
} from './reports.queries.ts';

interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
  currency?: Currency | undefined;
}

/** A sum as SQL gives it. */
export function toExactSum(sum: string): Sum {
  return toSum(BigInt(sum));
}

interface AccountBalances {
  /** With the results of all years. */
  balance: AccountBalance;
  /** With the results of the year of `to` alone. */
  ofYear: AccountBalance;
  earlierEarnings: Sum;
}

function toBalances({
  opening,
  earlier,
  debit,
  credit,
  debitOfYear,
  creditOfYear,
  ...account
}: BalanceRow): AccountBalances {
  const sides = { debit: toExactSum(debit), credit: toExactSum(credit) };
  const closing = addSums([toExactSum(opening), sides.debit, negateSum(sides.credit)]);
  const balance = { account, opening: toExactSum(opening), ...sides, closing };
  if (account.kind !== 'revenue' && account.kind !== 'expense') return { balance, ofYear: balance, earlierEarnings: 0 };
  const ofYear = {
    debit: toExactSum(debitOfYear),
    credit: toExactSum(creditOfYear),
    closing: addSums([closing, negateSum(toExactSum(earlier))]),
  };
  const opened = addSums([ofYear.closing, negateSum(ofYear.debit), ofYear.credit]);
  return { balance, ofYear: { account, opening: opened, ...ofYear }, earlierEarnings: negateSum(toExactSum(earlier)) };
}

async function loadBalances(
  context: Context,
  range: { from: string; to: string; currency: Currency },
): Promise<AccountBalances[]> {
  const { companyId } = context;
  const year = getFinancialYear(range.to, context.company.yearBegins).from;
  const rows = await queryNumbered(context, selectBalances({ ...range, year, companyId }));
  return rows.map(toBalances);
}

/** The given span, or from the beginning of the company's year to today. */
function getRange(context: Context, range: DayRange): { from: string; to: string; currency: Currency } {
  const to = range.to ?? (range.from && range.from > getToday(context) ? range.from : getToday(context));
  const { yearBegins, currency } = context.company;
  return { from: range.from ?? getFinancialYear(to, yearBegins).from, to, currency: range.currency ?? currency };
}

export async function readTrialBalance(context: Context, query: DayRange): Promise<TrialBalance> {
  const range = getRange(context, query);
  const rows = await loadBalances(context, range);
  const earlierEarnings = addSums(rows.map((row) => row.earlierEarnings));
  return createTrialBalance(
    { ...range, earlierEarnings },
    rows.map(({ ofYear }) => ofYear),
  );
}

export async function readIncomeStatement(context: Context, query: DayRange): Promise<IncomeStatement> {
  const range = getRange(context, query);
  const rows = await loadBalances(context, range);
  return createIncomeStatement(
    range,
    rows.map(({ balance }) => balance),
  );
}

/** On the evening of `asOf`. */
export async function readBalanceSheet(
  context: Context,
  query: { asOf?: string | undefined; currency?: Currency | undefined },
): Promise<BalanceSheet> {
  const { from, to, currency } = getRange(context, { to: query.asOf, currency: query.currency });
  const rows = await loadBalances(context, { from, to, currency });
  return createBalanceSheet(
    { asOf: to, currency },
    rows.map(({ balance }) => balance),
  );
}

/** The company's own currency first, then the others that it has entries in. */
export async function listCurrencies(context: Context): Promise<{ currencies: Currency[] }> {
  const { companyId } = context;
  const { currency: own } = context.company;
  const others = Currency.options.filter((currency) => currency !== own);
  const usedCurrencies = await queryNumbered(context, selectCurrencies(companyId, others));
  return { currencies: [own, ...usedCurrencies.map(({ currency }) => currency)] };
}

/** True if the books already use the company's currency. */
export async function hasEntries({ unit, companyId }: Context): Promise<boolean> {
  const [row] = await unit.query(selectHasEntries(companyId));
  return row?.found ?? false;
}

/** Cash, receivables, payables and this month's profit, with the eleven months before. */
export async function readOverview(context: Context): Promise<Overview> {
  const { companyId } = context;
  const { currency } = context.company;
  const day = getToday(context);
  const [, rows, periods] = await context.unit.queryAll([
    callNumberEntries(),
    selectMonths({ companyId, today: day, currency }),
    selectPeriodState(companyId, day.slice(0, 7)),
  ] as const);
  const months = rows.map(({ month, ...row }) => {
    const [revenue, expense, cash] = [toExactSum(row.revenue), toExactSum(row.expense), toExactSum(row.cash)];
    return { month, revenue, expense, cash, profit: addSums([revenue, negateSum(expense)]) };
  });
  const last = rows.at(-1);
  const { revenue = 0, expense = 0, profit = 0, cash = 0 } = months.at(-1) ?? {};
  const [receivables, payables] = [toExactSum(last?.receivables ?? '0'), toExactSum(last?.payables ?? '0')];
  const periodClosed = periods[0]?.isClosed ?? false;
  return { today: day, currency, cash, receivables, payables, revenue, expense, profit, periodClosed, months };
}
