create or replace function "order".count_order() returns trigger language plpgsql as $$
declare
  more_orders integer := (tg_op = 'INSERT')::integer;
  more_cancelled integer := (new.state in ('cancelled', 'rejected'))::integer - coalesce((old.state in ('cancelled', 'rejected'))::integer, 0);
begin
  if more_orders = 0 and more_cancelled = 0 then
    return null;
  end if;
  update "order".order_counts c set orders = c.orders + more_orders, cancelled = c.cancelled + more_cancelled
    where c.company_id = new.company_id and c.slot = pg_backend_pid();
  if not found then
    insert into "order".order_counts as c (company_id, slot, orders, cancelled)
      values (new.company_id, pg_backend_pid(), more_orders, more_cancelled)
      on conflict (company_id, slot) do update set orders = c.orders + excluded.orders, cancelled = c.cancelled + excluded.cancelled;
  end if;
  return null;
end $$;
