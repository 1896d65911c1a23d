create table flow.steps (
  company_id uuid not null,
  id uuid not null,
  execution_id uuid not null,
  -- The block's id; inside a loop `lines/0/move`.
  path text not null,
  block_id text not null,
  kind text not null,
  status text not null,
  outlet text,
  input jsonb,
  output jsonb,
  error jsonb,
  sequence integer not null,
  actor_id uuid,
  actor_name text,
  assignee_role text,
  assignee_id uuid,
  wait_until timestamp with time zone,
  wait_event text,
  wait_key text,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  -- Reason why an operator skipped a failed or waiting step; `actor_id` names the operator.
  skip_reason text,
  -- Number of attempts of a step: a retry rewrites its row, with a new id.
  attempts smallint not null default 1,
  -- The absent person on whose behalf somebody did a step; `actor_id` names who did it.
  instead_of_id uuid,
  instead_of_name text,
  masked_at timestamp with time zone,
  primary key (company_id, id),
  unique (company_id, execution_id, path),
  foreign key (company_id, execution_id) references flow.executions(company_id, id) on delete cascade
);
create index steps_tasks on flow.steps (company_id, id) where ((status = 'waiting') and (kind in ('flow.task',
    'flow.form')));
create index steps_signals on flow.steps (company_id, wait_event, wait_key) where ((status = 'waiting') and
    (wait_event is not null));
create index steps_asked on flow.steps (company_id, execution_id) where ((status = 'waiting') and
    (kind in ('flow.task', 'flow.form')) and (assignee_id is null));
create index steps_of_assignee on flow.steps (company_id, assignee_id) where ((status = 'waiting') and
    (kind in ('flow.task', 'flow.form')) and (assignee_id is not null));
create trigger note_people_asked after insert on flow.steps for each row when ((new.actor_id is not null) or (new.assignee_id is not null)) execute function flow.insert_participants_of_steps();
create trigger note_people_answering after update on flow.steps for each row when ((new.actor_id is distinct from old.actor_id) or (new.assignee_id is distinct from old.assignee_id)) execute function flow.insert_participants_of_steps();
revoke delete on flow.steps from heureum_app;

create table flow.impacts (
  company_id uuid not null,
  id uuid not null,
  execution_id uuid not null,
  step_id uuid,
  kind text not null,
  -- Orders all impacts of the company: a later one has a larger number.
  position bigint not null default (extract(epoch from clock_timestamp()) * (1000000)::numeric)::bigint,
  subject_type text not null,
  subject_id text not null,
  subject_label jsonb not null,
  before jsonb,
  after jsonb,
  data jsonb,
  at timestamp with time zone not null default now(),
  unit text,
  masked_at timestamp with time zone,
  primary key (company_id, id),
  foreign key (company_id, execution_id) references flow.executions(company_id, id) on delete cascade
);
create index impacts_of_execution on flow.impacts (company_id, execution_id, "position");
create index impacts_on_subject on flow.impacts (company_id, subject_type, subject_id, "position");
create trigger append_only before delete or update on flow.impacts for each row when (not kernel.is_masking()) execute function flow.protect_append_only();
revoke update, delete on flow.impacts from heureum_app;

-- Objects that executions relied on without changing: while these are in force, the objects' creation cannot be undone.
create table flow.uses (
  company_id uuid not null,
  subject_type text not null,
  subject_id text not null,
  execution_id uuid not null,
  -- Later and earlier mean the order of the changes, never of the runs: a use has its place among the impacts (`position`, microseconds).
  -- `is_listed`: the thing was one of several in a list, and no later step of the run named it.
  position bigint,
  is_listed boolean not null default false,
  primary key (company_id, subject_type, subject_id, execution_id),
  foreign key (company_id, execution_id) references flow.executions(company_id, id) on delete cascade
);
create index uses_of_execution on flow.uses (company_id, execution_id);
revoke update, delete on flow.uses from heureum_app;
grant update (position, is_listed) on flow.uses to heureum_app;

-- Files attached to an execution, at its start or in one of its forms: readers of its input can read them. An undo retains them, as it
-- retains the input.
create table flow.attachments (
  company_id uuid not null references company.companies on delete cascade,
  execution_id uuid not null,
  file_id uuid not null,
  primary key (company_id, execution_id, file_id),
  foreign key (company_id, execution_id) references flow.executions(company_id,
    id) on delete cascade deferrable initially deferred
);
revoke update, delete on flow.attachments from heureum_app;

-- Participants of an execution: its starter, assignees of a step, requesters and approvers of its undo, deciders of its approvals.
-- Written by events, never by hand; the right to see one's own executions reads it.
create table flow.participants (
  company_id uuid not null,
  execution_id uuid not null,
  person_id uuid not null,
  -- `about`: the execution, or the step that is decided about.
  why text not null,
  about uuid not null,
  -- Absent persons, if only deciding for them makes somebody a participant: readers check that it still holds. Null: a participant in
  -- their own right.
  instead_of uuid[],
  -- Roles through which alone the person decides: reading requires that the person still has one of them. Null: participates otherwise.
  roles text[],
  primary key (company_id, execution_id, person_id, why, about),
  foreign key (company_id, execution_id) references flow.executions(company_id,
    id) on delete cascade deferrable initially deferred
);
create index participants_of_person on flow.participants (company_id, person_id, execution_id);
create policy seats_only on flow.participants as restrictive for delete using (why = 'decides');
revoke update on flow.participants from heureum_app;

-- Number of runs by state, so that nothing counts all of them: independent runs only, neither undos nor parts of others. Each database
-- session counts in its own row (`slot`), so writers do not wait for each other; readers add the rows up, and fold them if there are
-- many.
create table flow.run_counts (
  company_id uuid not null references company.companies on delete cascade,
  slot integer not null,
  runs bigint not null,
  finished bigint not null,
  failed bigint not null,
  undone bigint not null,
  primary key (company_id, slot)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);

create table flow.turns (
  company_id uuid not null references company.companies on delete cascade,
  role text not null,
  person_id uuid not null,
  given bigint not null,
  primary key (company_id, role, person_id)
);

-- Tasks assigned to one member of a role: their total, and the total when a person last got one. The assigning transaction locks the
-- role's row, so that no two assign by the same count.
create table flow.role_turns (
  company_id uuid not null references company.companies on delete cascade,
  role text not null,
  given bigint not null,
  primary key (company_id, role)
);
