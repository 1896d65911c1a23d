-- concurrently
-- How many approvals a line was used for is counted by an index, and not by reading every approval for each line.
create index concurrently if not exists approvals_line on decision.approvals (company_id, line_id);
