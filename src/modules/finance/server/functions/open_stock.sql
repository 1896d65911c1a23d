-- From now on stock accounts accept only lines of stock; `account`: the counter account of the opening entry, also if nothing was
-- posted.
create or replace function finance.open_stock(account text) returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
begin
  if not exists (select from finance.accounts a where a.company_id = company and a.code = account) then
    perform kernel.raise_error('UNKNOWN_ACCOUNT', account);
  end if;
  perform finance.reserve_stock_accounts();
  insert into finance.posting_accounts as x (company_id, purpose, account) values (company, 'stock-opening', open_stock.account)
    on conflict (company_id, purpose) do update set account = excluded.account;
end $$;
revoke execute on function finance.open_stock(account text) from public;
grant execute on function finance.open_stock(account text) to heureum_app;
