-- First day of the last closed month; null if none is closed.
create or replace function finance.last_closed_month(company uuid) returns date language sql stable as $$
  select max(p.month) from finance.periods p where p.company_id = company and p.state = 'closed'
$$;
revoke execute on function finance.last_closed_month(company uuid) from public;
grant execute on function finance.last_closed_month(company uuid) to heureum_app;
