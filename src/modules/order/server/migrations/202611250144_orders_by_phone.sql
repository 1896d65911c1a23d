-- concurrently
create index concurrently if not exists orders_phone on "order".orders (company_id, "order".dialled(contact_phone));
