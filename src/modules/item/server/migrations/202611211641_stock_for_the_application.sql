-- Functions are for everybody unless said otherwise; these, which write with the owner's rights, are the application's.
revoke execute on all functions in schema item from public;
grant execute on function item.move_stock(jsonb), item.reverse_movement(jsonb), item.lock_levels(jsonb) to heureum_app;
