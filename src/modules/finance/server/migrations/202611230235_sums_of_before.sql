-- concurrently
-- Adds up what got its number before there were sums: what is missing of each, company by company, while others post and number. The
-- difference is seen in one look, so nothing is added twice, and it may be run again.
do $$
declare
  place uuid;
begin
  for place in select c.id from company.companies c order by c.id loop
    perform set_config('app.company_id', place::text, true);
    with line as materialized (
      select l.currency, l.date, l.account_id, sum(l.debit) as debit, sum(l.credit) as credit
        from finance.entry_numbers n
        join finance.entry_lines l on l.company_id = n.company_id and l.entry_id = n.entry_id
       where n.company_id = place group by l.currency, l.date, l.account_id
    ), wanted as (
      select l.currency, 'day' as span, l.date as first, l.account_id, l.debit, l.credit from line l
      union all
      select l.currency, 'month', date_trunc('month', l.date)::date, l.account_id, sum(l.debit), sum(l.credit)
        from line l group by l.currency, date_trunc('month', l.date), l.account_id
    ), months as (
      select date_trunc('month', e.date)::date as month, count(*)::integer as entries
        from finance.entry_numbers n join finance.entries e on e.company_id = n.company_id and e.id = n.entry_id
       where n.company_id = place group by 1
    ), counted as (
      insert into finance.months as m (company_id, month, entries)
        select place, w.month, w.entries - coalesce(k.entries, 0)
          from months w left join finance.months k on k.company_id = place and k.month = w.month
         where w.entries <> coalesce(k.entries, 0)
        on conflict (company_id, month) do update set entries = m.entries + excluded.entries
    )
    insert into finance.sums as s (company_id, currency, span, first, account_id, debit, credit)
      select place, w.currency, w.span, w.first, w.account_id, w.debit - coalesce(k.debit, 0), w.credit - coalesce(k.credit, 0)
        from wanted w
        left join finance.sums k on k.company_id = place and k.currency = w.currency and k.span = w.span
          and k.first = w.first and k.account_id = w.account_id
       where (w.debit, w.credit) is distinct from (coalesce(k.debit, 0), coalesce(k.credit, 0))
      on conflict (company_id, currency, span, first, account_id)
        do update set debit = s.debit + excluded.debit, credit = s.credit + excluded.credit;
    commit;
  end loop;
end $$;
