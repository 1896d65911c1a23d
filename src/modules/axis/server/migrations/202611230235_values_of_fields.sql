-- concurrently
-- Lists that are filtered by a value find the records that have it, however long ago these were changed. Each value is indexed under
-- its company and type: those of others are not met. Deleted records are few, and are walked.
create index concurrently if not exists records_valued on axis.records
  using gin (jsonb_set('{}'::jsonb, array[coalesce(company_id::text || '/' || axis || '/' || type, '')], fields) jsonb_path_ops)
  with (gin_pending_list_limit = 512) where deleted_at is null;
