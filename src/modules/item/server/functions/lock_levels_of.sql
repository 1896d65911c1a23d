-- Locks the levels of these movements until the unit ends; sorted, so that two units never deadlock.
create or replace function item.lock_levels_of(movements uuid[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from item.stock_levels l
   where l.company_id = kernel.company_id() and (l.item_id, l.location) in (
     select m.item_id, m.location from item.stock_movements m
      where m.company_id = kernel.company_id() and m.id = any(movements))
   order by l.item_id, l.location for update of l;
end $$;
revoke execute on function item.lock_levels_of(movements uuid[]) from public;
grant execute on function item.lock_levels_of(movements uuid[]) to heureum_app;
