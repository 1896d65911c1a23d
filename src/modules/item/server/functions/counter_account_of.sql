-- A movement that was never posted is reversed against the account of the opening entry, which included it: its counter is `opening`.
-- Null: moved before stock was in the books.
create or replace function item.counter_account_of(company uuid, movement uuid) returns text language sql stable as $$
  select coalesce(m.counter, 'opening') from item.stock_movements m where m.company_id = company and m.id = movement
$$;
revoke execute on function item.counter_account_of(company uuid, movement uuid) from public;
