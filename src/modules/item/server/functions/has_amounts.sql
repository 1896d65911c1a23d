-- True if stock of the company has a value: stock has no currency of its own.
create or replace function item.has_amounts(place uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from item.stock_levels where company_id = place and value <> 0)
$$;
