-- breaks: rights-in-force
create view access.members_in_force with (security_invoker = true) as
  select company_id, member_id from access.role_assignments where until is null or until > now();
create function access.holds(person uuid) returns boolean language sql stable as
  $$ select exists (select from access.members_in_force m join access.grants g on g.person_id = person) $$;
