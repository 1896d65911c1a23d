-- A level is the sum of its movements, whoever connects: the application reads stock and moves it through its functions only.

-- Keeps others from moving the levels until the unit ends; sorted, so that two units never wait for each other. `places`: a
-- list of itemId and location.
create function item.lock_levels(places jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from item.stock_levels l
    join jsonb_to_recordset(places) as p ("itemId" uuid, location text)
      on p."itemId" = l.item_id and p.location = l.location
   where l.company_id = kernel.company_id() order by l.item_id, l.location for update of l;
end $$;

alter function item.move_stock(jsonb) security definer set search_path = '';
alter function item.reverse_movement(jsonb) security definer set search_path = '';

revoke insert, update on item.stock_levels from heureum_app;
revoke insert on item.stock_movements from heureum_app;
