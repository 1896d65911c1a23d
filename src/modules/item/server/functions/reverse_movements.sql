-- Reverses movements, each once. `p`: executionId, movedBy, movedByName, note, posts, movements of id and movementId. A level is valid
-- before and after; increases are written first, so that no intermediate value is negative. Each row reverses its movement's own
-- value; the last row of a level takes the invisible rest.
create or replace function item.reverse_movements(p jsonb) returns setof item.stock_movements
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  movements uuid[] := array(select (g ->> 'movementId')::uuid from jsonb_array_elements(p -> 'movements') as g);
begin
  perform item.lock_stock_shared();
  perform item.lock_levels_of(movements);
  perform item.check_reversal(company, movements);
  return query
  with given as (
    select g.id, g."movementId", g.place
    from rows from (jsonb_to_recordset(p -> 'movements') as (id uuid, "movementId" uuid)) with ordinality as g (id, "movementId", place)
  ), opposite as (
    select g.id as new_id, m.*, m.value_change + m.rest_change as worth, l.on_hand, l.reserved, l.value, l.class as level_class,
           row_number() over onwards as nth, count(*) over level as of_level,
           l.on_hand - sum(m.on_hand_change) over onwards as on_hand_then,
           l.reserved - sum(m.reserved_change) over onwards as reserved_then,
           l.on_hand - sum(m.on_hand_change) over level as on_hand_last,
           -- Visible value if only these movements were subtracted, and the value of all remaining movements.
           l.value - sum(m.value_change + m.rest_change) over level as value_less,
           l.value + l.value_rest - sum(m.value_change + m.rest_change) over level as worth_last
    from given g
    join item.stock_movements m on m.company_id = company and m.id = g."movementId"
    join item.stock_levels l on l.company_id = m.company_id and l.item_id = m.item_id and l.location = m.location
    window level as (partition by m.item_id, m.location),
           onwards as (partition by m.item_id, m.location
                       order by m.on_hand_change > 0, m.reserved_change > 0, g.place
                       rows between unbounded preceding and current row)
  ), valued as (
    select o.*, item.visible_value(o.on_hand_last, o.worth_last) as value_last,
           case when o.nth = o.of_level then o.value_less - item.visible_value(o.on_hand_last, o.worth_last) else 0 end as unshown
    from opposite o
  ), levels as (
    update item.stock_levels l
       set on_hand = v.on_hand_then, reserved = v.reserved_then, value = v.value_last, value_rest = v.worth_last - v.value_last
    from valued v
    where v.nth = v.of_level and l.company_id = company and l.item_id = v.item_id and l.location = v.location
  )
  insert into item.stock_movements (company_id, id, item_id, location, kind, quantity, on_hand_change, reserved_change,
      value_change, rest_change, on_hand_after, reserved_after, unit_cost, note, source_execution_id, source_step_id,
      reverses_movement_id, moved_by, moved_by_name, class, counter)
  select company, v.new_id, v.item_id, v.location, 'reverse', -v.quantity, -v.on_hand_change, -v.reserved_change,
         -v.worth - v.unshown, v.unshown, v.on_hand_then, v.reserved_then, v.unit_cost, p ->> 'note', (p ->> 'executionId')::uuid, null,
         v.id, (p ->> 'movedBy')::uuid, p ->> 'movedByName', v.level_class, item.counter_account_of(company, v.id)
  from valued v order by v.item_id, v.location, v.nth
  returning *;
  if (p ->> 'posts')::boolean then
    perform item.add_posted_amount((select sum(m.value_change) from item.stock_movements m
      where m.company_id = company and m.id in (select (g ->> 'id')::uuid from jsonb_array_elements(p -> 'movements') g)));
  end if;
end $$;
revoke execute on function item.reverse_movements(p jsonb) from public;
grant execute on function item.reverse_movements(p jsonb) to heureum_app;
