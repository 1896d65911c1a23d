create table flow.frames (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  key text not null check (key ~ '^[a-z][a-z0-9-]{1,59}$'),
  title jsonb not null,
  description jsonb not null default '{"en": "", "ko": ""}'::jsonb,
  log_type text not null check (log_type in ('flow', 'finance', 'impact')),
  access jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
  current_version integer,
  draft jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  updated_at timestamp with time zone not null default now(),
  updated_by uuid,
  review text,
  draft_by uuid,
  -- When its owners were last notified that a flow stopped because nobody responsible for it holds a permission any more.
  stop_told_at timestamp with time zone,
  primary key (company_id, id),
  unique (company_id, key)
);

create table flow.frame_versions (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  frame_id uuid not null,
  version integer not null,
  definition jsonb not null,
  published_at timestamp with time zone not null default now(),
  published_by uuid,
  -- Persons responsible for a version's effects: the publisher, and the approvers of a review. Empty: the product itself. Null:
  -- published before this column existed (see `responsible` in frame.queries.ts).
  responsible uuid[],
  -- Recipients of run data that a version added to those of the first version: a starter reads them before the next start.
  added_shares text[] not null default '{}'::text[],
  primary key (company_id, id),
  unique (company_id, frame_id, version),
  foreign key (company_id, frame_id) references flow.frames(company_id, id) on delete cascade
);
create unique index frame_versions_of_frame on flow.frame_versions (company_id, frame_id, id);
create trigger append_only before delete or update on flow.frame_versions for each row execute function flow.protect_append_only();
revoke update, delete on flow.frame_versions from heureum_app;

-- Comments on a frame or one of its blocks, with replies.
create table flow.frame_comments (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  frame_id uuid not null,
  -- The comment that this one answers; null: it begins a thread.
  thread_id uuid,
  -- The block's id; null: the whole frame.
  block text,
  words text not null,
  said_by uuid,
  said_by_name text not null default '',
  said_at timestamp with time zone not null default now(),
  resolved_by uuid,
  resolved_by_name text,
  resolved_at timestamp with time zone,
  primary key (company_id, id),
  foreign key (company_id, frame_id) references flow.frames(company_id, id) on delete cascade,
  foreign key (company_id, thread_id) references flow.frame_comments(company_id, id) on delete cascade
);
create index frame_comments_of_frame on flow.frame_comments (company_id, frame_id, id);
create index frame_comments_of_thread on flow.frame_comments (company_id, thread_id) where (thread_id is not null);
revoke delete on flow.frame_comments from heureum_app;

-- Persons editing a draft now. A row not renewed for half a minute has no meaning.
create table flow.presences (
  company_id uuid not null references company.companies on delete cascade,
  frame_id uuid not null,
  person_id uuid not null,
  person_name text not null,
  block text,
  since timestamp with time zone not null default now(),
  at timestamp with time zone not null default now(),
  primary key (company_id, frame_id, person_id),
  foreign key (company_id, frame_id) references flow.frames(company_id, id) on delete cascade
);

create table flow.executions (
  company_id uuid not null,
  id uuid not null,
  frame_id uuid not null,
  frame_version_id uuid not null,
  frame_key text not null,
  title text not null,
  kind text not null default 'run',
  status text not null,
  log_type text not null,
  initiator_id uuid,
  initiator_name text not null default '',
  -- Actor whose rights its blocks have: {"kind": "person" | "guest" | "service", …}
  run_as jsonb not null,
  input jsonb not null,
  started_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  parent_execution_id uuid,
  parent_step_id uuid,
  depth smallint not null default 0,
  undoes_execution_id uuid,
  -- 0 for a run, 1 for its undo, 2 for the undo of that; even numbers are effects in force.
  undo_depth smallint not null default 0,
  undone_by uuid,
  comment text,
  amount bigint,
  currency character(3),
  never_expires text[] not null default '{}'::text[],
  -- Fixed when the execution ends; null: still running, or never expires.
  undo_deadline timestamp with time zone,
  supports_undo boolean not null default true,
  warned text not null default 'none',
  version integer not null default 1,
  first_deadline timestamp with time zone,
  won bigint,
  error jsonb,
  -- Snapshots of objects in runs. `masked_at` marks masked ones: a run's page shows it, and an undo does not write the stars back.
  masked_at timestamp with time zone,
  -- Inputs of runs are retained for the legal period, or longer if the company sets so. The rows remain; a job of the module empties
  -- them, so `kernel.delete_expired` deletes none.
  forgotten_at timestamp with time zone,
  primary key (company_id, id),
  foreign key (company_id, parent_execution_id) references flow.executions(company_id,
    id) on delete cascade deferrable initially deferred,
  foreign key (company_id, undoes_execution_id) references flow.executions(company_id,
    id) on delete cascade deferrable initially deferred,
  foreign key (company_id, undone_by) references flow.executions(company_id,
    id) on delete cascade deferrable initially deferred,
  constraint executions_of_a_version foreign key (company_id, frame_id,
    frame_version_id) references flow.frame_versions(company_id, frame_id, id) on delete cascade
);
create unique index executions_undone_once on flow.executions (company_id,
    undoes_execution_id) where (undoes_execution_id is not null);
create index executions_recent on flow.executions (company_id, started_at desc, id desc);
create index executions_by_status on flow.executions (company_id, status, started_at desc, id desc);
create index executions_by_frame on flow.executions (company_id, frame_key, started_at desc, id desc);
create index executions_by_initiator on flow.executions (company_id, initiator_id, started_at desc, id desc);
create index executions_children on flow.executions (company_id,
    parent_execution_id) where (parent_execution_id is not null);
create index executions_undone_by on flow.executions (company_id, undone_by) where (undone_by is not null);
create index executions_undos on flow.executions (company_id, started_at desc, id desc) where (kind = 'undo');
create index executions_undone on flow.executions (company_id, started_at desc, id desc) where (undone_by is not null);
create index executions_closing on flow.executions (company_id, undo_deadline,
    id) include (parent_execution_id) where (supports_undo and (undone_by is null) and (undo_deadline is not null));
create index executions_found on flow.executions using gin (kernel.search_tokens(company_id, title));
create policy find_titled on flow.executions for select to heureum_owner using (true);
create trigger note_starter after insert on flow.executions for each row execute function flow.insert_initiator_participant();
create trigger counted after insert or update of status, undone_by on flow.executions for each row execute function flow.update_run_counts();
revoke delete on flow.executions from heureum_app;

-- A draft as submitted for review. Only the run of the review holds the decision.
create table flow.reviews (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  frame_id uuid not null,
  -- Hash of the definition as far as it affects how the frame runs.
  hash text not null,
  definition jsonb not null,
  -- The published version that it is based on; null: none yet.
  base_version integer,
  comment text not null default '',
  asked_by uuid,
  asked_by_name text not null default '',
  -- Last author of the draft.
  written_by uuid,
  reviewer_id uuid not null,
  reviewer_name text not null default '',
  run_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  primary key (company_id, id),
  foreign key (company_id, frame_id) references flow.frames(company_id, id) on delete cascade,
  foreign key (company_id, run_id) references flow.executions(company_id,
    id) on delete cascade deferrable initially deferred
);
create unique index reviews_by_run on flow.reviews (company_id, run_id);
create index reviews_of_frame on flow.reviews (company_id, frame_id, id desc);
create trigger append_only before delete or update on flow.reviews for each row when (not kernel.is_masking()) execute function flow.protect_append_only();
revoke update, delete on flow.reviews from heureum_app;

-- Requests for access to a frame, with their outcome. Each is decided in its own run (`run_id`), which can be undone.
create table flow.access_requests (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  frame_id uuid not null,
  person_id uuid not null,
  person_name text not null default '',
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'granted', 'refused', 'ended')),
  run_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  comment text not null default '',
  primary key (company_id, id),
  foreign key (company_id, frame_id) references flow.frames(company_id, id) on delete cascade,
  foreign key (company_id, run_id) references flow.executions(company_id,
    id) on delete cascade deferrable initially deferred
);
create unique index access_requests_open on flow.access_requests (company_id, frame_id,
    person_id) where (state = 'asked');
create unique index access_requests_by_run on flow.access_requests (company_id, run_id);
create index access_requests_of_frame on flow.access_requests (company_id, frame_id, id desc);
create index access_requests_of_person on flow.access_requests (company_id, person_id, frame_id, id desc);
revoke delete on flow.access_requests from heureum_app;

-- Lists of acts that people confirmed before they started a flow in their own name.
create table flow.confirmed_acts (
  company_id uuid not null references company.companies on delete cascade,
  person_id uuid not null,
  frame_id uuid not null,
  -- Hash of the list as it was read.
  hash text not null,
  confirmed_at timestamp with time zone not null default now(),
  primary key (company_id, person_id, frame_id, hash),
  foreign key (company_id, frame_id) references flow.frames(company_id, id) on delete cascade
);
revoke update, delete on flow.confirmed_acts from heureum_app;

create table flow.settings (
  company_id uuid primary key references company.companies on delete cascade,
  won_per_unit jsonb not null default '{}'::jsonb,
  updated_at timestamp with time zone not null default now(),
  updated_by uuid,
  undo_approval_above bigint check (undo_approval_above >= 0),
  review text not null default 'never',
  -- Detects concurrent changes of the settings: the second is refused.
  version integer not null default 1
);
