-- Locks entries, their months and the day of their reversal until the transaction ends. Always in the order of months, then ids, so
-- that two callers never deadlock.
create or replace function finance.lock_entries(ids uuid[], today date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  month date;
begin
  for month in
    select distinct date_trunc('month', e.date)::date as m from finance.entries e
     where e.company_id = company and e.id = any (ids) order by m
  loop
    perform pg_advisory_xact_lock_shared(finance.month_lock(company, month));
  end loop;
  perform finance.lock_reversal_day(company, today);
  perform from finance.entries e where e.company_id = company and e.id = any (ids) order by e.id for no key update;
end $$;
revoke execute on function finance.lock_entries(ids uuid[], today date) from public;
grant execute on function finance.lock_entries(ids uuid[], today date) to heureum_app;
