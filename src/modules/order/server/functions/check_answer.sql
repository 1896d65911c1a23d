-- The request and its answer never change.
create or replace function "order".check_answer() returns trigger language plpgsql as $$
begin
  if old.state <> 'requested' then
    raise exception 'the withdrawal % has its answer', old.id;
  end if;
  -- A partial withdrawal cannot undo the order, unless it is cancelled already.
  if new.way = 'undo'
    and exists (select from "order".order_lines l where l.company_id = new.company_id and l.order_id = new.order_id
      and l.item_id <> all (new.items))
    and not exists (select from "order".orders o where o.company_id = new.company_id and o.id = new.order_id
      and o.state = 'cancelled') then
    raise exception 'the withdrawal % is from a part of its order', old.id;
  end if;
  return new;
end $$;
