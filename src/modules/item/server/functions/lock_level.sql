-- Locks a level, creates it if missing, and returns it.
create or replace function item.lock_level(company uuid, which uuid, place text) returns item.stock_levels language plpgsql as $$
declare
  level item.stock_levels;
begin
  select * into level from item.stock_levels l
   where l.company_id = company and l.item_id = which and l.location = place for update;
  if level.item_id is null then
    insert into item.stock_levels (company_id, item_id, location) values (company, which, place) on conflict do nothing;
    select * into level from item.stock_levels l
     where l.company_id = company and l.item_id = which and l.location = place for update;
  end if;
  return level;
end $$;
revoke execute on function item.lock_level(company uuid, which uuid, place text) from public;
