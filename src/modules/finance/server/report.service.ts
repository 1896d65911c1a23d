/** Trial balance, income statement, balance sheet and the overview, from what was posted. */
import { addSums, Currency, negated, type Sum, sumOf } from '#kernel/contract/money.ts';
import { type Context, today } from '#kernel/server/context.ts';
import { yearOf } from '../contract/ledger.ts';
import {
  type AccountBalance,
  type BalanceSheet,
  balanceSheet,
  type IncomeStatement,
  incomeStatement,
  type Overview,
  type TrialBalance,
  trialBalance,
} from '../contract/reports.ts';
import { callNumberEntries } from './entries.queries.ts';
import { withNumbers } from './numbered.ts';
import { selectPeriodState } from './periods.queries.ts';
import {
  type BalanceRow,
  selectBalances,
  selectCurrencies,
  selectHasEntries,
  selectMonths,
} from './reports.queries.ts';

interface Span {
  from?: string | undefined;
  to?: string | undefined;
  currency?: Currency | undefined;
}

/** A sum as SQL gives it. */
export function exact(sum: string): Sum {
  return sumOf(BigInt(sum));
}

interface Balances {
  /** With the results of all years. */
  balance: AccountBalance;
  /** With the results of the year of `to` alone. */
  ofYear: AccountBalance;
  earlierEarnings: Sum;
}

function balancesOf({ opening, earlier, debit, credit, debitOfYear, creditOfYear, ...account }: BalanceRow): Balances {
  const sides = { debit: exact(debit), credit: exact(credit) };
  const closing = addSums([exact(opening), sides.debit, negated(sides.credit)]);
  const balance = { account, opening: exact(opening), ...sides, closing };
  if (account.kind !== 'revenue' && account.kind !== 'expense') return { balance, ofYear: balance, earlierEarnings: 0 };
  const ofYear = {
    debit: exact(debitOfYear),
    credit: exact(creditOfYear),
    closing: addSums([closing, negated(exact(earlier))]),
  };
  const opened = addSums([ofYear.closing, negated(ofYear.debit), ofYear.credit]);
  return { balance, ofYear: { account, opening: opened, ...ofYear }, earlierEarnings: negated(exact(earlier)) };
}

async function balances(context: Context, span: { from: string; to: string; currency: Currency }): Promise<Balances[]> {
  const { companyId } = context;
  const year = yearOf(span.to, context.company.yearBegins).from;
  const rows = await withNumbers(context, selectBalances({ ...span, year, companyId }));
  return rows.map(balancesOf);
}

/** The given span, or from the beginning of the company's year to today. */
function spanOf(context: Context, span: Span): { from: string; to: string; currency: Currency } {
  const to = span.to ?? (span.from && span.from > today(context) ? span.from : today(context));
  const { yearBegins, currency } = context.company;
  return { from: span.from ?? yearOf(to, yearBegins).from, to, currency: span.currency ?? currency };
}

export async function readTrialBalance(context: Context, query: Span): Promise<TrialBalance> {
  const span = spanOf(context, query);
  const rows = await balances(context, span);
  const earlierEarnings = addSums(rows.map((row) => row.earlierEarnings));
  return trialBalance(
    { ...span, earlierEarnings },
    rows.map(({ ofYear }) => ofYear),
  );
}

export async function readIncomeStatement(context: Context, query: Span): Promise<IncomeStatement> {
  const span = spanOf(context, query);
  const rows = await balances(context, span);
  return incomeStatement(
    span,
    rows.map(({ balance }) => balance),
  );
}

/** On the evening of `asOf`. */
export async function readBalanceSheet(
  context: Context,
  query: { asOf?: string | undefined; currency?: Currency | undefined },
): Promise<BalanceSheet> {
  const { from, to, currency } = spanOf(context, { to: query.asOf, currency: query.currency });
  const rows = await balances(context, { from, to, currency });
  return balanceSheet(
    { asOf: to, currency },
    rows.map(({ balance }) => balance),
  );
}

/** The company's own currency first, then the others that it has entries in. */
export async function listCurrencies(context: Context): Promise<{ currencies: Currency[] }> {
  const { companyId } = context;
  const { currency: own } = context.company;
  const others = Currency.options.filter((currency) => currency !== own);
  const held = await withNumbers(context, selectCurrencies(companyId, others));
  return { currencies: [own, ...held.map(({ currency }) => currency)] };
}

/** Whether the company's currency stands in its books already. */
export async function hasEntries({ unit, companyId }: Context): Promise<boolean> {
  const [row] = await unit.query(selectHasEntries(companyId));
  return row?.found ?? false;
}

/** Cash, receivables, payables and this month's profit, with the eleven months before. */
export async function readOverview(context: Context): Promise<Overview> {
  const { companyId } = context;
  const { currency } = context.company;
  const day = today(context);
  const [, rows, periods] = await context.unit.queryAll([
    callNumberEntries(),
    selectMonths({ companyId, today: day, currency }),
    selectPeriodState(companyId, day.slice(0, 7)),
  ] as const);
  const months = rows.map(({ month, ...row }) => {
    const [revenue, expense, cash] = [exact(row.revenue), exact(row.expense), exact(row.cash)];
    return { month, revenue, expense, cash, profit: addSums([revenue, negated(expense)]) };
  });
  const last = rows.at(-1);
  const { revenue = 0, expense = 0, profit = 0, cash = 0 } = months.at(-1) ?? {};
  const [receivables, payables] = [exact(last?.receivables ?? '0'), exact(last?.payables ?? '0')];
  const periodClosed = periods[0]?.isClosed ?? false;
  return { today: day, currency, cash, receivables, payables, revenue, expense, profit, periodClosed, months };
}
