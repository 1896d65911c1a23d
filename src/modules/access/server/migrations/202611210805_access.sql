create table access.roles (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  name text not null,
  display_name jsonb not null,
  description jsonb not null,
  level int not null check (level between 0 and 100),
  permissions text[] not null,
  category text not null check (category in ('system', 'operational', 'departmental')),
  is_system boolean not null default false,
  is_default boolean not null default false,
  requires_approval boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1,
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint roles_name unique (company_id, name)
);
create policy definer on access.roles to current_user using (true) with check (true);

create table access.role_assignments (
  company_id uuid not null references company.companies (id) on delete cascade,
  member_id uuid not null,
  role_id uuid not null,
  person_id uuid not null,
  assigned_by uuid,
  assigned_at timestamptz not null default now(),
  primary key (company_id, member_id, role_id),
  foreign key (company_id, role_id) references access.roles (company_id, id)
);
create index role_assignments_person on access.role_assignments (company_id, person_id);
create index role_assignments_role on access.role_assignments (company_id, role_id);
-- For a person's own list of companies.
create index role_assignments_by_person on access.role_assignments (person_id);
create policy definer on access.role_assignments to current_user using (true) with check (true);

create table access.grants (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  member_id uuid not null,
  person_id uuid not null,
  permission text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  granted_by uuid,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (company_id, id),
  check (ends_at > starts_at)
);
create index grants_person on access.grants (company_id, person_id);

-- Roles of one person in all companies: for the person's own list, and while signing the person in.
create function access.roles_of(person uuid)
returns table (company_id uuid, role_id uuid, name text, level int, permissions text[])
language sql stable security definer set search_path = '' as $$
  select a.company_id, r.id, r.name, r.level, r.permissions
    from access.role_assignments a join access.roles r on r.company_id = a.company_id and r.id = a.role_id
   where a.person_id = person and r.is_active order by r.level desc, r.name
$$;
revoke execute on function access.roles_of(uuid) from public;
grant execute on function access.roles_of(uuid) to heureum_app;
