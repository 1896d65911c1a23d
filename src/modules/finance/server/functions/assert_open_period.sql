create or replace function finance.assert_open_period() returns trigger language plpgsql as $$
begin
  if new.year <> extract(year from new.date) or new.reverses_entry_id = new.id then
    raise exception using errcode = 'check_violation', message = 'an entry has the year of its date, and reverses another';
  end if;
  perform pg_advisory_xact_lock_shared(finance.month_lock(new.company_id, new.date));
  if date_trunc('month', new.date)::date <= finance.last_closed_month(new.company_id) then
    perform kernel.raise_error('PERIOD_CLOSED', to_char(new.date, 'YYYY-MM'));
  end if;
  return new;
end $$;
revoke execute on function finance.assert_open_period() from public;
