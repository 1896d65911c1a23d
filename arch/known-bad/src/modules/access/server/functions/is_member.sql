-- breaks: rights-in-force
create or replace function access.is_member(person uuid) returns boolean language sql stable as
  $$ select exists (select from access.members_in_force m join access.grants g on g.person_id = person) $$;
