-- concurrently
create index concurrently if not exists calls_given_up on integration.calls (company_id, id) where step_id is null and state in ('waiting', 'failed');
