-- From now on these accounts accept only lines of stock: called when a company begins, or its opening entry is made.
create or replace function finance.reserve_stock_accounts() returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
begin
  perform finance.insert_stock_accounts(company);
  update finance.posting_accounts p set kept = true
   where p.company_id = company and p.purpose in ('stock', 'materials', 'supplies') and not p.kept;
end $$;
revoke execute on function finance.reserve_stock_accounts() from public;
grant execute on function finance.reserve_stock_accounts() to heureum_app;
