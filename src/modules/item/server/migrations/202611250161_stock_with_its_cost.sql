-- What a movement is worth is posted with it (ADR 50): a level knows as what it is booked, a movement against what, and a transaction that
-- moved worth and did not post it is refused at its commit.

-- Goods, materials or supplies: by the type of the item, said with the level's first movement. Null before that.
alter table item.stock_levels add column class text;
alter table item.stock_movements add column class text, add column counter text;

-- Against what the worth of a movement is booked: what was bought, what was used or sold, what was counted otherwise. A reversal goes where
-- the movement went that it takes back.
create function item.counter_of(company uuid, movement uuid) returns text language plpgsql stable as $$
declare
  m item.stock_movements;
begin
  select * into m from item.stock_movements x where x.company_id = company and x.id = movement;
  if m.counter is not null or m.kind <> 'reverse' then
    return coalesce(m.counter, item.counter_of_kind(m.kind));
  end if;
  return item.counter_of(company, m.reverses_movement_id);
end $$;
create function item.counter_of_kind(kind text) returns text language sql immutable as $$
  select case when kind = 'receive' then 'purchase' when kind = 'adjust' then 'adjustment' else 'cost' end
$$;

-- Whoever moves stock holds it together with others who do; whoever compares all of it with the ledger holds it alone. Before the levels.
create function item.hold_stock() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('item.stock:' || kernel.company_id(), 0));
end $$;
create function item.share_stock() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('item.stock:' || kernel.company_id(), 0));
end $$;

-- Says of levels that are new what they are booked as. `p`: a list of itemId and class.
create function item.classify(p jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  update item.stock_levels l set class = g.class
    from jsonb_to_recordset(p) as g ("itemId" uuid, class text)
   where l.company_id = kernel.company_id() and l.item_id = g."itemId" and l.class is null;
end $$;

-- What moved in this transaction by servers that post it.
create function item.note_worth(amount numeric) returns void language plpgsql as $$
begin
  perform set_config('app.stock_moved',
    (coalesce(nullif(current_setting('app.stock_moved', true), '')::numeric, 0) + coalesce(amount, 0))::text, true);
end $$;

create function item.refuse_unposted() returns trigger language plpgsql as $$
begin
  if coalesce(nullif(current_setting('app.stock_moved', true), '')::numeric, 0)
     <> coalesce(nullif(current_setting('app.stock_posted', true), '')::numeric, 0)
     and nullif(current_setting('app.stock_moved', true), '') is not null then
    raise exception using errcode = 'check_violation', constraint = 'stock_is_posted',
      message = 'movements of stock are worth ' || current_setting('app.stock_moved', true) || ', posted was '
        || coalesce(nullif(current_setting('app.stock_posted', true), ''), 'nothing');
  end if;
  return null;
end $$;
create constraint trigger posted after insert on item.stock_movements deferrable initially deferred
  for each row execute function item.refuse_unposted();

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
      reverses_movement_id, moved_by, moved_by_name, class, counter, sequence)
    values (m.company_id, m.id, m.item_id, m.location, m.kind, m.quantity, m.on_hand_change, m.reserved_change,
      m.value_change, m.rest_change, m.on_hand_after, m.reserved_after, m.unit_cost, m.note, m.source_execution_id, m.source_step_id,
      m.reverses_movement_id, m.moved_by, m.moved_by_name, m.class, m.counter,
      greatest((extract(epoch from clock_timestamp()) * 1000000)::bigint, 1 + (select max(o.sequence) from item.stock_movements o
        where o.company_id = m.company_id and o.item_id = m.item_id)));
  return m;
end $$;

-- Moves the stock of several items in one statement. `p`: movement, location, note, executionId, stepId, movedBy,
-- movedByName, posts (the caller posts what it is worth), lines of id, itemId, quantity, unitCost. Levels are locked in the order of their items, so that two
-- movements never wait for each other.
create or replace function item.move_stock(p jsonb) returns setof item.stock_movements
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  given record;
  level item.stock_levels;
  m item.stock_movements;
  moved text := p ->> 'movement';
begin
  perform item.share_stock();
  for given in
    select * from jsonb_to_recordset(p -> 'lines') as l (id uuid, "itemId" uuid, quantity bigint, "unitCost" bigint)
    order by l."itemId"
  loop
    level := item.lock_level(company, given."itemId", p ->> 'location');
    m := null;
    m.company_id := company;
    m.id := given.id;
    m.item_id := given."itemId";
    m.location := level.location;
    m.kind := moved;
    m.quantity := given.quantity;
    m.on_hand_change := case when moved in ('receive', 'adjust') then given.quantity
                             when moved in ('issue', 'issue-reserved') then -given.quantity else 0 end;
    m.reserved_change := case when moved = 'reserve' then given.quantity
                              when moved in ('release', 'issue-reserved') then -given.quantity else 0 end;
    m.value_change := item.value_change(level, m.on_hand_change, given."unitCost");
    m.unit_cost := given."unitCost";
    m.note := p ->> 'note';
    m.source_execution_id := (p ->> 'executionId')::uuid;
    m.source_step_id := (p ->> 'stepId')::uuid;
    m.moved_by := (p ->> 'movedBy')::uuid;
    m.moved_by_name := p ->> 'movedByName';
    m.class := level.class;
    m.counter := item.counter_of_kind(moved);
    m := item.apply_movement(level, m);
    if (p ->> 'posts')::boolean then
      perform item.note_worth(m.value_change);
    end if;
    return next m;
  end loop;
end $$;

-- Makes the opposites of movements, each once. `p`: executionId, movedBy, movedByName, note, posts, movements of id and movementId.
-- A level is sound before and after; what adds is written first, so that nothing seems less than nothing in between. Each row
-- takes its movement's own worth back; the last row of a level bears what of that is not shown.
create or replace function item.reverse_movements(p jsonb) returns setof item.stock_movements
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  movements uuid[] := array(select (g ->> 'movementId')::uuid from jsonb_array_elements(p -> 'movements') as g);
begin
  perform item.share_stock();
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
      reverses_movement_id, moved_by, moved_by_name, class, counter)
  select company, v.new_id, v.item_id, v.location, 'reverse', -v.quantity, -v.on_hand_change, -v.reserved_change,
         -v.worth - v.unshown, v.unshown, v.on_hand_then, v.reserved_then, v.unit_cost, p ->> 'note', (p ->> 'executionId')::uuid, null,
         v.id, (p ->> 'movedBy')::uuid, p ->> 'movedByName', v.level_class, item.counter_of(company, v.id)
  from valued v order by v.item_id, v.location, v.nth
  returning *;
  if (p ->> 'posts')::boolean then
    perform item.note_worth((select sum(m.value_change) from item.stock_movements m
      where m.company_id = company and m.id in (select (g ->> 'id')::uuid from jsonb_array_elements(p -> 'movements') g)));
  end if;
end $$;

revoke execute on all functions in schema item from public;
grant execute on function item.hold_stock(), item.classify(jsonb) to heureum_app;
