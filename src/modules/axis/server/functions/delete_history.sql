create or replace function axis.delete_history() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from axis.record_history h where h.company_id = old.company_id and h.record_id = old.id;
  return null;
end $$;
revoke execute on function axis.delete_history() from public;
