-- The reversal day, locked: nobody can close its month before the transaction ends.
create or replace function finance.lock_reversal_day(company uuid, today date) returns date language plpgsql as $$
declare
  day date;
begin
  loop
    day := finance.reversal_day(company, today);
    exit when day is null;
    perform pg_advisory_xact_lock_shared(finance.month_lock(company, day));
    -- A concurrent closing has ended by now.
    exit when day = finance.reversal_day(company, today);
  end loop;
  return day;
end $$;
revoke execute on function finance.lock_reversal_day(company uuid, today date) from public;
