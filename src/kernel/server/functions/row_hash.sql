create or replace function kernel.row_hash(entry kernel.audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to(kernel.audit_text(entry), 'UTF8')), 'hex');
$$;
