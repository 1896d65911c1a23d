-- What a customer ordered and at which price stays as it was placed, whoever writes: the application moves orders on, says
-- whose they are, and changes nothing else of them.

revoke update on "order".orders from heureum_app;
grant update (state, version, updated_at, key, person_id) on "order".orders to heureum_app;

-- The history begins after the lines: an order that has one takes no more of them.
create function "order".refuse_late_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added l join "order".order_states s on s.company_id = l.company_id and s.order_id = l.order_id) then
    raise exception '% on %.% is not possible: lines come with their order', tg_op, tg_table_schema, tg_table_name;
  end if;
  return null;
end $$;
create trigger with_order after insert on "order".order_lines referencing new table as added
  for each statement execute function "order".refuse_late_lines();

-- Not valid: what was placed before is left as it is, and cannot be changed any more.
alter table "order".order_lines add constraint amount_is_price check (amount = quantity * unit_price) not valid;

create function "order".check_total() returns trigger language plpgsql as $$
begin
  if new.total is distinct from (
    select sum(l.amount) from "order".order_lines l where l.company_id = new.company_id and l.order_id = new.id) then
    raise exception 'the total of order % is not that of its lines', new.number;
  end if;
  return null;
end $$;
create constraint trigger total_of_lines after insert on "order".orders
  deferrable initially deferred for each row execute function "order".check_total();
