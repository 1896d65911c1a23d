-- Files that people attached to an execution, at its start or in one of its forms: who reads what was given reads them. An undo keeps
-- them, as it keeps the input.
create table flow.attachments (
  company_id uuid not null references company.companies (id) on delete cascade,
  execution_id uuid not null,
  file_id uuid not null,
  primary key (company_id, execution_id, file_id),
  foreign key (company_id, execution_id) references flow.executions (company_id, id) on delete cascade deferrable initially deferred
);
revoke update, delete on flow.attachments from heureum_app;
