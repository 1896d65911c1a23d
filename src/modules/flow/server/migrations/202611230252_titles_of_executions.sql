-- concurrently
-- A short list of pending entries: searches read it whole.
create index concurrently if not exists executions_titled on flow.executions using gin (flow.pairs_of(company_id, title))
  with (gin_pending_list_limit = 256);
