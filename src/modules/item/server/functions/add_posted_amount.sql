-- Adds to the amount moved here by servers that post it.
create or replace function item.add_posted_amount(amount numeric) returns void language plpgsql as $$
begin
  perform set_config('app.stock_moved',
    (coalesce(nullif(current_setting('app.stock_moved', true), '')::numeric, 0) + coalesce(amount, 0))::text, true);
end $$;
revoke execute on function item.add_posted_amount(amount numeric) from public;
