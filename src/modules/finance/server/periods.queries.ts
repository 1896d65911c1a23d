/** Months of the books, and on which day a reversal may land. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export interface PeriodRow {
  month: string;
  state: 'open' | 'closed';
  entries: number;
  amount: string;
  changedBy: string | null;
  changedAt: string | null;
}

/** The twelve months of a year. Amounts as text: they may be beyond the safe integers. */
export function selectPeriods(filter: { companyId: string; year: number; currency: string }): Statement<PeriodRow> {
  return statement(
    `select to_char(m, 'YYYY-MM') as month, coalesce(p.state, 'open') as state, coalesce(c.entries, 0) as entries,
            s.amount::text as amount, p.changed_by_name as "changedBy", p.changed_at as "changedAt"
     from generate_series(make_date($2, 1, 1), make_date($2, 12, 1), interval '1 month') m
     left join finance.periods p on p.company_id = $1 and p.month = m::date
     left join finance.months c on c.company_id = $1 and c.month = m::date
     cross join lateral (
       select coalesce(sum(x.debit), 0) as amount from finance.sums x
       where x.company_id = $1 and x.currency = $3 and x.span = 'month' and x.first = m::date
     ) s
     order by m`,
    [filter.companyId, filter.year, filter.currency],
  );
}

/** `changed` is false when the month was in that state already. Meets the postings of its year. */
export function callSetPeriod(period: {
  month: string;
  state: 'open' | 'closed';
  by: string | null;
  byName: string | null;
}): Statement<{ changed: boolean }> {
  return statement('select finance.set_period($1::jsonb) as changed', [JSON.stringify(period)]);
}

export function selectPeriodState(companyId: string, month: string): Statement<{ state: string }> {
  return statement(`select state from finance.periods where company_id = $1 and month = ($2 || '-01')::date`, [
    companyId,
    month,
  ]);
}

export interface ReversalDay {
  /** Where a reversal made today is dated; null when no month of the next ten years is open. */
  day: string | null;
  /** Who closed last, and when. */
  closedBy: string | null;
  closedAt: string | null;
}

export function selectReversalDay(companyId: string, today: string): Statement<ReversalDay> {
  return statement(
    `select finance.open_day($1, $2::date) as day, max(p.changed_at) as "closedAt",
            (array_agg(p.changed_by_name order by p.changed_at desc))[1] as "closedBy"
     from finance.periods p where p.company_id = $1 and p.state = 'closed'`,
    [companyId, today],
  );
}
