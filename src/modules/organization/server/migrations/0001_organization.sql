-- For constraints over ranges that compare ids, too.
create extension if not exists btree_gist;

-- Absences with their dates and the deputy. `until_on` is the last day; days are those of the company's calendar.
create table organization.delegations (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  absent_id uuid not null,
  delegate_id uuid not null,
  from_on date not null,
  until_on date not null,
  reason text not null check ((length(reason) >= 1) and (length(reason) <= 300)),
  -- Minor units; larger amounts wait for the absent person.
  ceiling bigint check (ceiling > 0),
  currency character(3),
  set_by uuid,
  set_at timestamp with time zone not null default now(),
  -- When it ended early.
  ended_at timestamp with time zone,
  ended_by uuid,
  primary key (company_id, id),
  constraint delegations_check check (delegate_id <> absent_id),
  constraint delegations_check1 check ((until_on >= from_on) and (until_on <= (from_on + 366))),
  constraint delegations_check2 check ((ceiling is null) = (currency is null)),
  constraint delegations_one_at_a_time exclude using gist (company_id with =, absent_id with =, daterange(from_on,
    until_on, '[]') with &&) where (ended_at is null)
);
create index delegations_of_delegate on organization.delegations (company_id, delegate_id, id);
create index delegations_of_absent on organization.delegations (company_id, absent_id, id);
create index delegations_running on organization.delegations (company_id, until_on) where (ended_at is null);
revoke delete on organization.delegations from heureum_app;

create table organization.ranks (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('position', 'duty', 'grade')),
  name_ko text not null check ((length(name_ko) >= 1) and (length(name_ko) <= 60)),
  name_en text not null check (length(name_en) <= 60),
  level integer not null check ((level >= 1) and (level <= 999)),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id)
);

create table organization.units (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  primary key (company_id, id)
);

create table organization.seats (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  person_id uuid not null,
  unit_id uuid not null,
  position_id uuid,
  duty_id uuid,
  grade_id uuid,
  is_main boolean not null,
  is_head boolean not null,
  from_on date not null,
  until_on date,
  primary key (company_id, id),
  constraint seats_check check (until_on >= from_on),
  constraint seats_one_main exclude using gist (company_id with =, person_id with =, daterange(from_on, until_on,
    '[]') with &&) where (is_main),
  constraint seats_one_head exclude using gist (company_id with =, unit_id with =, daterange(from_on, until_on,
    '[]') with &&) where (is_head),
  constraint seats_once_in_a_unit exclude using gist (company_id with =, person_id with =, unit_id with =,
    daterange(from_on, until_on, '[]') with &&),
  foreign key (company_id, unit_id) references organization.units(company_id, id) on delete cascade,
  foreign key (company_id, position_id) references organization.ranks(company_id, id),
  foreign key (company_id, duty_id) references organization.ranks(company_id, id),
  foreign key (company_id, grade_id) references organization.ranks(company_id, id)
);
create index seats_by_unit on organization.seats (company_id, unit_id);
create index seats_by_position on organization.seats (company_id, position_id);
create index seats_by_duty on organization.seats (company_id, duty_id);
create index seats_by_grade on organization.seats (company_id, grade_id);

-- Name and parent of a unit over time. `until` is the last day.
create table organization.unit_terms (
  company_id uuid not null,
  unit_id uuid not null,
  from_on date not null,
  until_on date,
  code text not null check ((length(code) >= 1) and (length(code) <= 20)),
  name_ko text not null check ((length(name_ko) >= 1) and (length(name_ko) <= 80)),
  name_en text not null check (length(name_en) <= 80),
  parent_id uuid,
  primary key (company_id, unit_id, from_on),
  constraint unit_terms_check check (until_on >= from_on),
  constraint unit_terms_check1 check (parent_id <> unit_id),
  constraint unit_terms_one_at_a_time exclude using gist (company_id with =, unit_id with =, daterange(from_on,
    until_on, '[]') with &&),
  constraint unit_terms_own_code exclude using gist (company_id with =, code with =, daterange(from_on, until_on,
    '[]') with &&),
  foreign key (company_id, unit_id) references organization.units(company_id, id) on delete cascade,
  foreign key (company_id, parent_id) references organization.units(company_id, id) on delete cascade
);
create index unit_terms_by_parent on organization.unit_terms (company_id, parent_id);
create constraint trigger unit_terms_no_ring after insert or update on organization.unit_terms not deferrable initially immediate for each row execute function organization.assert_no_cycle();

insert into kernel.pictures (name, columns) values
  ('organization.delegations', '{reason}');
