import { fail } from '#kernel/contract/error.ts';
import { addUp, Currency } from '#kernel/contract/money.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { financeErrors } from '../contract/errors.ts';
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
import { selectPeriodState } from './periods.queries.ts';
import { type BalanceRow, selectBalances, selectCurrencies, selectMonths } from './reports.queries.ts';
import { today } from './source.ts';

interface Span {
  from?: string | undefined;
  to?: string | undefined;
  currency?: Currency | undefined;
}

/** A sum as a number. @throws AMOUNT_TOO_LARGE beyond the safe integers */
export function exact(sum: string): number {
  const value = Number(sum);
  if (!Number.isSafeInteger(value)) throw fail(financeErrors.AMOUNT_TOO_LARGE);
  return value;
}

function exactly<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw fail(financeErrors.AMOUNT_TOO_LARGE);
    throw error;
  }
}

interface Balances {
  /** With the results of all years. */
  balance: AccountBalance;
  /** With the results of the year of `to` alone. */
  ofYear: AccountBalance;
  earlierEarnings: number;
}

function balancesOf({ opening, earlier, debit, credit, debitOfYear, creditOfYear, ...account }: BalanceRow): Balances {
  const sides = { debit: exact(debit), credit: exact(credit) };
  const closing = addUp([exact(opening), sides.debit, -sides.credit]);
  const balance = { account, opening: exact(opening), ...sides, closing };
  if (account.kind !== 'revenue' && account.kind !== 'expense') return { balance, ofYear: balance, earlierEarnings: 0 };
  const ofYear = { debit: exact(debitOfYear), credit: exact(creditOfYear), closing: addUp([closing, -exact(earlier)]) };
  const opened = addUp([ofYear.closing, -ofYear.debit, ofYear.credit]);
  return { balance, ofYear: { account, opening: opened, ...ofYear }, earlierEarnings: addUp([0, -exact(earlier)]) };
}

async function balances(context: Context, span: { from: string; to: string; currency: Currency }): Promise<Balances[]> {
  const rows = await context.unit.query(selectBalances({ ...span, companyId: companyOf(context).id }));
  return exactly(() => rows.map(balancesOf));
}

/** The given span, or from 1 January to today. */
function spanOf(context: Context, span: Span): { from: string; to: string; currency: Currency } {
  const to = span.to ?? (span.from && span.from > today(context) ? span.from : today(context));
  return { from: span.from ?? `${to.slice(0, 4)}-01-01`, to, currency: span.currency ?? companyOf(context).currency };
}

/** @throws AMOUNT_TOO_LARGE, as all reports */
export async function readTrialBalance(context: Context, query: Span): Promise<TrialBalance> {
  const span = spanOf(context, query);
  const rows = await balances(context, span);
  return exactly(() => {
    const earlierEarnings = addUp(rows.map((row) => row.earlierEarnings));
    return trialBalance(
      { ...span, earlierEarnings },
      rows.map(({ ofYear }) => ofYear),
    );
  });
}

export async function readIncomeStatement(context: Context, query: Span): Promise<IncomeStatement> {
  const span = spanOf(context, query);
  const rows = await balances(context, span);
  return exactly(() =>
    incomeStatement(
      span,
      rows.map(({ balance }) => balance),
    ),
  );
}

/** On the evening of `asOf`. */
export async function readBalanceSheet(
  context: Context,
  query: { asOf?: string | undefined; currency?: Currency | undefined },
): Promise<BalanceSheet> {
  const { from, to, currency } = spanOf(context, { to: query.asOf, currency: query.currency });
  const rows = await balances(context, { from, to, currency });
  return exactly(() =>
    balanceSheet(
      { asOf: to, currency },
      rows.map(({ balance }) => balance),
    ),
  );
}

/** The company's own currency first, then the others that it has entries in. */
export async function listCurrencies(context: Context): Promise<{ currencies: Currency[] }> {
  const { id, currency: own } = companyOf(context);
  const others = Currency.options.filter((currency) => currency !== own);
  const held = await context.unit.query(selectCurrencies(id, others));
  return { currencies: [own, ...held.map(({ currency }) => currency)] };
}

/** Cash, receivables, payables and this month's profit, with the eleven months before. */
export async function readOverview(context: Context): Promise<Overview> {
  const { id: companyId, currency } = companyOf(context);
  const day = today(context);
  const [rows, periods] = await context.unit.queryAll([
    selectMonths({ companyId, today: day, currency }),
    selectPeriodState(companyId, day.slice(0, 7)),
  ]);
  const months = rows.map(({ month, ...row }) => {
    const [revenue, expense, cash] = [exact(row.revenue), exact(row.expense), exact(row.cash)];
    return { month, revenue, expense, cash, profit: exact(String(BigInt(revenue) - BigInt(expense))) };
  });
  const last = rows.at(-1);
  const { revenue = 0, expense = 0, profit = 0, cash = 0 } = months.at(-1) ?? {};
  const [receivables, payables] = [exact(last?.receivables ?? '0'), exact(last?.payables ?? '0')];
  const periodClosed = periods[0]?.state === 'closed';
  return { today: day, currency, cash, receivables, payables, revenue, expense, profit, periodClosed, months };
}
