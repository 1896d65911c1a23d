-- A writer of an amount locks the company's row through its foreign keys: a change of the currency waits for it, and then checks.
create or replace function company.assert_currency_unused() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from company.companies c where c.id = new.id for update;
  if kernel.has_amounts(new.id) then
    perform kernel.raise_error('CURRENCY_IN_USE');
  end if;
  return new;
end $$;
