-- Movements of stock share this lock; a comparison of all stock with the ledger holds it exclusively. Taken before the levels.
create or replace function item.lock_stock() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('item.stock:' || kernel.company_id(), 0));
end $$;
revoke execute on function item.lock_stock() from public;
grant execute on function item.lock_stock() to heureum_app;
