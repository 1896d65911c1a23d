-- Which entries of the menus are hidden from whom. What is not here is shown to whoever may open it.
-- An entry is named by its address; a role and a membership by their ids, which are never given again.
create table menu.hidden_from_roles (
  company_id uuid not null references company.companies (id) on delete cascade,
  role_id uuid not null,
  path text not null check (length(path) between 2 and 200),
  primary key (company_id, role_id, path)
);
-- What was said of one person alone, whatever the roles say.
create table menu.said_of_members (
  company_id uuid not null references company.companies (id) on delete cascade,
  member_id uuid not null,
  path text not null check (length(path) between 2 and 200),
  own text not null check (own in ('shown', 'hidden')),
  primary key (company_id, member_id, path)
);
