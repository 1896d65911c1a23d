-- The latest undos are read in their order, not sorted out of all.
create index undos_latest on flow.undos (company_id, asked_at desc, id desc);
