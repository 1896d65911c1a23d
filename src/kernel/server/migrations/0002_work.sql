-- Tasks that one process does for the whole installation, with the time of the last run.
create table kernel.chores (
  name text primary key,
  at timestamp with time zone not null default now()
);
revoke all on kernel.chores from heureum_app;
grant insert, select, update on kernel.chores to heureum_queue;

create table kernel.job_orders (
  company_id uuid not null,
  id uuid not null,
  task text not null check (length(task) <= 128),
  payload jsonb not null,
  run_at timestamp with time zone,
  key text check ((length(key) >= 1) and (length(key) <= 400)),
  removes boolean not null default false,
  actor_id uuid,
  request_id text,
  at timestamp with time zone not null default now(),
  primary key (company_id, id)
);
create policy tenant on kernel.job_orders using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
create policy relay on kernel.job_orders to heureum_queue using (true) with check (true);
revoke update, delete on kernel.job_orders from heureum_app;
grant select, delete on kernel.job_orders to heureum_queue;

-- Jobs whose unit of work was committed: a job restarted after a crash finds itself here and does nothing.
create table kernel.job_runs (
  company_id uuid not null,
  id text not null,
  at timestamp with time zone not null default now(),
  primary key (company_id, id)
);
create index job_runs_at on kernel.job_runs (at);
create policy tenant on kernel.job_runs using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
create policy relay on kernel.job_runs to heureum_queue using (true) with check (true);
revoke update, delete on kernel.job_runs from heureum_app;
grant select, delete on kernel.job_runs to heureum_queue;

-- Scheduled tasks by due time: one row per company and task instead of a queue job. The worker named in a row owns it as long as that
-- worker lives.
create table kernel.schedules (
  company_id uuid not null,
  task text not null check (length(task) <= 128),
  runs_at timestamp with time zone not null,
  ran_at timestamp with time zone,
  worker text,
  attempts integer not null default 0,
  primary key (company_id, task)
) with (fillfactor=70);
create index schedules_in_turn on kernel.schedules (runs_at);
create policy tenant on kernel.schedules using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
create policy relay on kernel.schedules to heureum_queue using (true) with check (true);
create policy hold on kernel.schedules to heureum_owner using (true) with check (false);
revoke all on kernel.schedules from heureum_app;
grant insert, select, update, delete on kernel.schedules to heureum_queue;

create table kernel.workers (
  id text primary key,
  host text not null,
  pid integer not null,
  started_at timestamp with time zone not null default now(),
  heartbeat_at timestamp with time zone not null default now()
);
revoke all on kernel.workers from heureum_app;
grant insert, select, update, delete on kernel.workers to heureum_queue;

-- Events that a company's own definitions listen to (a flow that an event starts). Only these events create a job; an event without a
-- listener in the company costs nothing more.
create table kernel.listeners (
  company_id uuid not null,
  event text not null check (length(event) <= 120),
  task text not null check (length(task) <= 128),
  -- Renewed as long as the listener is needed; one not renewed lately may be deleted after a check that nothing needs it.
  asked_at timestamp with time zone not null default now(),
  primary key (company_id, event, task)
);
create policy tenant on kernel.listeners using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
create policy relay on kernel.listeners for select to heureum_queue using (true);
grant select on kernel.listeners to heureum_queue;

-- Increasing number for the events of one subject that a task listens to, so that programs know which came first.
create table kernel.subject_numbers (
  company_id uuid not null,
  task text not null,
  subject text not null,
  last bigint not null,
  primary key (company_id, task, subject)
);
create policy tenant on kernel.subject_numbers using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
create policy relay on kernel.subject_numbers to heureum_queue using (true) with check (true);
grant insert, select, update on kernel.subject_numbers to heureum_queue;

create table kernel.events (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  payload jsonb not null,
  subject_id text,
  audience uuid[],
  -- Audience of an event: a permission's name, 'member' for every member, 'audience' for only the persons it names.
  hearers text not null default 'audience',
  -- Topics that an event touched: browsers that receive it load again what shows them.
  touches text[],
  actor_id uuid,
  request_id text,
  at timestamp with time zone not null default now(),
  primary key (company_id, id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000, autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=1000000);
create policy tenant on kernel.events using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
create policy relay on kernel.events to heureum_queue using (true) with check (true);
revoke update, delete on kernel.events from heureum_app;
grant select, delete on kernel.events to heureum_queue;

-- PostgreSQL lets every role notify and listen on every channel, but a role cannot use a channel whose name it does not know.
create table kernel.live_channels (
  name text primary key
);
revoke all on kernel.live_channels from heureum_app;
grant select on kernel.live_channels to heureum_queue;

-- Answers already given to requests with an Idempotency-Key. `scope_id` is the company, or the person at the root.
create table kernel.idempotency_keys (
  scope_id uuid not null,
  actor text not null,
  key text not null,
  fingerprint text not null,
  status integer,
  reply text,
  at timestamp with time zone not null default now(),
  primary key (scope_id, actor, key)
);
create index idempotency_keys_at on kernel.idempotency_keys (at);
alter table kernel.idempotency_keys enable row level security;
alter table kernel.idempotency_keys force row level security;
create policy scope on kernel.idempotency_keys using (scope_id = coalesce(kernel.company_id(), kernel.person_id())) with check (scope_id = coalesce(kernel.company_id(), kernel.person_id()));
create policy relay on kernel.idempotency_keys to heureum_queue using (true) with check (true);
grant select, delete on kernel.idempotency_keys to heureum_queue;

-- Rate limits: token buckets shared by all processes. They hold no business data and may be lost in a crash.
create unlogged table kernel.rate_buckets (
  key text primary key,
  tokens double precision not null,
  -- True if the last request was granted.
  granted boolean not null,
  at timestamp with time zone not null
);
create index rate_buckets_at on kernel.rate_buckets (at);

-- One number per company, raised with every change of memberships, roles and grants. Cached grants carry the number at which they were
-- read; a unit of work with an older number is refused, and the caller reloads them.
create table kernel.access_versions (
  company_id uuid primary key,
  version bigint not null default 1
);
create policy relay on kernel.access_versions to heureum_queue using (true) with check (true);
revoke insert, update, delete on kernel.access_versions from heureum_app;
grant select on kernel.access_versions to heureum_queue;

create table kernel.amounts (
  asks text primary key
);
revoke insert, update, delete on kernel.amounts from heureum_app;

-- Storage limits in megabytes, set by the operator: for any company and any person in it (one row; null: the server's setting), and
-- for single companies.
create table kernel.storage_limits (
  only_row boolean default true primary key check (only_row),
  company_mb integer check ((company_mb >= 100) and (company_mb <= 10000000)),
  person_mb integer check ((person_mb >= 10) and (person_mb <= 10000000)),
  version integer not null default 1
);

create table kernel.company_storage (
  company_id uuid primary key,
  -- Null: the general limit applies.
  megabytes integer check ((megabytes >= 100) and (megabytes <= 10000000)),
  version integer not null default 1
);

create table kernel.files (
  company_id uuid not null,
  id uuid not null,
  hash text not null,
  name text not null check (length(name) <= 255),
  type text not null,
  size integer not null,
  created_by uuid,
  at timestamp with time zone not null default now(),
  -- An image is stored as several files, one per size: `edge` is the maximum longest edge of that size, in pixels.
  picture uuid,
  edge smallint,
  -- An image is unused until a stored object refers to it. Null: it is used, or was uploaded before this column existed.
  unused_since timestamp with time zone,
  -- Files visible only to the person who uploaded them: people's rows on their way to an import.
  is_private boolean not null default false,
  primary key (company_id, id)
);
create index files_hash on kernel.files (company_id, hash);
create unique index files_of_pictures on kernel.files (company_id, picture, edge) where (picture is not null);
create index files_unused on kernel.files (company_id, unused_since) where (unused_since is not null);
create policy tenant on kernel.files using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
