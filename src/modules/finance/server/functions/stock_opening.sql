-- Accounts that accept only lines of stock, and the counter account of the opening entry (null: none was made).
create or replace function finance.stock_opening() returns table (kept text[], code text, name jsonb)
language sql stable security definer set search_path = '' as $$
  select (select coalesce(array_agg(distinct p.account), '{}') from finance.posting_accounts p
           where p.company_id = kernel.company_id() and p.purpose in ('stock', 'materials', 'supplies') and p.kept),
         a.code::text, jsonb_build_object('ko', a.name_ko, 'en', a.name_en)
    from (values (1)) as one (row)
    left join finance.posting_accounts o on o.company_id = kernel.company_id() and o.purpose = 'stock-opening'
    left join finance.accounts a on a.company_id = o.company_id and a.code = o.account
$$;
revoke execute on function finance.stock_opening() from public;
grant execute on function finance.stock_opening() to heureum_app;
