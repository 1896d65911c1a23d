import { type Statement, statement } from '#kernel/server/database/unit.ts';

export interface PeriodRow {
  month: string;
  state: 'open' | 'closed';
  entries: number;
  amount: string;
  changedBy: string | null;
  changedAt: string | null;
}

/** The twelve months of a year. Amounts as text: the caller refuses what is beyond the safe integers. */
export function selectPeriods(about: { companyId: string; year: number; currency: string }): Statement<PeriodRow> {
  return statement(
    `select to_char(m, 'YYYY-MM') as month, coalesce(p.state, 'open') as state, s.entries, s.amount::text as amount,
            p.changed_by_name as "changedBy", p.changed_at as "changedAt"
     from generate_series(make_date($2, 1, 1), make_date($2, 12, 1), interval '1 month') m
     left join finance.periods p on p.company_id = $1 and p.month = m::date
     cross join lateral (
       select count(distinct l.entry_id)::int as entries, coalesce(sum(l.debit) filter (where l.currency = $3), 0) as amount
       from finance.entry_lines l
       where l.company_id = $1 and l.date >= m::date and l.date < (m + interval '1 month')::date
     ) s
     order by m`,
    [about.companyId, about.year, about.currency],
  );
}

/** Waits for the postings of that year that are under way, and makes later ones wait. */
export function lockYear(companyId: string, year: number): Statement<unknown> {
  return statement(
    `insert into finance.entry_counters as c (company_id, year, last) values ($1, $2, 0)
     on conflict (company_id, year) do update set last = c.last`,
    [companyId, year],
  );
}

/** Gives a row when the state changed. */
export function setPeriod(about: {
  companyId: string;
  month: string;
  state: 'open' | 'closed';
  by: string | null;
  byName: string | null;
}): Statement<{ state: string }> {
  return statement(
    `insert into finance.periods as p (company_id, month, state, changed_by, changed_by_name)
     select $1, ($2 || '-01')::date, $3, $4, $5
     where $3 = 'closed' or exists (select from finance.periods p where p.company_id = $1 and p.month = ($2 || '-01')::date)
     on conflict (company_id, month) do update
       set state = excluded.state, changed_by = excluded.changed_by, changed_by_name = excluded.changed_by_name,
           changed_at = now()
       where p.state <> excluded.state
     returning p.state`,
    [about.companyId, about.month, about.state, about.by, about.byName],
  );
}

export function selectPeriodState(companyId: string, month: string): Statement<{ state: string }> {
  return statement(`select state from finance.periods where company_id = $1 and month = ($2 || '-01')::date`, [
    companyId,
    month,
  ]);
}
