-- concurrently
create index concurrently if not exists orders_found on "order".orders using gin (kernel.search_tokens(company_id, "order".words_of(number, contact_name, contact_email, contact_phone)));
