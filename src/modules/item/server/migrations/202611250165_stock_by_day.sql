-- concurrently
-- How much there was at the end of a day is the last movement of each level until then: found in one step, however many there are.
create index concurrently if not exists stock_movements_by_day on item.stock_movements (company_id, item_id, location, moved_at desc, sequence desc);
