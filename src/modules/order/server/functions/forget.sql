-- An order never changes after it was placed, except that its customer's data can be blanked once nothing remains to be done. The
-- application can write nothing else there.
create or replace function "order".forget(asked uuid[]) returns int language plpgsql security definer set search_path = '' as $$
declare
  gone int;
begin
  update "order".orders o set contact_name = '***', contact_email = '***', contact_phone = '***', address = null, note = '', forgotten_at = now()
    where o.company_id = kernel.company_id() and o.id = any (asked) and o.forgotten_at is null
      and o.state in ('rejected', 'cancelled', 'shipped', 'completed');
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function "order".forget(asked uuid[]) from public;
grant execute on function "order".forget(asked uuid[]) to heureum_app;
