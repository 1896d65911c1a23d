-- Ranks, units by term, seats by term. What the rules of the contract say is held here, too, whoever writes.
create extension if not exists btree_gist;

create table organization.ranks (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('position', 'duty', 'grade')),
  name_ko text not null check (length(name_ko) between 1 and 60),
  name_en text not null check (length(name_en) <= 60),
  level int not null check (level between 1 and 999),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id)
);

create table organization.units (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  primary key (company_id, id)
);

-- What a unit is called and where it stands. `until` is the last day.
create table organization.unit_terms (
  company_id uuid not null,
  unit_id uuid not null,
  from_on date not null,
  until_on date check (until_on >= from_on),
  code text not null check (length(code) between 1 and 20),
  name_ko text not null check (length(name_ko) between 1 and 80),
  name_en text not null check (length(name_en) <= 80),
  parent_id uuid check (parent_id <> unit_id),
  primary key (company_id, unit_id, from_on),
  foreign key (company_id, unit_id) references organization.units (company_id, id) on delete cascade,
  foreign key (company_id, parent_id) references organization.units (company_id, id) on delete cascade,
  constraint unit_terms_one_at_a_time
    exclude using gist (company_id with =, unit_id with =, daterange(from_on, until_on, '[]') with &&),
  constraint unit_terms_own_code
    exclude using gist (company_id with =, code with =, daterange(from_on, until_on, '[]') with &&)
);
create index unit_terms_by_parent on organization.unit_terms (company_id, parent_id);

create table organization.seats (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  person_id uuid not null,
  unit_id uuid not null,
  position_id uuid,
  duty_id uuid,
  grade_id uuid,
  is_main boolean not null,
  is_head boolean not null,
  from_on date not null,
  until_on date check (until_on >= from_on),
  primary key (company_id, id),
  foreign key (company_id, unit_id) references organization.units (company_id, id) on delete cascade,
  foreign key (company_id, position_id) references organization.ranks (company_id, id),
  foreign key (company_id, duty_id) references organization.ranks (company_id, id),
  foreign key (company_id, grade_id) references organization.ranks (company_id, id),
  constraint seats_one_main
    exclude using gist (company_id with =, person_id with =, daterange(from_on, until_on, '[]') with &&) where (is_main),
  constraint seats_one_head
    exclude using gist (company_id with =, unit_id with =, daterange(from_on, until_on, '[]') with &&) where (is_head),
  constraint seats_once_in_a_unit
    exclude using gist (company_id with =, person_id with =, unit_id with =, daterange(from_on, until_on, '[]') with &&)
);
create index seats_by_unit on organization.seats (company_id, unit_id);
create index seats_by_position on organization.seats (company_id, position_id);
create index seats_by_duty on organization.seats (company_id, duty_id);
create index seats_by_grade on organization.seats (company_id, grade_id);

-- No unit stands above itself on any day. One writer of a company's tree at a time: the second sees what the first wrote.
create function organization.no_ring() returns trigger language plpgsql as $$
begin
  if new.parent_id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('organization.chart:' || new.company_id, 0));
  if exists (
    with recursive above (unit_id, span) as (
      select new.parent_id, daterange(new.from_on, new.until_on, '[]')
      union
      select t.parent_id, a.span * daterange(t.from_on, t.until_on, '[]')
      from above a
      join organization.unit_terms t on t.company_id = new.company_id and t.unit_id = a.unit_id
      where t.parent_id is not null and a.unit_id <> new.unit_id
        and daterange(t.from_on, t.until_on, '[]') && a.span
    )
    select from above where unit_id = new.unit_id
  ) then
    perform kernel.refuse('UNIT_CYCLE', new.unit_id::text);
  end if;
  return null;
end
$$;

create constraint trigger unit_terms_no_ring after insert or update on organization.unit_terms
  for each row execute function organization.no_ring();
