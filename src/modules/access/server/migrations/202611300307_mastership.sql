-- A master offers the company to another member, who takes it or not. A company is never without a master.
create table access.mastership_offers (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  from_member uuid not null,
  to_member uuid not null check (to_member <> from_member),
  offered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, id),
  -- One at a time: who offers anew takes the former back.
  constraint mastership_offers_one unique (company_id)
);

-- Sees what is there at the end of a unit, wherever it ended up. None where the role itself is gone, with the company.
create function access.keep_one_master() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  master uuid;
begin
  -- One after the other: of two at once, the later counts what the earlier left.
  select r.id into master from access.roles r where r.company_id = old.company_id and r.name = 'master' and r.is_system for update;
  if master is null or old.role_id <> master then
    return null;
  end if;
  if not exists (select from access.role_assignments a where a.company_id = old.company_id and a.role_id = master) then
    perform kernel.refuse('LAST_MASTER', old.company_id::text);
  end if;
  return null;
end $$;
revoke execute on function access.keep_one_master() from public;
create constraint trigger keep_one_master after delete or update of role_id on access.role_assignments
  deferrable initially deferred for each row execute function access.keep_one_master();
