-- concurrently
create index concurrently if not exists records_title_ko on axis.records (company_id, axis, type, title collate kernel.korean, id) where deleted_at is null;
