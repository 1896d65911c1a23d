-- Moves the stock of several items in one statement. `p`: movement, location, note, executionId, stepId, movedBy, movedByName, posts
-- (the caller posts the value), lines of id, itemId, quantity, unitCost. Levels are locked in the order of their items, so that two
-- movements never deadlock.
create or replace function item.move_stock(p jsonb) returns setof item.stock_movements
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  given record;
  level item.stock_levels;
  m item.stock_movements;
  moved text := p ->> 'movement';
begin
  perform item.lock_stock_shared();
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
    m.counter := case when (p ->> 'posts')::boolean then item.counter_account_of_kind(moved) else 'opening' end;
    m := item.apply_movement(level, m);
    if (p ->> 'posts')::boolean then
      perform item.add_posted_amount(m.value_change);
    end if;
    return next m;
  end loop;
end $$;
revoke execute on function item.move_stock(p jsonb) from public;
grant execute on function item.move_stock(p jsonb) to heureum_app;
