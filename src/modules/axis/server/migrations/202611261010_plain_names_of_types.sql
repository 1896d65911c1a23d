-- Types that still bear the names they came with get the plain ones; what a company named itself stays. A few rows of each company.
do $$
declare
  place uuid;
begin
  for place in select c.id from company.companies c loop
    perform set_config('app.company_id', place::text, true);
    update axis.types t set label = n.label
      from (values
        ('entity', 'external', '외부 엔티티', '{"ko": "고객·거래처", "en": "Customers and suppliers"}'::jsonb),
        ('entity', 'internal', '내부 엔티티', '{"ko": "부서·직원", "en": "Departments and staff"}'::jsonb),
        ('item', 'sellable', '판매 상품', '{"ko": "판매 상품", "en": "Products"}'::jsonb)
      ) n (axis, key, was, label)
      where t.company_id = place and t.axis = n.axis and t.key = n.key and t.label ->> 'ko' = n.was;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
