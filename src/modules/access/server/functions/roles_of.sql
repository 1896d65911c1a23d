-- Roles of one person in all companies: for the person's own list, and during sign-in.
create or replace function access.roles_of(person uuid)
returns table (company_id uuid, role_id uuid, name text, level int, permissions text[])
language sql stable security definer set search_path = '' as $$
  select a.company_id, r.id, r.name, r.level, r.permissions
    from access.assignments_in_force a join access.roles r on r.company_id = a.company_id and r.id = a.role_id
   where a.person_id = person and r.is_active order by r.level desc, r.name
$$;
revoke execute on function access.roles_of(person uuid) from public;
grant execute on function access.roles_of(person uuid) to heureum_app;
