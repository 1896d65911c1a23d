-- The order of movements means the same on another cluster, to which a company may move: no sequence. It is the moment of writing in
-- microseconds, and later than the item's last movement, whatever clocks say: the level is held. Those of before are small numbers,
-- so all of them are earlier.
alter table item.stock_movements alter column sequence drop identity;

-- What is copied from elsewhere has its place already.
create function item.next_in_order() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.sequence := greatest((extract(epoch from clock_timestamp()) * 1000000)::bigint,
    1 + (select max(m.sequence) from item.stock_movements m where m.company_id = new.company_id and m.item_id = new.item_id));
  return new;
end $$;
revoke execute on function item.next_in_order() from public;

create trigger next_in_order before insert on item.stock_movements
  for each row when (new.sequence is null) execute function item.next_in_order();
