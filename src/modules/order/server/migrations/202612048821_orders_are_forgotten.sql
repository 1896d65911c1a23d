-- Since when an order tells nothing any more of who ordered: its time to be kept with that was over, or the person is gone.
alter table "order".orders add column forgotten_at timestamptz;

-- An order stays as it was placed, but for who ordered, once nothing is left to be done for that. The application can blank it, and write nothing in its place.
create function "order".forget(asked uuid[]) returns int language plpgsql security definer set search_path = '' as $$
declare
  gone int;
begin
  update "order".orders o set contact_name = '***', contact_email = '***', contact_phone = '***', address = null, note = '', forgotten_at = now()
    where o.company_id = kernel.company_id() and o.id = any (asked) and o.forgotten_at is null
      and o.state in ('rejected', 'cancelled', 'shipped', 'completed');
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function "order".forget(uuid[]) from public;
grant execute on function "order".forget(uuid[]) to heureum_app;
