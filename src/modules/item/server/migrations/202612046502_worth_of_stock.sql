-- Whether stock of the company is worth something: that has no currency of its own.
create function item.has_amounts(place uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from item.stock_levels where company_id = place and value <> 0)
$$;
insert into kernel.amounts values ('item.has_amounts');
