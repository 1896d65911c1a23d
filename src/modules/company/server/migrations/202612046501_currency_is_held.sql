-- Who writes an amount down holds the company's row, by the keys that refer to it: who changes the currency waits for them, and looks then.
create or replace function company.keep_currency() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from company.companies c where c.id = new.id for update;
  if kernel.has_amounts(new.id) then
    perform kernel.refuse('CURRENCY_IN_USE');
  end if;
  return new;
end $$;

-- For who writes amounts down in what the company's currency is taken to be: it stays until the unit of work ends, and who took it for
-- another one begins again.
create function company.hold_currency(said text) returns void language plpgsql set search_path = '' as $$
begin
  perform from company.companies c where c.id = kernel.company_id() and c.currency = said for key share;
  if not found then
    perform kernel.refuse_stale();
  end if;
end $$;
