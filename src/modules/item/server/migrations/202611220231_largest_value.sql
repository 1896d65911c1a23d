-- A movement is worth at most 10^13 minor units, as an entry of the ledger is, and movements bring a level to 10^15 at most:
-- what an undo puts back has room up to the safe integers above, and is not refused for its size.

create or replace function item.value_change(level item.stock_levels, change bigint, unit_cost bigint) returns bigint
language plpgsql immutable as $$
declare
  result numeric;
begin
  if change > 0 and unit_cost is not null then
    result := change::numeric * unit_cost;
  elsif level.on_hand = 0 then
    result := 0;
  elsif level.on_hand + change <= 0 then
    result := -level.value;
  else
    result := round(level.value::numeric * change / level.on_hand);
  end if;
  if result > 10000000000000 then
    perform kernel.refuse('STOCK_TOO_LARGE', level.item_id::text);
  end if;
  return result;
end $$;

create or replace function item.apply_movement(level item.stock_levels, m item.stock_movements) returns item.stock_movements
language plpgsql as $$
begin
  if level.on_hand + m.on_hand_change < 0 or level.reserved + m.reserved_change < 0
     or level.reserved + m.reserved_change > level.on_hand + m.on_hand_change then
    perform kernel.refuse('INSUFFICIENT_STOCK', m.item_id::text);
  end if;
  if (m.on_hand_change > 0 and level.on_hand + m.on_hand_change > 1000000000000000)
     or (m.value_change > 0 and level.value + m.value_change > 1000000000000000) then
    perform kernel.refuse('STOCK_TOO_LARGE', m.item_id::text);
  end if;
  update item.stock_levels l
     set on_hand = l.on_hand + m.on_hand_change, reserved = l.reserved + m.reserved_change, value = l.value + m.value_change
   where l.company_id = level.company_id and l.item_id = level.item_id and l.location = level.location
   returning l.on_hand, l.reserved into m.on_hand_after, m.reserved_after;
  insert into item.stock_movements (company_id, id, item_id, location, kind, quantity, on_hand_change, reserved_change,
      value_change, on_hand_after, reserved_after, unit_cost, note, source_execution_id, source_step_id,
      reverses_movement_id, moved_by, moved_by_name)
    values (m.company_id, m.id, m.item_id, m.location, m.kind, m.quantity, m.on_hand_change, m.reserved_change,
      m.value_change, m.on_hand_after, m.reserved_after, m.unit_cost, m.note, m.source_execution_id, m.source_step_id,
      m.reverses_movement_id, m.moved_by, m.moved_by_name);
  return m;
end $$;
