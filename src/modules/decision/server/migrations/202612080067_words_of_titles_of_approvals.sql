-- concurrently
create index concurrently if not exists approvals_found on decision.approvals using gin (kernel.search_tokens(company_id, title));
