-- What was asked for when an approval of an undo began: the approval decides about this and nothing else.
create table flow.undo_requests (
  company_id uuid not null references company.companies (id) on delete cascade,
  approval_id uuid not null,
  execution_id uuid not null,
  with_dependents boolean not null,
  comment text check (length(comment) <= 500),
  expected text not null,
  at timestamptz not null default now(),
  primary key (company_id, approval_id),
  foreign key (company_id, approval_id) references flow.executions (company_id, id) on delete cascade deferrable initially deferred,
  foreign key (company_id, execution_id) references flow.executions (company_id, id) on delete cascade
);
revoke update, delete on flow.undo_requests from heureum_app;
create trigger append_only before update or delete on flow.undo_requests for each row execute function flow.refuse_change();

-- What could never be undone has no end of its time: only what was switched off by its deadline did expire.
alter table flow.executions no force row level security;
alter table flow.expiry_audits no force row level security;
update flow.executions e set undo_deadline = null
where not supports_undo and undone_by is null and undo_deadline is not null
  and not exists (select from flow.expiry_audits a where a.company_id = e.company_id and a.log_id = e.id);
alter table flow.executions force row level security;
alter table flow.expiry_audits force row level security;
