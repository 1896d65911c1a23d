-- How many orders there are and how many of them came to nothing, so that nobody counts all of them. Each session of the database counts in
-- a row of its own (`slot`), so no writer waits for another; whoever looks adds them up, and folds them where there are many.
create table "order".order_counts (
  company_id uuid not null references company.companies (id) on delete cascade,
  slot integer not null,
  orders bigint not null,
  cancelled bigint not null,
  primary key (company_id, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create function "order".count_order() returns trigger language plpgsql as $$
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
create trigger counted after insert or update of state on "order".orders for each row execute function "order".count_order();

-- Adds up what sessions counted. One at a time; a row that somebody counts in just now stays.
create function "order".fold_order_counts() returns void language plpgsql set search_path = '' as $$
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
