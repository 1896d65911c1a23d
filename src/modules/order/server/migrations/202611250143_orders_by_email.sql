-- concurrently
create index concurrently if not exists orders_email on "order".orders (company_id, lower(contact_email));
