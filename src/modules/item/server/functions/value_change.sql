-- Change of value for a change of the units on hand: receipts at their cost, everything else at the average.
create or replace function item.value_change(level item.stock_levels, change bigint, unit_cost bigint) returns bigint
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
  if result > 10000000000000 then
    perform kernel.raise_error('STOCK_TOO_LARGE', level.item_id::text);
  end if;
  return result;
end $$;
revoke execute on function item.value_change(level item.stock_levels, change bigint, unit_cost bigint) from public;
