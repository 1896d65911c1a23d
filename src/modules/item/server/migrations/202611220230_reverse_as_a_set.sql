-- Movements are taken back as one set: judged and written by what is left when all of them are gone.

-- Keeps others from moving the levels of these movements until the unit ends; sorted, so that two units never wait for each other.
create function item.lock_levels_of(movements uuid[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from item.stock_levels l
   where l.company_id = kernel.company_id() and (l.item_id, l.location) in (
     select m.item_id, m.location from item.stock_movements m
      where m.company_id = kernel.company_id() and m.id = any(movements))
   order by l.item_id, l.location for update of l;
end $$;

-- Refuses what cannot be taken back: what is not there, what was taken back already, what would leave less than nothing.
create function item.check_reversal(company uuid, movements uuid[]) returns void language plpgsql as $$
declare
  wrong text;
begin
  select g.id into wrong from unnest(movements) as g (id)
   where not exists (select from item.stock_movements m where m.company_id = company and m.id = g.id);
  if wrong is not null then
    perform kernel.refuse('MOVEMENT_NOT_FOUND', wrong);
  end if;
  select r.reverses_movement_id into wrong from item.stock_movements r
   where r.company_id = company and r.reverses_movement_id = any(movements);
  if wrong is not null then
    perform kernel.refuse('MOVEMENT_ALREADY_REVERSED', wrong);
  end if;
  select l.item_id into wrong from item.stock_movements m
    join item.stock_levels l on l.company_id = m.company_id and l.item_id = m.item_id and l.location = m.location
   where m.company_id = company and m.id = any(movements)
   group by l.item_id, l.location, l.on_hand, l.reserved
  having l.on_hand < sum(m.on_hand_change) or l.reserved < sum(m.reserved_change)
      or l.on_hand - l.reserved < sum(m.on_hand_change - m.reserved_change);
  if wrong is not null then
    perform kernel.refuse('INSUFFICIENT_STOCK', wrong);
  end if;
  select l.item_id into wrong from item.stock_movements m
    join item.stock_levels l on l.company_id = m.company_id and l.item_id = m.item_id and l.location = m.location
   where m.company_id = company and m.id = any(movements)
   group by l.item_id, l.location, l.on_hand, l.value
  having l.on_hand - sum(m.on_hand_change) > 9007199254740991
      or (l.on_hand > sum(m.on_hand_change) and l.value - sum(m.value_change) > 9007199254740991);
  if wrong is not null then
    perform kernel.refuse('STOCK_TOO_LARGE', wrong);
  end if;
end $$;

-- Makes the opposites of movements, each once. `p`: executionId, movedBy, movedByName, note, movements of id and movementId.
-- A level is sound before and after; what adds is written first, so that nothing seems less than nothing in between. The last
-- row of a level bears the difference where others changed the average: nothing on hand is worth nothing, and nothing less.
create function item.reverse_movements(p jsonb) returns setof item.stock_movements
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  movements uuid[] := array(select (g ->> 'movementId')::uuid from jsonb_array_elements(p -> 'movements') as g);
begin
  perform item.lock_levels_of(movements);
  perform item.check_reversal(company, movements);
  return query
  with given as (
    select g.id, g."movementId", g.place
    from rows from (jsonb_to_recordset(p -> 'movements') as (id uuid, "movementId" uuid)) with ordinality as g (id, "movementId", place)
  ), opposite as (
    select g.id as new_id, m.*, l.on_hand, l.reserved, l.value,
           row_number() over onwards as nth, count(*) over level as of_level,
           l.on_hand - sum(m.on_hand_change) over onwards as on_hand_then,
           l.reserved - sum(m.reserved_change) over onwards as reserved_then,
           l.on_hand - sum(m.on_hand_change) over level as on_hand_last,
           sum(m.value_change) over level as value_of_level
    from given g
    join item.stock_movements m on m.company_id = company and m.id = g."movementId"
    join item.stock_levels l on l.company_id = m.company_id and l.item_id = m.item_id and l.location = m.location
    window level as (partition by m.item_id, m.location),
           onwards as (partition by m.item_id, m.location
                       order by m.on_hand_change > 0, m.reserved_change > 0, g.place
                       rows between unbounded preceding and current row)
  ), valued as (
    select o.*, case when o.on_hand_last = 0 then 0 else greatest(o.value - o.value_of_level, 0) end as value_last from opposite o
  ), levels as (
    update item.stock_levels l set on_hand = v.on_hand_then, reserved = v.reserved_then, value = v.value_last
    from valued v
    where v.nth = v.of_level and l.company_id = company and l.item_id = v.item_id and l.location = v.location
  )
  insert into item.stock_movements (company_id, id, item_id, location, kind, quantity, on_hand_change, reserved_change,
      value_change, on_hand_after, reserved_after, unit_cost, note, source_execution_id, source_step_id,
      reverses_movement_id, moved_by, moved_by_name)
  select company, v.new_id, v.item_id, v.location, 'reverse', -v.quantity, -v.on_hand_change, -v.reserved_change,
         -v.value_change + case when v.nth = v.of_level then v.value_last - (v.value - v.value_of_level) else 0 end,
         v.on_hand_then, v.reserved_then, v.unit_cost, p ->> 'note', (p ->> 'executionId')::uuid, null,
         v.id, (p ->> 'movedBy')::uuid, p ->> 'movedByName'
  from valued v order by v.item_id, v.location, v.nth
  returning *;
end $$;

drop function item.reverse_movement(jsonb), item.lock_levels(jsonb);
revoke execute on function item.lock_levels_of(uuid[]), item.check_reversal(uuid, uuid[]), item.reverse_movements(jsonb) from public;
grant execute on function item.lock_levels_of(uuid[]), item.reverse_movements(jsonb) to heureum_app;

-- Whom a movement was made for, and what people moved by hand.
create index stock_movements_by_execution on item.stock_movements (company_id, source_execution_id, item_id);
create index stock_movements_by_hand on item.stock_movements (company_id, item_id, sequence desc) where source_execution_id is null;
