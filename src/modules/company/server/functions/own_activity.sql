create or replace function company.own_activity()
returns table (code text, company_name text, action text, at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.code, c.name, a.action, a.at
    from company.memberships m
    join company.companies c on c.id = m.company_id
    cross join lateral (
      select a.action, a.at from kernel.audit_log a
       where a.company_id = m.company_id and a.actor_id = m.person_id order by a.id desc limit 10) a
   where m.person_id = kernel.person_id() and m.status = 'active' order by a.at desc limit 10
$$;
revoke execute on function company.own_activity() from public;
grant execute on function company.own_activity() to heureum_app;
