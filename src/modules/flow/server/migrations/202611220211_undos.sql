-- An undo is a thing of its own: who asked, who approved, why, and what came of it. Takes the place of `undo_requests`.
create table flow.undos (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  -- The execution that was asked for; later ones that are undone along are found by their own undos.
  execution_id uuid not null,
  frame_id uuid not null,
  with_dependents boolean not null,
  follow_ups boolean not null default false,
  -- asked: waits for an approval; approved, undoing: the worker takes a large one back; compensating: calls to other houses are
  -- taken back after the commit.
  state text not null check (state in ('asked', 'approved', 'undoing', 'compensating', 'done', 'refused')),
  -- Whose right: a person's, an operator's who stops a run, a room's (a customer cancels an own order), an approval's.
  right_by text not null check (right_by in ('person', 'operator', 'room', 'approval')),
  reason_code text not null check (reason_code in ('mistake', 'duplicate', 'request', 'terms', 'trial', 'other', 'unknown')),
  reason_text text not null default '' check (length(reason_text) <= 500),
  asked_by uuid,
  asked_by_name text not null default '',
  asked_at timestamptz not null default now(),
  approved_by uuid,
  approved_by_name text,
  approved_at timestamptz,
  approval_id uuid,
  -- Hash of what was shown; null where nothing was.
  expected text,
  undo_execution_id uuid,
  -- The executions that were asked for and undone along, without their sub-flows.
  undone_ids uuid[] not null default '{}',
  -- What came of it.
  undone int,
  reversed int,
  kept int,
  impossible int,
  -- Money that it took back, in won; null when an amount had no rate.
  won bigint,
  refusal jsonb,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, execution_id) references flow.executions (company_id, id) on delete cascade deferrable initially deferred,
  foreign key (company_id, frame_id) references flow.frames (company_id, id) on delete cascade,
  foreign key (company_id, approval_id) references flow.executions (company_id, id) on delete cascade deferrable initially deferred,
  foreign key (company_id, undo_execution_id) references flow.executions (company_id, id)
    on delete cascade deferrable initially deferred
);
-- One at a time: two requests for the same run would ask two people the same question.
create unique index undos_open on flow.undos (company_id, execution_id) where state in ('asked', 'approved', 'undoing', 'compensating');
create unique index undos_by_approval on flow.undos (company_id, approval_id) where approval_id is not null;
create index undos_of_execution on flow.undos (company_id, execution_id);
create index undos_of_undone on flow.undos using gin (undone_ids);
create index undos_by_day on flow.undos (company_id, asked_by, ended_at) where state = 'done';
create index undos_ended on flow.undos (company_id, ended_at) where state = 'done';
revoke delete on flow.undos from heureum_app;

alter table flow.executions no force row level security;
alter table flow.undo_requests no force row level security;
alter table flow.undos no force row level security;
insert into flow.undos (company_id, id, execution_id, frame_id, with_dependents, state, right_by, reason_code, reason_text, asked_by,
  asked_by_name, asked_at, approval_id, expected, undo_execution_id, refusal, ended_at)
select r.company_id, r.approval_id, r.execution_id, e.frame_id, r.with_dependents,
  case when a.status = 'waiting' and a.undone_by is null then 'refused' when e.undone_by is not null then 'done' else 'refused' end,
  'approval', 'unknown', coalesce(r.comment, ''), a.initiator_id, a.initiator_name, r.at, r.approval_id, r.expected, e.undone_by,
  null, coalesce(a.finished_at, r.at)
from flow.undo_requests r
join flow.executions e on e.company_id = r.company_id and e.id = r.execution_id
join flow.executions a on a.company_id = r.company_id and a.id = r.approval_id;
-- Approvals that wait decide by a frame that knows nothing of this table: they end, and whoever still wants the undo asks anew.
alter table flow.steps no force row level security;
update flow.steps s set status = 'cancelled', ended_at = now() from flow.undo_requests r
where s.company_id = r.company_id and s.execution_id = r.approval_id and s.status in ('waiting', 'running', 'failed');
update flow.executions a set status = 'cancelled', finished_at = now() from flow.undo_requests r
where a.company_id = r.company_id and a.id = r.approval_id and a.status in ('waiting', 'running', 'failed');
alter table flow.steps force row level security;
-- Keys that are checked at the commit are in the way of changing the table.
set constraints all immediate;
alter table flow.undos force row level security;
alter table flow.undo_requests force row level security;
alter table flow.executions force row level security;
drop table flow.undo_requests;

-- The window of a run, kept by its undo and redo: a redo brings it back with its first deadline.
alter table flow.executions add first_deadline timestamptz;
-- What it moved, in won: the one figure for window and approval; null when an amount had no rate.
alter table flow.executions add won bigint;
-- What keeps it from going on where no step is to blame.
alter table flow.executions add error jsonb;

alter table flow.executions no force row level security;
update flow.executions set won = case when amount is null then 0 when currency = 'KRW' then abs(amount) end where finished_at is not null;
alter table flow.executions force row level security;
