-- One process seals at a time; the others go on with their work instead of waiting in a line, each with a connection, to find it done.
create function kernel.seal_audit_if_free(batch int) returns table (company_id uuid, seq bigint, hash text)
language plpgsql set search_path = '' as $$
begin
  if pg_try_advisory_xact_lock(7208) then
    return query select * from kernel.seal_audit(batch);
  end if;
end $$;
revoke execute on function kernel.seal_audit_if_free(int) from public;
grant execute on function kernel.seal_audit_if_free(int) to heureum_queue;
