-- Calls from outside whose proof did not hold, since the last one that did: one row for each address that has some.
create table flow.hook_refusals (
  company_id uuid not null references company.companies (id) on delete cascade,
  stream_id uuid not null,
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  calls bigint not null default 1 check (calls > 0),
  -- Of the last one.
  reason text not null check (reason in ('signature', 'key', 'time', 'id')),
  primary key (company_id, stream_id),
  foreign key (company_id, stream_id) references flow.streams (company_id, id) on delete cascade
);
