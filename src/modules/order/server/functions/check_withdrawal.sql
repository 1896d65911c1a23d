-- Refuses a withdrawal from an order that is unconfirmed or was cancelled, of items that were not ordered, or that were already
-- returned.
create or replace function "order".check_withdrawal() returns trigger language plpgsql as $$
begin
  if new.state <> 'requested'
    or not exists (select from "order".orders o where o.company_id = new.company_id and o.id = new.order_id
      and o.state in ('confirmed', 'shipped', 'completed'))
    or not new.items <@ array(select l.item_id from "order".order_lines l where l.company_id = new.company_id and l.order_id = new.order_id)
    or exists (select from "order".withdrawals w where w.company_id = new.company_id and w.order_id = new.order_id
      and w.state = 'accepted' and w.way = 'hand' and w.items && new.items) then
    raise exception 'order % cannot be withdrawn from like this', new.order_id;
  end if;
  return null;
end $$;
