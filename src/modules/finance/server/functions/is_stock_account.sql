-- True if a line on one of these accounts may be posted by stock only.
create or replace function finance.is_stock_account(company uuid, codes text[]) returns boolean language sql stable as $$
  select exists (select from finance.posting_accounts p
    where p.company_id = company and p.purpose in ('stock', 'materials', 'supplies') and p.kept and p.account = any (codes))
$$;
revoke execute on function finance.is_stock_account(company uuid, codes text[]) from public;
