-- concurrently
create index concurrently if not exists calls_remembered on integration.calls (company_id, root_id) where forgotten_at is null;
