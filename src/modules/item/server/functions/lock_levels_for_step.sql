-- Locks the levels of these locations, sorted as movements and reversals do, until the unit ends. `waits` false: refused while another
-- unit has locked one of them.
create or replace function item.lock_levels_for_step(items uuid[], locations text[], waits boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held bigint;
begin
  if waits then
    perform from item.stock_levels l
     where l.company_id = kernel.company_id()
       and (l.item_id, l.location) in (select p.item, p.location from unnest(items, locations) as p (item, location))
     order by l.item_id, l.location for update of l;
    return;
  end if;
  select count(*) into held from (
    select from item.stock_levels l
     where l.company_id = kernel.company_id()
       and (l.item_id, l.location) in (select p.item, p.location from unnest(items, locations) as p (item, location))
     order by l.item_id, l.location for update of l skip locked) as free;
  if held < (select count(*) from item.stock_levels l
     where l.company_id = kernel.company_id()
       and (l.item_id, l.location) in (select p.item, p.location from unnest(items, locations) as p (item, location))) then
    perform kernel.raise_lock_conflict();
  end if;
end $$;
revoke execute on function item.lock_levels_for_step(items uuid[], locations text[], waits boolean) from public;
grant execute on function item.lock_levels_for_step(items uuid[], locations text[], waits boolean) to heureum_app;
