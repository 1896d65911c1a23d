-- Checks the state at the end of a unit. No master is needed if the role itself is deleted with the company.
create or replace function access.assert_master_remains() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  master uuid;
begin
  -- Serialized: of two concurrent changes, the later counts after the earlier.
  select r.id into master from access.roles r where r.company_id = old.company_id and r.name = 'master' and r.is_system for update;
  if master is null or old.role_id <> master then
    return null;
  end if;
  if not exists (select from access.role_assignments a where a.company_id = old.company_id and a.role_id = master) then
    perform kernel.raise_error('LAST_MASTER', old.company_id::text);
  end if;
  return null;
end $$;
revoke execute on function access.assert_master_remains() from public;
