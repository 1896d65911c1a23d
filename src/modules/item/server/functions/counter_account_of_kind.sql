create or replace function item.counter_account_of_kind(kind text) returns text language sql immutable as $$
  select case when kind = 'receive' then 'purchase' when kind = 'adjust' then 'adjustment' else 'cost' end
$$;
revoke execute on function item.counter_account_of_kind(kind text) from public;
