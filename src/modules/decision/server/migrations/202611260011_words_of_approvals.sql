-- concurrently
-- A short list of pending entries: searches read it whole.
create index concurrently if not exists approvals_titled on decision.approvals using gin (decision.pairs_of(company_id, title))
  with (gin_pending_list_limit = 256);
