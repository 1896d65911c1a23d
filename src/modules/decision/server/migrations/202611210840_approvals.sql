create table decision.lines (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  key text not null,
  title jsonb not null,
  description text not null default '',
  steps jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (company_id, id),
  unique (company_id, key)
);

-- One approval of one step of one execution. `steps` is the process with its votes; `waiting_for` is derived from it, kept for the
-- inbox's index. The line is copied when the approval begins: later changes of the line do not touch it.
create table decision.approvals (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  execution_id uuid not null,
  step_id uuid not null,
  line_id uuid not null,
  line_title jsonb not null,
  title text not null,
  facts jsonb not null,
  amount bigint,
  currency char(3),
  requested_by uuid,
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  outcome text not null default 'pending' check (outcome in ('pending', 'approved', 'rejected', 'withdrawn', 'cancelled')),
  steps jsonb not null,
  waiting_for uuid[] not null default '{}',
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, step_id),
  check ((outcome = 'pending') = (decided_at is null))
);
create index approvals_inbox on decision.approvals using gin (waiting_for) where outcome = 'pending';
create index approvals_requested on decision.approvals (company_id, requested_by, id desc);
create index approvals_all on decision.approvals (company_id, outcome, id desc);
create index approvals_execution on decision.approvals (company_id, execution_id);

-- What was done by whom, for good.
create table decision.actions (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  approval_id uuid not null,
  action text not null,
  by_person uuid,
  comment text,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, approval_id) references decision.approvals (company_id, id) on delete cascade
);
create index actions_approval on decision.actions (company_id, approval_id, id);
create index actions_person on decision.actions (company_id, by_person, approval_id);
revoke update, delete on decision.actions from heureum_app;
