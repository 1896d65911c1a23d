-- One process seals at a time; the others continue instead of waiting, each with a connection, only to find it done.
create or replace function kernel.seal_audit_if_free(batch int) returns table (company_id uuid, seq bigint, hash text)
language plpgsql set search_path = '' as $$
begin
  if pg_try_advisory_xact_lock(7208) then
    return query select * from kernel.seal_audit(batch);
  end if;
end $$;
revoke execute on function kernel.seal_audit_if_free(batch integer) from public;
grant execute on function kernel.seal_audit_if_free(batch integer) to heureum_queue;
