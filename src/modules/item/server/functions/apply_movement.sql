-- `m.value_change` enters as the movement's own value and returns as its change of the visible value.
create or replace function item.apply_movement(level item.stock_levels, m item.stock_movements) returns item.stock_movements
language plpgsql as $$
declare
  worth bigint := m.value_change;
begin
  if level.on_hand + m.on_hand_change < 0 or level.reserved + m.reserved_change < 0
     or level.reserved + m.reserved_change > level.on_hand + m.on_hand_change then
    perform kernel.raise_error('INSUFFICIENT_STOCK', m.item_id::text);
  end if;
  m.value_change := item.visible_value(level.on_hand + m.on_hand_change, level.value::numeric + level.value_rest + worth) - level.value;
  m.rest_change := worth - m.value_change;
  if (m.on_hand_change > 0 and level.on_hand + m.on_hand_change > 1000000000000000)
     or (m.value_change > 0 and level.value + m.value_change > 1000000000000000) then
    perform kernel.raise_error('STOCK_TOO_LARGE', m.item_id::text);
  end if;
  update item.stock_levels l
     set on_hand = l.on_hand + m.on_hand_change, reserved = l.reserved + m.reserved_change,
         value = l.value + m.value_change, value_rest = l.value_rest + m.rest_change
   where l.company_id = level.company_id and l.item_id = level.item_id and l.location = level.location
   returning l.on_hand, l.reserved into m.on_hand_after, m.reserved_after;
  insert into item.stock_movements (company_id, id, item_id, location, kind, quantity, on_hand_change, reserved_change,
      value_change, rest_change, on_hand_after, reserved_after, unit_cost, note, source_execution_id, source_step_id,
      reverses_movement_id, moved_by, moved_by_name, class, counter, sequence)
    values (m.company_id, m.id, m.item_id, m.location, m.kind, m.quantity, m.on_hand_change, m.reserved_change,
      m.value_change, m.rest_change, m.on_hand_after, m.reserved_after, m.unit_cost, m.note, m.source_execution_id, m.source_step_id,
      m.reverses_movement_id, m.moved_by, m.moved_by_name, m.class, m.counter,
      greatest((extract(epoch from clock_timestamp()) * 1000000)::bigint, 1 + (select max(o.sequence) from item.stock_movements o
        where o.company_id = m.company_id and o.item_id = m.item_id)));
  return m;
end $$;
revoke execute on function item.apply_movement(level item.stock_levels, m item.stock_movements) from public;
