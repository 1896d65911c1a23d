create or replace function company.tenant_by_code(wanted text)
  returns setof company.tenants
  language sql
  stable security definer
  set search_path to ''
as $$ select * from company.tenants where code = wanted $$;
revoke execute on function company.tenant_by_code(wanted text) from public;
grant execute on function company.tenant_by_code(wanted text) to heureum_app;
