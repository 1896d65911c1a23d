/** Sums of what was posted, by account and by month. */
import type { Currency } from '#kernel/contract/money.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { Account } from '../contract/ledger.ts';
import { accountTable } from './accounts.queries.ts';

/** Sums as text: they may be beyond the safe integers. */
export interface BalanceRow extends Account {
  opening: string;
  earlier: string;
  debit: string;
  credit: string;
  debitOfYear: string;
  creditOfYear: string;
}

/**
 * Per account: debit minus credit before `from` and before the year of `to` (`earlier`), which begins at `year`, and both sides from
 * `from` to `to`, also as far as they are of the year of `to`. Of the months in which the span begins and ends by their days, of all others by the month.
 */
export function selectBalances(filter: {
  companyId: string;
  from: string;
  to: string;
  year: string;
  currency: string;
}): Statement<BalanceRow> {
  const sums =
    'select x.account_id, x.first, x.debit, x.credit from finance.sums x where x.company_id = $1 and x.currency = $4';
  return statement(
    `with y as (
       select $5::date as first, date_trunc('month', $2::date)::date as begun,
              date_trunc('month', $3::date)::date as ended
     ), l as (
       ${sums} and x.span = 'month' and x.first <= $3 and x.first <> (select begun from y) and x.first <> (select ended from y)
       union all
       ${sums} and x.span = 'day' and x.first >= (select ended from y) and x.first <= $3
       union all
       ${sums} and x.span = 'day' and x.first >= (select begun from y) and x.first < (select begun from y) + interval '1 month'
         and x.first <= $3 and (select begun <> ended from y)
     )
     select ${accountTable.columns}, coalesce(s.opening, 0)::text as opening, coalesce(s.earlier, 0)::text as earlier,
            coalesce(s.debit, 0)::text as debit, coalesce(s.credit, 0)::text as credit,
            coalesce(s.debit_of_year, 0)::text as "debitOfYear", coalesce(s.credit_of_year, 0)::text as "creditOfYear"
     from finance.accounts t
     left join (
       select l.account_id, sum(l.debit - l.credit) filter (where l.first < $2::date) as opening,
              sum(l.debit - l.credit) filter (where l.first < y.first) as earlier,
              sum(l.debit) filter (where l.first >= $2) as debit, sum(l.credit) filter (where l.first >= $2) as credit,
              sum(l.debit) filter (where l.first >= greatest($2, y.first)) as debit_of_year,
              sum(l.credit) filter (where l.first >= greatest($2, y.first)) as credit_of_year
       from l, y group by l.account_id
     ) s on s.account_id = t.id
     where t.company_id = $1 order by t.code`,
    [filter.companyId, filter.from, filter.to, filter.currency, filter.year],
  );
}

/** Those of the currencies that there are entries with a number in, in the given order. */
export function selectCurrencies(
  companyId: string,
  currencies: readonly Currency[],
): Statement<{ currency: Currency }> {
  return statement(
    `select c.currency from unnest($2::text[]) with ordinality as c (currency, place)
     where exists (select from finance.sums x where x.company_id = $1 and x.currency = c.currency::char(3))
     order by c.place`,
    [companyId, currencies],
  );
}

export interface MonthRow {
  month: string;
  revenue: string;
  expense: string;
  cash: string;
  receivables: string;
  payables: string;
}

/** The twelve months to that of `today`: movements of results, and balances at each month's end. */
export function selectMonths(filter: { companyId: string; today: string; currency: string }): Statement<MonthRow> {
  return statement(
    `with months as (
       select m::date as month from generate_series(date_trunc('month', $2::date) - interval '11 months',
                                                    date_trunc('month', $2::date), interval '1 month') m
     ), line as (
       select x.account_id, x.first, x.debit, x.credit from finance.sums x
       where x.company_id = $1 and x.currency = $3 and x.span = 'month' and x.first < date_trunc('month', $2::date)
       union all
       select x.account_id, x.first, x.debit, x.credit from finance.sums x
       where x.company_id = $1 and x.currency = $3 and x.span = 'day' and x.first >= date_trunc('month', $2::date) and x.first <= $2
     ), moved as (
       select greatest(date_trunc('month', x.first)::date, (select min(month) from months) - 1) as month, x.account_id,
              sum(x.debit - x.credit) as amount
       from line x group by 1, 2
     ), sums as (
       select l.month, a.kind, a.purpose, sum(l.amount) as amount
       from moved l
       join finance.accounts a on a.company_id = $1 and a.id = l.account_id
       where a.kind in ('revenue', 'expense') or a.purpose in ('cash', 'receivable', 'payable')
       group by l.month, a.kind, a.purpose
     )
     select to_char(m.month, 'YYYY-MM') as month,
       coalesce(-sum(s.amount) filter (where s.kind = 'revenue' and s.month = m.month), 0)::text as revenue,
       coalesce(sum(s.amount) filter (where s.kind = 'expense' and s.month = m.month), 0)::text as expense,
       coalesce(sum(s.amount) filter (where s.purpose = 'cash'), 0)::text as cash,
       coalesce(sum(s.amount) filter (where s.purpose = 'receivable'), 0)::text as receivables,
       coalesce(-sum(s.amount) filter (where s.purpose = 'payable'), 0)::text as payables
     from months m left join sums s on s.month <= m.month
     group by m.month order by m.month`,
    [filter.companyId, filter.today, filter.currency],
  );
}

/** True if anything was ever posted. */
export const selectHasEntries = (companyId: string): Statement<{ found: boolean }> =>
  statement('select finance.has_amounts($1) as found', [companyId]);
