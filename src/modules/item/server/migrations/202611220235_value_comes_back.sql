-- What a level is worth comes back when runs are undone in any order. Each movement has its own worth, which its reversal
-- takes back to the unit. A level shows the sum of them, but never less than nothing, and nothing where nothing is on hand:
-- what is not shown is its rest, and comes back with the next movement that leaves room for it.

alter table item.stock_levels add column value_rest bigint not null default 0;
-- The movement's own worth is value_change + rest_change. Before this there was no rest: what was cut off then is history.
alter table item.stock_movements add column rest_change bigint not null default 0;

create function item.shown_value(on_hand numeric, worth numeric) returns numeric language sql immutable as $$
  select case when on_hand = 0 then 0 else greatest(worth, 0) end
$$;

-- `m.value_change` comes as the movement's own worth and leaves as what it changed of the value that is shown.
create or replace function item.apply_movement(level item.stock_levels, m item.stock_movements) returns item.stock_movements
language plpgsql as $$
declare
  worth bigint := m.value_change;
begin
  if level.on_hand + m.on_hand_change < 0 or level.reserved + m.reserved_change < 0
     or level.reserved + m.reserved_change > level.on_hand + m.on_hand_change then
    perform kernel.refuse('INSUFFICIENT_STOCK', m.item_id::text);
  end if;
  m.value_change := item.shown_value(level.on_hand + m.on_hand_change, level.value::numeric + level.value_rest + worth) - level.value;
  m.rest_change := worth - m.value_change;
  if (m.on_hand_change > 0 and level.on_hand + m.on_hand_change > 1000000000000000)
     or (m.value_change > 0 and level.value + m.value_change > 1000000000000000) then
    perform kernel.refuse('STOCK_TOO_LARGE', m.item_id::text);
  end if;
  update item.stock_levels l
     set on_hand = l.on_hand + m.on_hand_change, reserved = l.reserved + m.reserved_change,
         value = l.value + m.value_change, value_rest = l.value_rest + m.rest_change
   where l.company_id = level.company_id and l.item_id = level.item_id and l.location = level.location
   returning l.on_hand, l.reserved into m.on_hand_after, m.reserved_after;
  insert into item.stock_movements (company_id, id, item_id, location, kind, quantity, on_hand_change, reserved_change,
      value_change, rest_change, on_hand_after, reserved_after, unit_cost, note, source_execution_id, source_step_id,
      reverses_movement_id, moved_by, moved_by_name)
    values (m.company_id, m.id, m.item_id, m.location, m.kind, m.quantity, m.on_hand_change, m.reserved_change,
      m.value_change, m.rest_change, m.on_hand_after, m.reserved_after, m.unit_cost, m.note, m.source_execution_id, m.source_step_id,
      m.reverses_movement_id, m.moved_by, m.moved_by_name);
  return m;
end $$;

-- Refuses what cannot be taken back: what is not there, what was taken back already, what would leave less than nothing.
create or replace function item.check_reversal(company uuid, movements uuid[]) returns void language plpgsql as $$
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
   group by l.item_id, l.location, l.on_hand, l.value, l.value_rest
  having l.on_hand - sum(m.on_hand_change) > 9007199254740991
      or item.shown_value(l.on_hand - sum(m.on_hand_change),
           l.value::numeric + l.value_rest - sum(m.value_change::numeric + m.rest_change)) > 9007199254740991;
  if wrong is not null then
    perform kernel.refuse('STOCK_TOO_LARGE', wrong);
  end if;
end $$;

-- Makes the opposites of movements, each once. `p`: executionId, movedBy, movedByName, note, movements of id and movementId.
-- A level is sound before and after; what adds is written first, so that nothing seems less than nothing in between. Each row
-- takes its movement's own worth back; the last row of a level bears what of that is not shown.
create or replace function item.reverse_movements(p jsonb) returns setof item.stock_movements
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
    select g.id as new_id, m.*, m.value_change + m.rest_change as worth, l.on_hand, l.reserved, l.value,
           row_number() over onwards as nth, count(*) over level as of_level,
           l.on_hand - sum(m.on_hand_change) over onwards as on_hand_then,
           l.reserved - sum(m.reserved_change) over onwards as reserved_then,
           l.on_hand - sum(m.on_hand_change) over level as on_hand_last,
           -- What would be shown if only these were taken off it, and what all movements that are left are worth.
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
    select o.*, item.shown_value(o.on_hand_last, o.worth_last) as value_last,
           case when o.nth = o.of_level then o.value_less - item.shown_value(o.on_hand_last, o.worth_last) else 0 end as unshown
    from opposite o
  ), levels as (
    update item.stock_levels l
       set on_hand = v.on_hand_then, reserved = v.reserved_then, value = v.value_last, value_rest = v.worth_last - v.value_last
    from valued v
    where v.nth = v.of_level and l.company_id = company and l.item_id = v.item_id and l.location = v.location
  )
  insert into item.stock_movements (company_id, id, item_id, location, kind, quantity, on_hand_change, reserved_change,
      value_change, rest_change, on_hand_after, reserved_after, unit_cost, note, source_execution_id, source_step_id,
      reverses_movement_id, moved_by, moved_by_name)
  select company, v.new_id, v.item_id, v.location, 'reverse', -v.quantity, -v.on_hand_change, -v.reserved_change,
         -v.worth - v.unshown, v.unshown, v.on_hand_then, v.reserved_then, v.unit_cost, p ->> 'note', (p ->> 'executionId')::uuid, null,
         v.id, (p ->> 'movedBy')::uuid, p ->> 'movedByName'
  from valued v order by v.item_id, v.location, v.nth
  returning *;
end $$;

revoke execute on function item.shown_value(numeric, numeric) from public;
