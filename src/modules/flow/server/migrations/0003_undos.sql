-- An undo is its own object: requester, approver, reason and result.
create table flow.undos (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  -- The requested execution; later executions undone with it are found by their own undos.
  execution_id uuid not null,
  frame_id uuid not null,
  with_dependents boolean not null,
  follow_ups boolean not null default false,
  -- asked: waits for an approval; approved, undoing: the worker reverts a large one; compensating: calls to external services are
  -- reverted after the commit.
  state text not null check (state in ('asked', 'approved', 'undoing', 'compensating', 'done', 'refused')),
  -- Source of the right: a person, an operator who stops a run, a module ('room': a customer cancels their own order), an approval.
  right_by text not null check (right_by in ('person', 'operator', 'room', 'approval')),
  reason_code text not null check (reason_code in ('mistake', 'duplicate', 'request', 'terms', 'trial', 'other',
    'unknown')),
  reason_text text not null default '' check (length(reason_text) <= 500),
  asked_by uuid,
  asked_by_name text not null default '',
  asked_at timestamp with time zone not null default now(),
  approved_by uuid,
  approved_by_name text,
  approved_at timestamp with time zone,
  approval_id uuid,
  -- Hash of the preview that was shown; null if none was.
  expected text,
  undo_execution_id uuid,
  -- The requested executions and those undone with them, without their sub-flows.
  undone_ids uuid[] not null default '{}'::uuid[],
  -- Result counts.
  undone integer,
  reversed integer,
  kept integer,
  impossible integer,
  -- Money that it reverted, in KRW; null if an amount had no rate.
  won bigint,
  refusal jsonb,
  ended_at timestamp with time zone,
  -- Parts of an undo still running after its commit: ids of the calls that revert effects elsewhere. When the last one ends, the undo
  -- is done.
  compensating uuid[] not null default '{}'::uuid[],
  primary key (company_id, id),
  foreign key (company_id, execution_id) references flow.executions(company_id,
    id) on delete cascade deferrable initially deferred,
  foreign key (company_id, frame_id) references flow.frames(company_id, id) on delete cascade,
  foreign key (company_id, approval_id) references flow.executions(company_id,
    id) on delete cascade deferrable initially deferred,
  foreign key (company_id, undo_execution_id) references flow.executions(company_id,
    id) on delete cascade deferrable initially deferred
);
create unique index undos_open on flow.undos (company_id, execution_id) where (state in ('asked', 'approved',
    'undoing', 'compensating'));
create unique index undos_by_approval on flow.undos (company_id, approval_id) where (approval_id is not null);
create index undos_of_execution on flow.undos (company_id, execution_id);
create index undos_of_undone on flow.undos using gin (undone_ids);
create index undos_by_day on flow.undos (company_id, asked_by, ended_at) where (state = 'done');
create index undos_ended on flow.undos (company_id, ended_at) where (state = 'done');
create index undos_latest on flow.undos (company_id, asked_at desc, id desc);
create trigger note_asker after insert on flow.undos referencing new table as fresh for each statement execute function flow.insert_participants_of_undo();
create trigger note_approver after update on flow.undos referencing new table as fresh for each statement execute function flow.insert_participants_of_undo();
create trigger added_up after update on flow.undos for each row when ((new.state = 'done') and (new.ended_at is not null) and (old.ended_at is null)) execute function flow.update_undo_sums();
revoke delete on flow.undos from heureum_app;

-- Progress of a large undo. Written outside its transaction, which shows nothing before it ends, and deleted at its end. It has no
-- foreign key to the undo, whose row is locked meanwhile.
create table flow.undo_progress (
  company_id uuid not null references company.companies on delete cascade,
  undo_id uuid not null,
  done integer not null check (done >= 0),
  total integer not null,
  at timestamp with time zone not null default now(),
  primary key (company_id, undo_id),
  constraint undo_progress_check check (total >= done)
);

-- Undone amounts by the company's day, flow, reason and person: statistics add these up, not every undo.
create table flow.undo_sums (
  company_id uuid not null references company.companies on delete cascade,
  day date not null,
  frame_id uuid not null,
  reason_code text not null,
  -- Empty if the requester is not a person.
  asked_by text not null,
  asked_by_name text not null,
  undos integer not null,
  executions bigint not null,
  won numeric not null,
  -- Undos of amounts without a rate.
  unrated integer not null,
  primary key (company_id, day, frame_id, reason_code, asked_by),
  foreign key (company_id, frame_id) references flow.frames(company_id, id) on delete cascade
);
revoke delete on flow.undo_sums from heureum_app;

create table flow.expiry_audits (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  action text not null default 'undo_expired' check (action = 'undo_expired'),
  log_id uuid not null,
  frame_id uuid not null,
  expiration_date timestamp with time zone not null,
  reason text not null,
  at timestamp with time zone not null default now(),
  primary key (company_id, id),
  unique (company_id, log_id),
  foreign key (company_id, log_id) references flow.executions(company_id, id) on delete cascade
);
create trigger append_only before delete or update on flow.expiry_audits for each row execute function flow.protect_append_only();
revoke update, delete on flow.expiry_audits from heureum_app;
