-- One approval of one step of one execution. `steps` is the process with its votes; `waiting_for` is derived from it for the inbox's
-- index. The line is copied when the approval begins: later changes of the line do not affect it.
create table decision.approvals (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  execution_id uuid not null,
  step_id uuid not null,
  line_id uuid not null,
  line_title jsonb not null,
  title text not null,
  facts jsonb not null,
  amount bigint,
  currency character(3),
  requested_by uuid,
  requested_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  outcome text not null default 'pending' check (outcome in ('pending', 'approved', 'rejected', 'withdrawn',
    'cancelled')),
  steps jsonb not null,
  waiting_for uuid[] not null default '{}'::uuid[],
  version integer not null default 1,
  own_approval text not null default 'above',
  primary key (company_id, id),
  constraint approvals_check check ((outcome = 'pending') = (decided_at is null)),
  unique (company_id, step_id),
  constraint approvals_own_approval check (own_approval in ('above', 'allowed'))
);
create index approvals_inbox on decision.approvals using gin (waiting_for) where (outcome = 'pending');
create index approvals_requested on decision.approvals (company_id, requested_by, id desc);
create index approvals_all on decision.approvals (company_id, outcome, id desc);
create index approvals_execution on decision.approvals (company_id, execution_id);
create index approvals_line on decision.approvals (company_id, line_id);
create index approvals_found on decision.approvals using gin (kernel.search_tokens(company_id, title));
create policy find_titled on decision.approvals for select to heureum_owner using (true);

-- Permanent record of acts and actors.
create table decision.actions (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  approval_id uuid not null,
  action text not null,
  by_person uuid,
  comment text,
  at timestamp with time zone not null default clock_timestamp(),
  -- The absent person on whose behalf somebody acted.
  instead_of uuid,
  primary key (company_id, id),
  foreign key (company_id, approval_id) references decision.approvals(company_id, id) on delete cascade
);
create index actions_approval on decision.actions (company_id, approval_id, id);
create index actions_person on decision.actions (company_id, by_person, approval_id);
revoke update, delete on decision.actions from heureum_app;

create table decision.lines (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  key text not null,
  title jsonb not null,
  description text not null default '',
  steps jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by uuid,
  -- The line's rule for a step of the requester: it passes to the next person above, or is allowed and marked. An approval retains its
  -- line's rule.
  own_approval text not null default 'above',
  primary key (company_id, id),
  unique (company_id, key),
  constraint lines_own_approval check (own_approval in ('above', 'allowed'))
);

insert into kernel.pictures (name, columns, owner, emptied, owner_of) values
  ('decision.approvals', '{title,facts,steps}', 'execution_id', '{title,facts,steps/comment}', 'flow.executions'),
  ('decision.actions', '{comment}', 'approval_id', '{comment}', 'decision.approvals');
