create or replace function item.lock_stock_shared() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('item.stock:' || kernel.company_id(), 0));
end $$;
revoke execute on function item.lock_stock_shared() from public;
