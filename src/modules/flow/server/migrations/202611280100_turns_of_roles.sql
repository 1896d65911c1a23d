-- Tasks that are given to one of a role: how many were, and how many had been when a person was last given one. Whoever gives
-- one holds the row of the role, so that two never give by the same count.
create table flow.role_turns (
  company_id uuid not null references company.companies (id) on delete cascade,
  role text not null,
  given bigint not null,
  primary key (company_id, role)
);
create table flow.turns (
  company_id uuid not null references company.companies (id) on delete cascade,
  role text not null,
  person_id uuid not null,
  given bigint not null,
  primary key (company_id, role, person_id)
);
