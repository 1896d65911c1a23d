-- concurrently
create index concurrently if not exists orders_to_forget on "order".orders (company_id, updated_at) where forgotten_at is null;
