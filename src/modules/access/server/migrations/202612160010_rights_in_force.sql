-- What is held now, however late a job takes away what has ended: whoever asks what somebody may do reads these.
create view access.assignments_in_force with (security_invoker = true) as
  select company_id, member_id, role_id, person_id, assigned_by, assigned_at, until
  from access.role_assignments where until is null or until > now();

create view access.grants_in_force with (security_invoker = true) as
  select company_id, id, gift_id, member_id, person_id, permission, starts_at, ends_at, days, hours, only_things, up_to, currency, reason, granted_by
  from access.grants where revoked_at is null and starts_at <= now() and ends_at > now();

create or replace function access.roles_of(person uuid)
returns table (company_id uuid, role_id uuid, name text, level int, permissions text[])
language sql stable security definer set search_path = '' as $$
  select a.company_id, r.id, r.name, r.level, r.permissions
    from access.assignments_in_force a join access.roles r on r.company_id = a.company_id and r.id = a.role_id
   where a.person_id = person and r.is_active order by r.level desc, r.name
$$;
