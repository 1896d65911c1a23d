-- Adds up the counts of the sessions. One caller at a time; a row in use by a session remains.
create or replace function "order".fold_order_counts() returns void language plpgsql set search_path = '' as $$
declare
  company uuid := kernel.company_id();
begin
  if not pg_try_advisory_xact_lock(hashtextextended('order.order_counts:' || company, 0)) then
    return;
  end if;
  with loose as (
    select c.slot from "order".order_counts c where c.company_id = company and c.slot <> 0 for update skip locked
  ), taken as (
    delete from "order".order_counts c using loose l where c.company_id = company and c.slot = l.slot
    returning c.orders, c.cancelled
  )
  insert into "order".order_counts as c (company_id, slot, orders, cancelled)
    select company, 0, sum(t.orders), sum(t.cancelled) from taken t having count(*) > 0
    on conflict (company_id, slot) do update set orders = c.orders + excluded.orders, cancelled = c.cancelled + excluded.cancelled;
end $$;
