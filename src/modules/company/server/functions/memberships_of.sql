-- The memberships of one person in all companies.
create or replace function company.memberships_of(person uuid)
returns table (company_id uuid, code text, name text, logo text, company_active boolean, primary_color text, tagline text, member_id uuid,
  status text, joined_at timestamptz, last_accessed timestamptz, access_count int, invited_by uuid, member_count int)
language sql stable security definer set search_path = '' as $$
  select c.id, c.code, c.name, c.logo, c.status = 'active', c.theme ->> 'primaryColor', c.tagline, m.id, m.status, m.joined_at, m.last_accessed, m.access_count,
    m.invited_by, (select count(*)::int from company.memberships o where o.company_id = c.id and o.status = 'active')
    from company.memberships m join company.companies c on c.id = m.company_id
   where m.person_id = person order by m.last_accessed desc nulls last, c.name, c.id
$$;
revoke execute on function company.memberships_of(person uuid) from public;
grant execute on function company.memberships_of(person uuid) to heureum_app;
