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
    `select to_char(m, 'YYYY-MM') as month, coalesce(c.entries, 0) as entries,
            case when m::date <= finance.last_closed_month($1) then 'closed' else 'open' end as state,
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

/** Closes the months up to this one or reopens those from it on; `first`: the first that changed, null where none did. Meets the postings. */
export function callSetClosing(period: {
  month: string;
  state: 'open' | 'closed';
  by: string | null;
  byName: string | null;
}): Statement<{ first: string | null }> {
  return statement(`select to_char(finance.set_closing($1::jsonb), 'YYYY-MM') as first`, [JSON.stringify(period)]);
}

export interface ClosingRow {
  /** The last closed month; null where none is. */
  closedUntil: string | null;
  /** The first month that closing this one closes with it. */
  from: string;
  /** Entries of the months that it closes. */
  entries: number;
}

/** Months that this closing would close. */
export function selectClosing(companyId: string, month: string): Statement<ClosingRow> {
  return statement(
    `with known as (select finance.last_closed_month($1) as last, ($2 || '-01')::date as wanted),
     span as (
       select k.last, k.wanted, coalesce((k.last + interval '1 month')::date, least(
                (select min(m.month) from finance.months m where m.company_id = $1),
                k.wanted)) as first
       from known k)
     select to_char(s.last, 'YYYY-MM') as "closedUntil", to_char(least(s.first, s.wanted), 'YYYY-MM') as "from",
            (select coalesce(sum(m.entries), 0)::integer from finance.months m
              where m.company_id = $1 and m.month between s.first and s.wanted) as entries
     from span s`,
    [companyId, month],
  );
}

/** True if the month is closed for postings. */
export function selectPeriodState(companyId: string, month: string): Statement<{ isClosed: boolean }> {
  return statement(`select coalesce(($2 || '-01')::date <= finance.last_closed_month($1), false) as "isClosed"`, [
    companyId,
    month,
  ]);
}

export interface ReversalDay {
  /** Date of a reversal made today; null if no month of the next ten years is open. */
  day: string | null;
  /** Last closing: author and time. */
  closedBy: string | null;
  closedAt: string | null;
}

export function selectReversalDay(companyId: string, today: string): Statement<ReversalDay> {
  return statement(
    `select finance.reversal_day($1, $2::date) as day, max(p.changed_at) as "closedAt",
            (array_agg(p.changed_by_name order by p.changed_at desc))[1] as "closedBy"
     from finance.periods p where p.company_id = $1 and p.state = 'closed'`,
    [companyId, today],
  );
}
