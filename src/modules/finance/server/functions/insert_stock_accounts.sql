-- Default stock accounts of a company that has set none: those of its trade, by the numbers and names of its initial chart; otherwise
-- those of goods, which every chart has. Active accounts come first.
create or replace function finance.insert_stock_accounts(company uuid) returns void language plpgsql as $$
begin
  insert into finance.posting_accounts (company_id, purpose, account)
    select distinct on (p.purpose) company, p.purpose, a.code
      from (values
        ('stock', '150', '제품', 1), ('stock', '146', null, 2),
        ('cost-of-stock', '455', '제품매출원가', 1), ('cost-of-stock', '451', null, 2),
        ('materials', '153', '원재료', 1), ('materials', '146', null, 2),
        ('cost-of-materials', '501', '원재료비', 1), ('cost-of-materials', '451', null, 2),
        ('supplies', '122', '소모품', 1), ('supplies', '146', null, 2),
        ('cost-of-supplies', '830', '소모품비', 1), ('cost-of-supplies', '451', null, 2),
        ('stock-adjustments', '939', '재고자산감모손실', 1), ('stock-adjustments', '451', null, 2),
        ('trade-payables', '251', null, 1)
      ) as p (purpose, code, name, rank)
      join finance.accounts a on a.company_id = company and a.code = p.code and a.name_ko = coalesce(p.name, a.name_ko)
     order by p.purpose, a.active desc, p.rank
    on conflict (company_id, purpose) do nothing;
end $$;
revoke execute on function finance.insert_stock_accounts(company uuid) from public;
