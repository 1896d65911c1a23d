-- concurrently
create unique index concurrently if not exists records_shown on axis.records (company_id, axis, type, (fields ->> 'chart'))
  where deleted_at is null and fields ? 'chart';
