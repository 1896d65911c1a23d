-- How a company arranges the menus of its portals: what everybody sees is the version of the number `latest`, 0 being the menu as
-- the product brings it; a draft is seen by who arranges. `version` counts every change, so that two at once never mix.
create table menu.trees (
  company_id uuid not null references company.companies (id) on delete cascade,
  portal text not null check (portal in ('employee', 'admin')),
  version int not null default 1 check (version >= 1),
  latest int not null default 0 check (latest >= 0),
  draft jsonb check (draft is null or draft ? 'nodes' and jsonb_array_length(draft -> 'nodes') <= 60 and octet_length(draft::text) <= 131072),
  changed_at timestamptz not null default now(),
  changed_by uuid,
  primary key (company_id, portal)
);
-- What was published. Nothing of it is changed or taken away, except with the company.
create table menu.tree_versions (
  company_id uuid not null references company.companies (id) on delete cascade,
  portal text not null,
  number int not null check (number >= 1),
  at timestamptz not null default now(),
  by_id uuid,
  -- The number of the version that was brought back.
  from_number int check (from_number >= 0),
  tree jsonb not null check (tree ? 'nodes' and jsonb_array_length(tree -> 'nodes') <= 60 and octet_length(tree::text) <= 131072),
  primary key (company_id, portal, number),
  foreign key (company_id, portal) references menu.trees (company_id, portal) on delete cascade
);
revoke update, delete, truncate on menu.tree_versions from heureum_app;
-- With a tree its versions would go.
revoke delete, truncate on menu.trees from heureum_app;
