-- concurrently
create index concurrently if not exists executions_found on flow.executions using gin (kernel.search_tokens(company_id, title));
