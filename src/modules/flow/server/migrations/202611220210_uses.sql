-- What executions relied on without changing it: while they stand, what made these things is not undone beneath them.
create table flow.uses (
  company_id uuid not null references company.companies (id) on delete cascade,
  subject_type text not null,
  subject_id text not null,
  execution_id uuid not null,
  primary key (company_id, subject_type, subject_id, execution_id),
  foreign key (company_id, execution_id) references flow.executions (company_id, id) on delete cascade
);
create index uses_of_execution on flow.uses (company_id, execution_id);
revoke update, delete on flow.uses from heureum_app;

-- What is known of the executions of before: movements of stock stand on the record of their item.
alter table flow.impacts no force row level security;
insert into flow.uses (company_id, subject_type, subject_id, execution_id)
select distinct i.company_id, 'record', i.subject_id, i.execution_id from flow.impacts i where i.subject_type = 'stock';
alter table flow.impacts force row level security;
