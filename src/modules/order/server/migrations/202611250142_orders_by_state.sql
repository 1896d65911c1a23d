-- concurrently
-- Staff looks at orders by how far they are, the newest first.
create index concurrently if not exists orders_state on "order".orders (company_id, state, placed_at desc, id desc) include (total, currency);
