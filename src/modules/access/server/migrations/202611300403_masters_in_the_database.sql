-- What the service says of masters holds in the database, too, whoever writes: the last one stays, and only a master makes another.
create function access.keep_one_master() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from access.roles r where r.company_id = old.company_id and r.id = old.role_id and r.name = 'master')
    and exists (select from company.companies c where c.id = old.company_id)
    and not exists (select from access.role_assignments a where a.company_id = old.company_id and a.role_id = old.role_id) then
    raise exception 'the last master of a company stays' using errcode = 'check_violation', constraint = 'role_assignments_last_master';
  end if;
  return null;
end $$;
create constraint trigger keep_one_master after delete on access.role_assignments
  deferrable initially deferred for each row execute function access.keep_one_master();

-- The product itself (no person) and the founder, before there is any master, are free.
create function access.masters_make_masters() returns trigger language plpgsql set search_path = '' as $$
begin
  if kernel.person_id() is not null
    -- Somebody new, in the moment of accepting what a master promised.
    and not (new.person_id = kernel.person_id() and not exists (select from access.role_assignments a
      where a.company_id = new.company_id and a.person_id = new.person_id and a.assigned_at < now()))
    and exists (select from access.roles r where r.company_id = new.company_id and r.id = new.role_id and r.name = 'master')
    and exists (select from access.role_assignments a where a.company_id = new.company_id and a.role_id = new.role_id)
    and not exists (select from access.role_assignments a
      where a.company_id = new.company_id and a.role_id = new.role_id and a.person_id = kernel.person_id()) then
    raise exception 'only a master makes another master' using errcode = 'check_violation', constraint = 'role_assignments_by_master';
  end if;
  return new;
end $$;
create trigger masters_make_masters before insert on access.role_assignments
  for each row execute function access.masters_make_masters();
