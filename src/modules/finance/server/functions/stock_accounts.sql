create or replace function finance.stock_accounts(asked character)
  returns table(purpose text, code text, name jsonb, kept boolean, balance numeric)
  language plpgsql
  security definer
  set search_path to ''
as $$
declare
  company uuid := kernel.company_id();
begin
  perform finance.insert_stock_accounts(company);
  return query
    select p.purpose, a.code::text, jsonb_build_object('ko', a.name_ko, 'en', a.name_en), p.kept,
           coalesce((select sum(s.debit - s.credit) from finance.sums s where s.company_id = company and s.currency = asked
                      and s.span = 'month' and s.account_id = a.id), 0)
           + coalesce((select sum(l.debit - l.credit) from finance.unnumbered u
                         join finance.entry_lines l on l.company_id = u.company_id and l.entry_id = u.entry_id
                        where u.company_id = company and l.account_id = a.id and l.currency = asked), 0)
      from finance.posting_accounts p
      join finance.accounts a on a.company_id = p.company_id and a.code = p.account
     where p.company_id = company and p.purpose in ('stock', 'materials', 'supplies')
     order by a.code, p.purpose;
end $$;
revoke execute on function finance.stock_accounts(asked character) from public;
grant execute on function finance.stock_accounts(asked character) to heureum_app;
