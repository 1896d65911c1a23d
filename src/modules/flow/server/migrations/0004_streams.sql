-- Starters of a flow other than a person: a schedule, an event, a call from outside. Also the outcome of each start.
create table flow.streams (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  name text not null check ((length(name) >= 1) and (length(name) <= 100)),
  frame_id uuid not null,
  kind text not null check (kind in ('schedule', 'event', 'hook')),
  settings jsonb not null,
  input jsonb not null default '{}'::jsonb,
  condition text check (length(condition) <= 2000),
  run_as jsonb not null,
  -- A removed stream remains for the history of its runs.
  state text not null default 'active' check (state in ('active', 'paused', 'removed')),
  -- For an event: its name. For a call: the last part of its address, and its secret, which only the application can read.
  event text,
  hook_key text,
  secret text,
  -- For an active schedule: the next start.
  next_at timestamp with time zone,
  -- Person who saved it last: its runs have that person's current rights, unless they have their own.
  made_by uuid not null,
  made_by_name text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  -- The list confirmed by the person who saved the stream. Null: saved before lists were confirmed.
  acts_hash text,
  primary key (company_id, id),
  constraint streams_check check ((kind = 'event') = (event is not null)),
  constraint streams_check1 check ((kind = 'hook') = (hook_key is not null)),
  constraint streams_check2 check ((kind = 'hook') = (secret is not null)),
  unique (company_id, hook_key),
  foreign key (company_id, frame_id) references flow.frames(company_id, id) on delete cascade
);
create index streams_due on flow.streams (company_id, next_at, id) where (next_at is not null);
create index streams_by_event on flow.streams (company_id, event, id) where (event is not null);
create index streams_by_frame on flow.streams (company_id, frame_id);
revoke delete on flow.streams from heureum_app;

-- Written once per occurrence: the instant of a schedule, the id of an event, the id that a call came with.
create table flow.stream_starts (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  stream_id uuid not null,
  occurrence text not null check ((length(occurrence) >= 1) and (length(occurrence) <= 300)),
  is_test boolean not null default false,
  due_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  outcome text not null check (outcome in ('started', 'condition', 'paused', 'missed', 'refused', 'loop')),
  error jsonb,
  missed integer,
  execution_id uuid,
  -- Number of flows that started one another by events before it.
  depth smallint not null default 0,
  -- Streams that start each other are limited by depth and by number: if each start leads to three more, six levels are a thousand. A
  -- start records its chain, the frames of the flows that led to it, and whether its own frame is one of them.
  origin uuid,
  led_by uuid[] not null default '{}'::uuid[],
  repeats boolean not null default false,
  primary key (company_id, id),
  constraint stream_starts_check check ((outcome = 'started') = (execution_id is not null)),
  unique (company_id, stream_id, occurrence),
  foreign key (company_id, stream_id) references flow.streams(company_id, id) on delete cascade,
  foreign key (company_id, execution_id) references flow.executions(company_id,
    id) on delete cascade deferrable initially deferred
);
create index stream_starts_of_stream on flow.stream_starts (company_id, stream_id, id desc);
create index stream_starts_of_execution on flow.stream_starts (company_id,
    execution_id) where (execution_id is not null);
create index stream_starts_that_repeat on flow.stream_starts (company_id, origin) where repeats;
revoke update, delete on flow.stream_starts from heureum_app;

-- Calls from outside with an invalid proof since the last valid one: one row for each address that has some.
create table flow.hook_refusals (
  company_id uuid not null references company.companies on delete cascade,
  stream_id uuid not null,
  since timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  calls bigint not null default 1 check (calls > 0),
  -- Of the last refusal.
  reason text not null check (reason in ('signature', 'key', 'time', 'id')),
  primary key (company_id, stream_id),
  foreign key (company_id, stream_id) references flow.streams(company_id, id) on delete cascade
);

insert into kernel.kept (kind, name, months, least) values
  ('stream-starts', 'flow.stream_starts', 13, 1);

insert into kernel.kept (kind, name, months, least, leaves) values
  ('inputs', 'flow.executions', 60, 60, 'false');

insert into kernel.pictures (name, columns) values
  ('flow.undo_sums', '{asked_by_name}'),
  ('flow.access_requests', '{person_name,reason,decided_by_name,comment}'),
  ('flow.frame_comments', '{words,said_by_name,resolved_by_name}'),
  ('flow.presences', '{person_name}'),
  ('flow.reviews', '{comment,asked_by_name,reviewer_name}'),
  ('flow.streams', '{made_by_name}'),
  ('flow.stream_starts', '{error}');

insert into kernel.pictures (name, columns, owner, emptied, owner_of) values
  ('flow.undos', '{reason_text,asked_by_name,approved_by_name,refusal}', 'execution_id', '{reason_text}', 'flow.executions'),
  ('flow.steps', '{input,output,error,actor_name,skip_reason,instead_of_name}', 'execution_id', '{input,output,error,skip_reason}', 'flow.executions'),
  ('flow.impacts', '{subject_label,before,after,data}', 'execution_id', '{subject_label,before,after,data}', 'flow.executions');

insert into kernel.pictures (name, columns, owner, emptied, term) values
  ('flow.executions', '{title,initiator_name,run_as,input,comment,error}', 'id', '{input,comment,error}', 'flow.inputs_over');
