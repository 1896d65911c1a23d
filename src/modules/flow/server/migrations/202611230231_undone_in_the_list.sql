-- The list of what was undone reads that alone.
create index executions_undone on flow.executions (company_id, started_at desc, id desc) where undone_by is not null;
