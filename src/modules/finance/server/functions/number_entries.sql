-- Numbers all waiting entries of the company and those of this transaction: other callers then wait until it ends. So call it alone or
-- last.
create or replace function finance.number_entries() returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
begin
  set constraints finance.settled immediate;
  set constraints finance.settled deferred;
  if not exists (select from finance.unnumbered u where u.company_id = company) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('finance.numbers:' || company, 0));
  -- Reads the last number of each year before writing: reading takes longer the more were written.
  with waiting as materialized (
    delete from finance.unnumbered u where u.company_id = company returning u.entry_id, u.year
  ), last as materialized (
    select y.year, (select coalesce(max(n.number), 0) from finance.entry_numbers n
                    where n.company_id = company and n.year = y.year) as number
      from (select distinct w.year from waiting w) y
  )
  insert into finance.entry_numbers (company_id, entry_id, year, number)
    select company, w.entry_id, w.year, last.number + row_number() over (partition by w.year order by w.entry_id)
      from waiting w join last on last.year = w.year;
end $$;
revoke execute on function finance.number_entries() from public;
grant execute on function finance.number_entries() to heureum_app;
