-- concurrently
-- The latest undos are read in their order, not sorted out of all.
create index concurrently if not exists undos_latest on flow.undos (company_id, asked_at desc, id desc);
