-- concurrently
create index concurrently if not exists audit_seals_in_turn on kernel.audit_seals (at);
