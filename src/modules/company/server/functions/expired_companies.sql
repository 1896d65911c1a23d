create or replace function company.expired_companies() returns table (id uuid, code text, name text)
language sql stable security definer set search_path = '' as $$
  select c.id, c.code, c.name from company.companies c where c.status = 'closed' and c.gone_after <= now() order by c.gone_after limit 5
$$;
revoke execute on function company.expired_companies() from public;
grant execute on function company.expired_companies() to heureum_app;
