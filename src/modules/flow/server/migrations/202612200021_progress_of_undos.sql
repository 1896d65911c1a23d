-- How far a large undo is. Written beside its transaction, which shows nothing before it ends, and gone with its end. It names the undo
-- by no key: that row is locked meanwhile.
create table flow.undo_progress (
  company_id uuid not null references company.companies (id) on delete cascade,
  undo_id uuid not null,
  done integer not null check (done >= 0),
  total integer not null check (total >= done),
  at timestamptz not null default now(),
  primary key (company_id, undo_id)
);
