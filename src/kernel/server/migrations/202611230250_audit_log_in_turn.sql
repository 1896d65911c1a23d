-- concurrently
create index concurrently if not exists audit_log_in_turn on kernel.audit_log (at);
