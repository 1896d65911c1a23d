-- concurrently
create index concurrently if not exists order_lines_found on "order".order_lines using gin (kernel.search_tokens(company_id, name || ' ' || coalesce(code, '')));
