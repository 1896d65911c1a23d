-- What starts a flow besides a person: a schedule, an event, a call from outside. And what became of each start.
create table flow.streams (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  frame_id uuid not null,
  kind text not null check (kind in ('schedule', 'event', 'hook')),
  settings jsonb not null,
  input jsonb not null default '{}',
  condition text check (length(condition) <= 2000),
  run_as jsonb not null,
  -- A removed one stays for the history of its runs.
  state text not null default 'active' check (state in ('active', 'paused', 'removed')),
  -- Of an event: its name. Of a call: the last part of its address, and its secret, which only the application can read.
  event text check ((kind = 'event') = (event is not null)),
  hook_key text check ((kind = 'hook') = (hook_key is not null)),
  secret text check ((kind = 'hook') = (secret is not null)),
  -- Of a schedule that is active: the next start.
  next_at timestamptz,
  -- Who saved it last: his or her rights of today are those of its runs, unless they have their own.
  made_by uuid not null,
  made_by_name text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, hook_key),
  foreign key (company_id, frame_id) references flow.frames (company_id, id) on delete cascade
);
create index streams_due on flow.streams (company_id, next_at, id) where next_at is not null;
create index streams_by_event on flow.streams (company_id, event, id) where event is not null;
create index streams_by_frame on flow.streams (company_id, frame_id);
revoke delete on flow.streams from heureum_app;

-- Written once, and one of each occurrence: the instant of a schedule, the id of an event, the id that a call came with.
create table flow.stream_starts (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  stream_id uuid not null,
  occurrence text not null check (length(occurrence) between 1 and 300),
  is_test boolean not null default false,
  due_at timestamptz not null,
  received_at timestamptz not null default now(),
  outcome text not null check (outcome in ('started', 'condition', 'paused', 'missed', 'refused', 'loop')),
  error jsonb,
  missed int,
  execution_id uuid check ((outcome = 'started') = (execution_id is not null)),
  -- How many flows that started one another by events led to it.
  depth smallint not null default 0,
  primary key (company_id, id),
  unique (company_id, stream_id, occurrence),
  foreign key (company_id, stream_id) references flow.streams (company_id, id) on delete cascade,
  foreign key (company_id, execution_id) references flow.executions (company_id, id) on delete cascade deferrable initially deferred
);
create index stream_starts_of_stream on flow.stream_starts (company_id, stream_id, id desc);
create index stream_starts_of_execution on flow.stream_starts (company_id, execution_id) where execution_id is not null;
revoke update, delete on flow.stream_starts from heureum_app;
insert into kernel.kept (kind, name, months) values ('stream-starts', 'flow.stream_starts', 13);
