-- What a role was after each change of it, under the number that the role had then. Nothing of it is changed or taken away,
-- except with the role or the company. `permissions` is null in the fields where the role did what the product ships.
create table access.role_versions (
  company_id uuid not null references company.companies (id) on delete cascade,
  role_id uuid not null,
  number int not null check (number >= 1),
  at timestamptz not null default now(),
  by_id uuid,
  what text not null check (what in ('create', 'change', 'restore')),
  fields jsonb not null,
  primary key (company_id, role_id, number),
  foreign key (company_id, role_id) references access.roles (company_id, id) on delete cascade
);
revoke update, delete, truncate on access.role_versions from heureum_app;

-- What there is begins with what it is.
insert into access.role_versions (company_id, role_id, number, at, what, fields)
select company_id, id, version, updated_at, case when version = 1 then 'create' else 'change' end,
  jsonb_build_object('displayName', display_name, 'description', description, 'level', level, 'permissions', to_jsonb(permissions),
    'category', category, 'requiresApproval', requires_approval, 'isActive', is_active, 'tags', to_jsonb(tags))
  from access.roles;
