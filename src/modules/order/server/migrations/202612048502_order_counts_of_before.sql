-- Counts the orders of before, company by company: what is missing of the count, seen in one look, while others order.
do $$
declare
  place uuid;
begin
  for place in select c.id from company.companies c loop
    perform set_config('app.company_id', place::text, true);
    insert into "order".order_counts as c (company_id, slot, orders, cancelled)
      select place, 0, sum(d.orders), sum(d.cancelled) from (
        select count(*) as orders, count(*) filter (where o.state in ('cancelled', 'rejected')) as cancelled
          from "order".orders o where o.company_id = place
        union all
        select -k.orders, -k.cancelled from "order".order_counts k where k.company_id = place
      ) d
      on conflict (company_id, slot) do update set orders = c.orders + excluded.orders, cancelled = c.cancelled + excluded.cancelled;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
