-- Published versions, impacts and expiry records are written once. Deleting a whole company may still take them along.
create function flow.refuse_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 and tg_op = 'DELETE' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create table flow.frames (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  key text not null check (key ~ '^[a-z][a-z0-9-]{1,59}$'),
  title jsonb not null,
  description jsonb not null default '{"ko": "", "en": ""}',
  log_type text not null check (log_type in ('flow', 'finance', 'impact')),
  access jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
  current_version int,
  draft jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (company_id, id),
  unique (company_id, key)
);

create table flow.frame_versions (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  frame_id uuid not null,
  version int not null,
  definition jsonb not null,
  published_at timestamptz not null default now(),
  published_by uuid,
  primary key (company_id, id),
  unique (company_id, frame_id, version),
  foreign key (company_id, frame_id) references flow.frames (company_id, id) on delete cascade
);
revoke update, delete on flow.frame_versions from heureum_app;
create trigger append_only before update or delete on flow.frame_versions for each row execute function flow.refuse_change();

create table flow.executions (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  frame_id uuid not null,
  frame_version_id uuid not null,
  frame_key text not null,
  title text not null check (length(title) <= 300),
  kind text not null default 'run' check (kind in ('run', 'undo')),
  status text not null check (status in ('running', 'waiting', 'finished', 'failed', 'cancelled')),
  log_type text not null check (log_type in ('flow', 'finance', 'impact')),
  initiator_id uuid,
  initiator_name text not null default '',
  -- Whose rights its blocks have: {"kind": "person" | "guest" | "service", …}
  run_as jsonb not null,
  input jsonb not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  parent_execution_id uuid,
  parent_step_id uuid,
  depth smallint not null default 0,
  undoes_execution_id uuid,
  -- 0 for a run, 1 for its undo, 2 for the undo of that; even numbers are effects that stand.
  undo_depth smallint not null default 0,
  undone_by uuid,
  comment text check (length(comment) <= 500),
  amount bigint,
  currency char(3),
  never_expires text[] not null default '{}',
  -- Frozen when the execution ends; null: runs still, or never expires.
  undo_deadline timestamptz,
  supports_undo boolean not null default true,
  warned text not null default 'none' check (warned in ('none', 'info', 'warning', 'critical')),
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, frame_id) references flow.frames (company_id, id) on delete cascade,
  foreign key (company_id, frame_version_id) references flow.frame_versions (company_id, id) on delete cascade,
  foreign key (company_id, parent_execution_id) references flow.executions (company_id, id)
    on delete cascade deferrable initially deferred,
  foreign key (company_id, undoes_execution_id) references flow.executions (company_id, id)
    on delete cascade deferrable initially deferred,
  foreign key (company_id, undone_by) references flow.executions (company_id, id)
    on delete cascade deferrable initially deferred
);
-- The second wall beside the row lock: at most one undo of an execution, whatever happens.
create unique index executions_undone_once on flow.executions (company_id, undoes_execution_id)
  where undoes_execution_id is not null;
create index executions_recent on flow.executions (company_id, started_at desc, id desc);
create index executions_by_status on flow.executions (company_id, status, started_at desc, id desc);
create index executions_by_frame on flow.executions (company_id, frame_key, started_at desc, id desc);
create index executions_by_initiator on flow.executions (company_id, initiator_id, started_at desc, id desc);
create index executions_children on flow.executions (company_id, parent_execution_id) where parent_execution_id is not null;
create index executions_expiring on flow.executions (company_id, undo_deadline, id)
  where supports_undo and undone_by is null and undo_deadline is not null;
revoke delete on flow.executions from heureum_app;

create table flow.steps (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  execution_id uuid not null,
  -- The block's id; inside a loop `lines/0/move`.
  path text not null,
  block_id text not null,
  kind text not null,
  status text not null check (status in ('running', 'waiting', 'done', 'skipped', 'failed', 'cancelled')),
  outlet text,
  input jsonb,
  output jsonb,
  error jsonb,
  sequence int not null,
  actor_id uuid,
  actor_name text,
  assignee_role text,
  assignee_id uuid,
  wait_until timestamptz,
  wait_event text,
  wait_key text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, id),
  unique (company_id, execution_id, path),
  foreign key (company_id, execution_id) references flow.executions (company_id, id) on delete cascade
);
create index steps_tasks on flow.steps (company_id, id) where status = 'waiting' and kind in ('flow.task', 'flow.form');
create index steps_signals on flow.steps (company_id, wait_event, wait_key)
  where status = 'waiting' and wait_event is not null;
revoke delete on flow.steps from heureum_app;

create table flow.impacts (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  execution_id uuid not null,
  step_id uuid,
  kind text not null,
  -- Orders all impacts of the company: a later one has a larger number.
  position bigint generated always as identity,
  subject_type text not null,
  subject_id text not null,
  subject_label text not null,
  before jsonb,
  after jsonb,
  data jsonb,
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, execution_id) references flow.executions (company_id, id) on delete cascade
);
create index impacts_of_execution on flow.impacts (company_id, execution_id, position);
create index impacts_on_subject on flow.impacts (company_id, subject_type, subject_id, position);
revoke update, delete on flow.impacts from heureum_app;
create trigger append_only before update or delete on flow.impacts for each row execute function flow.refuse_change();

create table flow.expiry_audits (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  action text not null default 'undo_expired' check (action = 'undo_expired'),
  log_id uuid not null,
  frame_id uuid not null,
  expiration_date timestamptz not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, log_id),
  foreign key (company_id, log_id) references flow.executions (company_id, id) on delete cascade
);
revoke update, delete on flow.expiry_audits from heureum_app;
create trigger append_only before update or delete on flow.expiry_audits for each row execute function flow.refuse_change();

create table flow.settings (
  company_id uuid not null references company.companies (id) on delete cascade,
  won_per_unit jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (company_id)
);
