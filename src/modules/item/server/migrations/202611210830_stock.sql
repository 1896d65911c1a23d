-- Stock: one level per item and location, and the movements that made it. Items themselves are records of the axis room.

create table item.stock_levels (
  company_id uuid not null references company.companies (id) on delete cascade,
  item_id uuid not null,
  location text not null default 'main',
  on_hand bigint not null default 0,
  reserved bigint not null default 0,
  -- What the units on hand cost, by moving average; minor units of the company's currency.
  value bigint not null default 0 check (value between 0 and 9007199254740991),
  primary key (company_id, item_id, location),
  constraint sound check (on_hand >= 0 and reserved >= 0 and reserved <= on_hand and on_hand <= 9007199254740991)
);

create table item.stock_movements (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  item_id uuid not null,
  location text not null,
  kind text not null check (kind in ('receive', 'issue', 'reserve', 'release', 'issue-reserved', 'adjust', 'reverse')),
  quantity bigint not null check (quantity <> 0 and (quantity > 0 or kind in ('adjust', 'reverse'))),
  on_hand_change bigint not null,
  reserved_change bigint not null,
  value_change bigint not null,
  -- The level afterwards: also the proof that the chain of movements is whole.
  on_hand_after bigint not null,
  reserved_after bigint not null,
  unit_cost bigint check (unit_cost >= 0),
  note text,
  source_execution_id uuid,
  source_step_id uuid,
  reverses_movement_id uuid,
  moved_by uuid,
  moved_by_name text,
  moved_at timestamptz not null default now(),
  -- Orders the movements of a level: taken while the level is locked.
  sequence bigint generated always as identity,
  primary key (company_id, id),
  unique (company_id, reverses_movement_id),
  foreign key (company_id, item_id, location) references item.stock_levels (company_id, item_id, location),
  foreign key (company_id, reverses_movement_id) references item.stock_movements (company_id, id),
  check ((kind = 'reverse') = (reverses_movement_id is not null))
);

create index stock_movements_by_item on item.stock_movements (company_id, item_id, sequence desc);

revoke update, delete on item.stock_movements from heureum_app;
revoke delete on item.stock_levels from heureum_app;

create function item.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  perform kernel.refuse('MOVEMENTS_APPEND_ONLY', tg_table_name);
  return null;
end $$;

create trigger append_only before update or delete on item.stock_movements
  for each row execute function item.refuse_change();

-- Locks a level, made when absent, and returns it.
create function item.lock_level(company uuid, which uuid, place text) returns item.stock_levels language plpgsql as $$
declare
  level item.stock_levels;
begin
  insert into item.stock_levels (company_id, item_id, location) values (company, which, place) on conflict do nothing;
  select * into level from item.stock_levels l
   where l.company_id = company and l.item_id = which and l.location = place for update;
  return level;
end $$;

-- Applies changes to a locked level and writes the movement. Refuses what would leave the level unsound.
create function item.apply_movement(level item.stock_levels, m item.stock_movements) returns item.stock_movements
language plpgsql as $$
begin
  if level.on_hand + m.on_hand_change < 0 or level.reserved + m.reserved_change < 0
     or level.reserved + m.reserved_change > level.on_hand + m.on_hand_change then
    perform kernel.refuse('INSUFFICIENT_STOCK', m.item_id::text);
  end if;
  if level.on_hand + m.on_hand_change > 9007199254740991 or level.value + m.value_change > 9007199254740991 then
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

-- What a change of the units on hand does to their value: receipts at their cost, everything else at the average.
create function item.value_change(level item.stock_levels, change bigint, unit_cost bigint) returns bigint
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
  if result > 9007199254740991 then
    perform kernel.refuse('STOCK_TOO_LARGE', level.item_id::text);
  end if;
  return result;
end $$;

-- Moves the stock of several items in one statement. `p`: movement, location, note, executionId, stepId, movedBy,
-- movedByName, lines of id, itemId, quantity, unitCost. Levels are locked in the order of their items, so that two
-- movements never wait for each other.
create function item.move_stock(p jsonb) returns setof item.stock_movements language plpgsql as $$
declare
  company uuid := kernel.company_id();
  given record;
  level item.stock_levels;
  m item.stock_movements;
  moved text := p ->> 'movement';
begin
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
    return next item.apply_movement(level, m);
  end loop;
end $$;

-- Makes the opposite of a movement, once. `p`: id, movementId, executionId, stepId, movedBy, movedByName, note.
create function item.reverse_movement(p jsonb) returns item.stock_movements language plpgsql as $$
declare
  company uuid := kernel.company_id();
  original item.stock_movements;
  level item.stock_levels;
  m item.stock_movements;
begin
  select * into original from item.stock_movements s where s.company_id = company and s.id = (p ->> 'movementId')::uuid;
  if original.id is null then
    perform kernel.refuse('MOVEMENT_NOT_FOUND', p ->> 'movementId');
  end if;
  level := item.lock_level(company, original.item_id, original.location);
  if exists (select from item.stock_movements s where s.company_id = company and s.reverses_movement_id = original.id) then
    perform kernel.refuse('MOVEMENT_ALREADY_REVERSED', p ->> 'movementId');
  end if;
  m := original;
  m.id := (p ->> 'id')::uuid;
  m.kind := 'reverse';
  m.quantity := -original.quantity;
  m.on_hand_change := -original.on_hand_change;
  m.reserved_change := -original.reserved_change;
  -- Nothing on hand costs nothing, whatever other movements did to the average meanwhile.
  m.value_change := case when level.on_hand + m.on_hand_change = 0 then -level.value
                         else greatest(-original.value_change, -level.value) end;
  m.note := p ->> 'note';
  m.source_execution_id := (p ->> 'executionId')::uuid;
  m.source_step_id := (p ->> 'stepId')::uuid;
  m.reverses_movement_id := original.id;
  m.moved_by := (p ->> 'movedBy')::uuid;
  m.moved_by_name := p ->> 'movedByName';
  return item.apply_movement(level, m);
end $$;
