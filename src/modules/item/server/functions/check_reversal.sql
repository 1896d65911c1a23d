-- Refuses invalid reversals: a missing movement, one already reversed, or one whose reversal would leave a negative level.
create or replace function item.check_reversal(company uuid, movements uuid[]) returns void language plpgsql as $$
declare
  wrong text;
begin
  select g.id into wrong from unnest(movements) as g (id)
   where not exists (select from item.stock_movements m where m.company_id = company and m.id = g.id);
  if wrong is not null then
    perform kernel.raise_error('MOVEMENT_NOT_FOUND', wrong);
  end if;
  select r.reverses_movement_id into wrong from item.stock_movements r
   where r.company_id = company and r.reverses_movement_id = any(movements);
  if wrong is not null then
    perform kernel.raise_error('MOVEMENT_ALREADY_REVERSED', wrong);
  end if;
  select l.item_id into wrong from item.stock_movements m
    join item.stock_levels l on l.company_id = m.company_id and l.item_id = m.item_id and l.location = m.location
   where m.company_id = company and m.id = any(movements)
   group by l.item_id, l.location, l.on_hand, l.reserved
  having l.on_hand < sum(m.on_hand_change) or l.reserved < sum(m.reserved_change)
      or l.on_hand - l.reserved < sum(m.on_hand_change - m.reserved_change);
  if wrong is not null then
    perform kernel.raise_error('INSUFFICIENT_STOCK', wrong);
  end if;
  select l.item_id into wrong from item.stock_movements m
    join item.stock_levels l on l.company_id = m.company_id and l.item_id = m.item_id and l.location = m.location
   where m.company_id = company and m.id = any(movements)
   group by l.item_id, l.location, l.on_hand, l.value, l.value_rest
  having l.on_hand - sum(m.on_hand_change) > 9007199254740991
      or item.visible_value(l.on_hand - sum(m.on_hand_change),
           l.value::numeric + l.value_rest - sum(m.value_change::numeric + m.rest_change)) > 9007199254740991;
  if wrong is not null then
    perform kernel.raise_error('STOCK_TOO_LARGE', wrong);
  end if;
end $$;
revoke execute on function item.check_reversal(company uuid, movements uuid[]) from public;
