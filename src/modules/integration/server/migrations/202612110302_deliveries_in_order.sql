-- What a hook is told of one thing goes out in the order in which it happened: the next one when the one before has arrived or was given up.
alter table integration.deliveries add column subject text, add column sequence bigint;

-- Up to which event of a thing hooks were told.
create table integration.told_subjects (
  company_id uuid not null references company.companies (id) on delete cascade,
  subject text not null,
  last bigint not null,
  primary key (company_id, subject)
);
