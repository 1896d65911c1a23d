-- Numbering updates the sums, by a trigger of the table: so a call under way when the trigger was created does so too.
create or replace function finance.update_sums() returns trigger language plpgsql set search_path = '' as $$
begin
  with line as materialized (
    select n.company_id, l.currency, l.date, l.account_id, sum(l.debit) as debit, sum(l.credit) as credit
      from numbered n
     cross join lateral (
       select * from finance.entry_lines x where x.company_id = n.company_id and x.entry_id = n.entry_id offset 0) l
     group by n.company_id, l.currency, l.date, l.account_id
  ), counted as (
    insert into finance.months as m (company_id, month, entries)
      select n.company_id, date_trunc('month', e.date)::date, count(*)
        from numbered n
       cross join lateral (select x.date from finance.entries x where x.company_id = n.company_id and x.id = n.entry_id offset 0) e
       group by 1, 2
      on conflict (company_id, month) do update set entries = m.entries + excluded.entries
  )
  insert into finance.sums as s (company_id, currency, span, first, account_id, debit, credit)
    select l.company_id, l.currency, 'day', l.date, l.account_id, l.debit, l.credit from line l
    union all
    select l.company_id, l.currency, 'month', date_trunc('month', l.date)::date, l.account_id, sum(l.debit), sum(l.credit)
      from line l group by l.company_id, l.currency, date_trunc('month', l.date), l.account_id
    on conflict (company_id, currency, span, first, account_id)
      do update set debit = s.debit + excluded.debit, credit = s.credit + excluded.credit;
  return null;
end $$;
revoke execute on function finance.update_sums() from public;
