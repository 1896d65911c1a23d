-- Who is away from when to when, and who acts meanwhile. `until_on` is the last day; days are those of the company's calendar.
create table organization.delegations (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  absent_id uuid not null,
  delegate_id uuid not null check (delegate_id <> absent_id),
  from_on date not null,
  until_on date not null check (until_on >= from_on and until_on <= from_on + 366),
  reason text not null check (length(reason) between 1 and 300),
  -- Minor units; what is more waits for who is away.
  ceiling bigint check (ceiling > 0),
  currency char(3),
  set_by uuid,
  set_at timestamptz not null default now(),
  -- Before its time.
  ended_at timestamptz,
  ended_by uuid,
  primary key (company_id, id),
  check ((ceiling is null) = (currency is null)),
  constraint delegations_one_at_a_time
    exclude using gist (company_id with =, absent_id with =, daterange(from_on, until_on, '[]') with &&) where (ended_at is null)
);
create index delegations_of_delegate on organization.delegations (company_id, delegate_id, id);
create index delegations_of_absent on organization.delegations (company_id, absent_id, id);
create index delegations_running on organization.delegations (company_id, until_on) where ended_at is null;
revoke delete on organization.delegations from heureum_app;
