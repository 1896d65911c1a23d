-- concurrently
-- Types that still bear the names they came with get the plain ones, some at a time; what a company named itself stays. It may be run again.
do $$
begin
  alter table axis.types no force row level security;
  loop
    update axis.types t set label = n.label
      from (
        select o.company_id, o.axis, o.key, w.label
          from axis.types o
          join (values
            ('entity', 'external', '{"ko": "외부 엔티티", "en": "External entities"}'::jsonb,
             '{"ko": "고객·거래처", "en": "Customers and suppliers"}'::jsonb),
            ('entity', 'internal', '{"ko": "내부 엔티티", "en": "Internal entities"}'::jsonb,
             '{"ko": "부서·직원", "en": "Departments and staff"}'::jsonb),
            ('item', 'sellable', '{"ko": "판매 상품", "en": "Sellable items"}'::jsonb,
             '{"ko": "판매 상품", "en": "Products"}'::jsonb)
          ) w (axis, key, was, label) on w.axis = o.axis and w.key = o.key and w.was = o.label
         limit 500
      ) n
      where t.company_id = n.company_id and t.axis = n.axis and t.key = n.key;
    exit when not found;
  end loop;
  alter table axis.types force row level security;
end $$;
