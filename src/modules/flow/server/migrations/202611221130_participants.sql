-- Who takes part in an execution: started it, was asked for a step or did one, asked for or approved an undo of it, decides an
-- approval in it. Written by what happens, never by hand; it is what a right to see one's own executions reads.
create table flow.participants (
  company_id uuid not null references company.companies (id) on delete cascade,
  execution_id uuid not null,
  person_id uuid not null,
  primary key (company_id, execution_id, person_id),
  -- Who is asked by a block is noted before the execution itself is written.
  foreign key (company_id, execution_id) references flow.executions (company_id, id) on delete cascade
    deferrable initially deferred
);
create index participants_of_person on flow.participants (company_id, person_id, execution_id);
revoke update, delete on flow.participants from heureum_app;

-- Whoever takes part in a run sees the undo of it, too.
create function flow.note_starter() returns trigger language plpgsql as $$
begin
  insert into flow.participants (company_id, execution_id, person_id)
    select company_id, id, initiator_id from fresh where initiator_id is not null
    union
    select f.company_id, f.id, p.person_id from fresh f
      join flow.participants p on p.company_id = f.company_id and p.execution_id = f.undoes_execution_id
    on conflict do nothing;
  return null;
end $$;
create trigger note_starter after insert on flow.executions referencing new table as fresh
  for each statement execute function flow.note_starter();

create function flow.note_people_of_steps() returns trigger language plpgsql as $$
begin
  insert into flow.participants (company_id, execution_id, person_id)
    select company_id, execution_id, actor_id from fresh where actor_id is not null
    union
    select company_id, execution_id, assignee_id from fresh where assignee_id is not null
    on conflict do nothing;
  return null;
end $$;
create trigger note_people_asked after insert on flow.steps referencing new table as fresh
  for each statement execute function flow.note_people_of_steps();
create trigger note_people_answering after update on flow.steps referencing new table as fresh
  for each statement execute function flow.note_people_of_steps();

-- `asked_by` may be a guest or a service: only who is named is noted.
create function flow.note_people_of_undo() returns trigger language plpgsql as $$
begin
  insert into flow.participants (company_id, execution_id, person_id)
    select company_id, execution_id, asked_by from fresh where asked_by is not null
    union
    select company_id, execution_id, approved_by from fresh where approved_by is not null
    on conflict do nothing;
  return null;
end $$;
create trigger note_asker after insert on flow.undos referencing new table as fresh
  for each statement execute function flow.note_people_of_undo();
create trigger note_approver after update on flow.undos referencing new table as fresh
  for each statement execute function flow.note_people_of_undo();

alter table flow.executions no force row level security;
alter table flow.steps no force row level security;
alter table flow.undos no force row level security;
insert into flow.participants (company_id, execution_id, person_id)
  select company_id, id, initiator_id from flow.executions where initiator_id is not null
  union
  select company_id, execution_id, actor_id from flow.steps where actor_id is not null
  union
  select company_id, execution_id, assignee_id from flow.steps where assignee_id is not null
  union
  select company_id, execution_id, asked_by from flow.undos where asked_by is not null
  union
  select company_id, execution_id, approved_by from flow.undos where approved_by is not null;
insert into flow.participants (company_id, execution_id, person_id)
  select e.company_id, e.id, p.person_id from flow.executions e
    join flow.participants p on p.company_id = e.company_id and p.execution_id = e.undoes_execution_id
  where e.undoes_execution_id is not null
  on conflict do nothing;
set constraints all immediate;
alter table flow.undos force row level security;
alter table flow.steps force row level security;
alter table flow.executions force row level security;
