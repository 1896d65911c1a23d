create or replace function company.activity(company uuid) returns int language sql stable security definer set search_path = '' as $$
  select count(*)::int from (
    select a.at from kernel.audit_log a where a.company_id = company order by a.id desc limit 10000) latest
   where latest.at > now() - interval '30 days'
$$;
revoke execute on function company.activity(company uuid) from public;
grant execute on function company.activity(company uuid) to heureum_app;
