-- Menu entries hidden from roles. An entry without a row is shown to everyone who may open it. An entry is identified by its address;
-- a role and a membership by their ids, which are never reused.
create table menu.hidden_from_roles (
  company_id uuid not null references company.companies on delete cascade,
  role_id uuid not null,
  path text not null check ((length(path) >= 2) and (length(path) <= 200)),
  primary key (company_id, role_id, path)
);

-- Settings for a single person, which override the roles.
create table menu.said_of_members (
  company_id uuid not null references company.companies on delete cascade,
  member_id uuid not null,
  path text not null check ((length(path) >= 2) and (length(path) <= 200)),
  own text not null check (own in ('shown', 'hidden')),
  primary key (company_id, member_id, path)
);

-- A company's arrangement of its portals' menus: everybody sees the version numbered `latest`, 0 being the product's own menu; a draft
-- is visible to people who arrange. `version` counts every change, to detect concurrent ones.
create table menu.trees (
  company_id uuid not null references company.companies on delete cascade,
  portal text not null,
  version integer not null default 1 check (version >= 1),
  latest integer not null default 0 check (latest >= 0),
  draft jsonb,
  changed_at timestamp with time zone not null default now(),
  changed_by uuid,
  primary key (company_id, portal),
  constraint trees_draft_check check (((draft is null) or ((draft ? 'nodes') and
    (jsonb_array_length(draft -> 'nodes') <= 60) and ((not (draft ? 'style')) or
    (jsonb_typeof(draft -> 'style') = 'object')) and (octet_length((draft)::text) <= 786432)))) not valid,
  constraint trees_portal_check check (portal in ('employee', 'admin', 'guest')) not valid
);
revoke delete on menu.trees from heureum_app;

-- Published versions. Never changed; deleted only with the company.
create table menu.tree_versions (
  company_id uuid not null references company.companies on delete cascade,
  portal text not null,
  number integer not null check (number >= 1),
  at timestamp with time zone not null default now(),
  by_id uuid,
  -- The number of the version that was restored.
  from_number integer check (from_number >= 0),
  tree jsonb not null,
  primary key (company_id, portal, number),
  foreign key (company_id, portal) references menu.trees(company_id, portal) on delete cascade,
  constraint tree_versions_tree_check check (((tree ? 'nodes') and (jsonb_array_length(tree -> 'nodes') <= 60) and
    ((not (tree ? 'style')) or (jsonb_typeof(tree -> 'style') = 'object')) and
    (octet_length((tree)::text) <= 786432))) not valid
);
revoke update, delete on menu.tree_versions from heureum_app;
