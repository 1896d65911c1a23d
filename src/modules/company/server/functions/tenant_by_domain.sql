create or replace function company.tenant_by_domain(wanted text) returns setof company.tenants
language sql stable security definer set search_path = '' as $$
  select t.* from company.own_domains d join company.tenants t on t.id = d.company_id
   where d.host = wanted and d.verified_at is not null
$$;
revoke execute on function company.tenant_by_domain(wanted text) from public;
grant execute on function company.tenant_by_domain(wanted text) to heureum_app;
