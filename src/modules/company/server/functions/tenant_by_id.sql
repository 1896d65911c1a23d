create or replace function company.tenant_by_id(wanted uuid)
  returns setof company.tenants
  language sql
  stable security definer
  set search_path to ''
as $$ select * from company.tenants where id = wanted $$;
revoke execute on function company.tenant_by_id(wanted uuid) from public;
grant execute on function company.tenant_by_id(wanted uuid) to heureum_app;
