create view access.members_in_force with (security_invoker = true) as
  select company_id, member_id from access.role_assignments where until is null or until > now();
