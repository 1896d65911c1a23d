-- Who asked to be let into a frame, and what became of it. It is decided in a run of its own (`run_id`), which can be taken back.
create table flow.access_requests (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  frame_id uuid not null,
  person_id uuid not null,
  person_name text not null default '',
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'granted', 'refused', 'ended')),
  run_id uuid not null,
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  comment text not null default '',
  primary key (company_id, id),
  foreign key (company_id, frame_id) references flow.frames (company_id, id) on delete cascade,
  foreign key (company_id, run_id) references flow.executions (company_id, id) on delete cascade deferrable initially deferred
);
-- One open request for each person and frame: who decides is asked once.
create unique index access_requests_open on flow.access_requests (company_id, frame_id, person_id) where state = 'asked';
create unique index access_requests_by_run on flow.access_requests (company_id, run_id);
create index access_requests_of_frame on flow.access_requests (company_id, frame_id, id desc);
create index access_requests_of_person on flow.access_requests (company_id, person_id, frame_id, id desc);
revoke delete on flow.access_requests from heureum_app;

-- A draft as it was handed over for review. What was decided is told by the run of the review alone.
create table flow.reviews (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  frame_id uuid not null,
  -- Of the definition as far as it says how the frame runs.
  hash text not null,
  definition jsonb not null,
  -- The published version that it was written against; null: none yet.
  base_version int,
  comment text not null default '',
  asked_by uuid,
  asked_by_name text not null default '',
  -- Who wrote the draft last.
  written_by uuid,
  reviewer_id uuid not null,
  reviewer_name text not null default '',
  run_id uuid not null,
  asked_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, frame_id) references flow.frames (company_id, id) on delete cascade,
  foreign key (company_id, run_id) references flow.executions (company_id, id) on delete cascade deferrable initially deferred
);
create unique index reviews_by_run on flow.reviews (company_id, run_id);
create index reviews_of_frame on flow.reviews (company_id, frame_id, id desc);
revoke update, delete on flow.reviews from heureum_app;
create trigger append_only before update or delete on flow.reviews for each row execute function flow.refuse_change();

-- What is said of a frame or of one of its blocks, with the answers to it.
create table flow.frame_comments (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  frame_id uuid not null,
  -- The comment that it answers; null: it begins a thread.
  thread_id uuid,
  -- The block's id; null: the whole frame.
  block text,
  words text not null,
  said_by uuid,
  said_by_name text not null default '',
  said_at timestamptz not null default now(),
  resolved_by uuid,
  resolved_by_name text,
  resolved_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, frame_id) references flow.frames (company_id, id) on delete cascade,
  foreign key (company_id, thread_id) references flow.frame_comments (company_id, id) on delete cascade
);
create index frame_comments_of_frame on flow.frame_comments (company_id, frame_id, id);
create index frame_comments_of_thread on flow.frame_comments (company_id, thread_id) where thread_id is not null;
revoke delete on flow.frame_comments from heureum_app;

-- Who is at a draft just now. A row that was not renewed for half a minute means nothing.
create table flow.presences (
  company_id uuid not null references company.companies (id) on delete cascade,
  frame_id uuid not null,
  person_id uuid not null,
  person_name text not null,
  block text,
  since timestamptz not null default now(),
  at timestamptz not null default now(),
  primary key (company_id, frame_id, person_id),
  foreign key (company_id, frame_id) references flow.frames (company_id, id) on delete cascade
);

alter table flow.settings add review text not null default 'never';
-- What a frame asks for beyond its company; null: nothing.
alter table flow.frames add review text;
-- Who wrote the draft last.
alter table flow.frames add draft_by uuid;
