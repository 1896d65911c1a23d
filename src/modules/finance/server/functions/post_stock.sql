-- Posts the value of stock movements, together with them; returns true if anything was written. `p`: id, date (with `open`, the first
-- open day from it), memo, currency, executionId, stepId, postedBy, postedByName, parts of stock (its purpose), other (the purpose on
-- the other side), account (instead of `other`), amount (above zero if stock gains value). A reversal (`open`) goes to its original
-- account, in use or not. A part against `stock-opening` is left out if no opening entry was made. A zero sum posts nothing. If a
-- purpose has no account yet, the company gets the missing defaults.
create or replace function finance.post_stock(p jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  day date := (p ->> 'date')::date;
  done record;
begin
  if (p ->> 'open')::boolean then
    day := finance.lock_reversal_day(company, day);
    if day is null then
      perform kernel.raise_error('NO_OPEN_PERIOD');
    end if;
  end if;
  done := finance.write_stock_entry(company, p, day, false);
  if done.lacks then
    perform finance.insert_stock_accounts(company);
    done := finance.write_stock_entry(company, p, day, true);
  end if;
  if done.missing is not null then
    perform kernel.raise_error('UNKNOWN_ACCOUNT', done.missing);
  end if;
  if done.unused is not null and not coalesce((p ->> 'open')::boolean, false) then
    perform kernel.raise_error('INACTIVE_ACCOUNT', done.unused);
  end if;
  -- Amount of this transaction's movements in the ledger: stock checks it at commit. Movements that were never in the books count as
  -- settled.
  perform set_config('app.stock_posted', (coalesce(nullif(current_setting('app.stock_posted', true), '')::numeric, 0)
    + (select sum((g ->> 'amount')::numeric) from jsonb_array_elements(p -> 'parts') g))::text, true);
  return done.written;
end $$;
revoke execute on function finance.post_stock(p jsonb) from public;
grant execute on function finance.post_stock(p jsonb) to heureum_app;
