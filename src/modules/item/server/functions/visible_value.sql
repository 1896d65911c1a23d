create or replace function item.visible_value(on_hand numeric, worth numeric) returns numeric language sql immutable as $$
  select case when on_hand = 0 then 0 else greatest(worth, 0) end
$$;
revoke execute on function item.visible_value(on_hand numeric, worth numeric) from public;
