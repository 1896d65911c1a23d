-- Whose history across companies is read is the unit's own person, not whom the caller names.
drop function company.inheritance_of(uuid);
create function company.own_inheritance()
returns table (id uuid, company_code text, genesis_user_id uuid, subdomain_user_id uuid, status text, metadata jsonb, created_at timestamptz, granted_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.id, c.code, r.genesis_user_id, r.subdomain_user_id, r.status, r.metadata, r.created_at, r.granted_at
    from company.inheritance_records r join company.companies c on c.id = r.company_id
   where r.genesis_user_id = kernel.person_id() order by r.created_at desc, r.id limit 200
$$;

drop function company.activity_of(uuid);
create function company.own_activity()
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
revoke execute on function company.own_inheritance(), company.own_activity() from public;
grant execute on function company.own_inheritance(), company.own_activity() to heureum_app;
