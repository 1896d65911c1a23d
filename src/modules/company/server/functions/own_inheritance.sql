create or replace function company.own_inheritance()
returns table (id uuid, company_code text, genesis_user_id uuid, subdomain_user_id uuid, status text, metadata jsonb, created_at timestamptz, granted_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.id, c.code, r.genesis_user_id, r.subdomain_user_id, r.status, r.metadata, r.created_at, r.granted_at
    from company.inheritance_records r join company.companies c on c.id = r.company_id
   where r.genesis_user_id = kernel.person_id() order by r.created_at desc, r.id limit 200
$$;
revoke execute on function company.own_inheritance() from public;
grant execute on function company.own_inheritance() to heureum_app;
