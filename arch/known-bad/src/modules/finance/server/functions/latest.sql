-- breaks: order-by-change
create or replace function finance.latest(company uuid) returns uuid language sql as $$
  select max(e.execution_id::text)::uuid from finance.entries e where e.company_id = company
$$;
