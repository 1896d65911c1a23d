-- Why somebody takes part in an execution, and by what: `started` it; was `asked` for a step, `did` one; `decides` in another
-- room about a step (an approval), for as long as that room says. Who is there for these reasons reads what the run was given.
-- `sees`: only sees it, because of an undo (asked for it, approved it, takes part in what it took back) or because a step went
-- on by what the person did elsewhere (a signal, a step of a sub-flow).
alter table flow.participants no force row level security;
alter table flow.executions no force row level security;
alter table flow.steps no force row level security;
alter table flow.undos no force row level security;

alter table flow.participants drop constraint participants_pkey;
-- `about`: the execution, or the step that is decided about.
alter table flow.participants add column why text, add column about uuid;

insert into flow.participants (company_id, execution_id, person_id, why, about)
  select company_id, id, initiator_id, case when kind = 'run' then 'started' else 'sees' end, id
    from flow.executions where initiator_id is not null
  union
  select company_id, execution_id, actor_id, case when kind in ('flow.wait', 'flow.sub-flow') then 'sees' else 'did' end, execution_id
    from flow.steps where actor_id is not null
  union
  select company_id, execution_id, assignee_id, 'asked', execution_id from flow.steps where assignee_id is not null
  union
  select company_id, execution_id, asked_by, 'sees', execution_id from flow.undos where asked_by is not null
  union
  select company_id, execution_id, approved_by, 'sees', execution_id from flow.undos where approved_by is not null;
-- Nothing else explains them: steps of other rooms asked them.
insert into flow.participants (company_id, execution_id, person_id, why, about)
  select p.company_id, p.execution_id, p.person_id, 'decides', s.id
  from flow.participants p
  join flow.steps s on s.company_id = p.company_id and s.execution_id = p.execution_id
  where p.why is null and s.kind not like 'flow.%' and (s.status = 'waiting' or s.actor_id is not null)
    and not exists (select from flow.participants known where known.company_id = p.company_id
      and known.execution_id = p.execution_id and known.person_id = p.person_id and known.why is not null);
delete from flow.participants where why is null;
insert into flow.participants (company_id, execution_id, person_id, why, about)
  with recursive undos (company_id, id, below) as (
    select company_id, id, undoes_execution_id from flow.executions where undoes_execution_id is not null
    union all
    select u.company_id, u.id, e.undoes_execution_id from undos u
    join flow.executions e on e.company_id = u.company_id and e.id = u.below
    where e.undoes_execution_id is not null
  )
  select distinct u.company_id, u.id, p.person_id, 'sees', u.id from undos u
  join flow.participants p on p.company_id = u.company_id and p.execution_id = u.below
  where not exists (select from flow.participants known where known.company_id = u.company_id
    and known.execution_id = u.id and known.person_id = p.person_id and known.why = 'sees' and known.about = u.id);
set constraints all immediate;

alter table flow.participants
  alter column why set not null,
  alter column about set not null,
  add check (why in ('started', 'asked', 'did', 'decides', 'sees')),
  add primary key (company_id, execution_id, person_id, why, about);

alter table flow.undos force row level security;
alter table flow.steps force row level security;
alter table flow.executions force row level security;
alter table flow.participants force row level security;

-- A seat is lost, what happened stays.
grant delete on flow.participants to heureum_app;
create policy seats_only on flow.participants as restrictive for delete using (why = 'decides');

-- What an undo took back: who reads that reads the undo.
create index executions_undone_by on flow.executions (company_id, undone_by) where undone_by is not null;

-- Whoever takes part in a run sees the undo of it, too.
create or replace function flow.note_starter() returns trigger language plpgsql as $$
begin
  insert into flow.participants (company_id, execution_id, person_id, why, about)
    select company_id, id, initiator_id, case when kind = 'run' then 'started' else 'sees' end, id
      from fresh where initiator_id is not null
    union
    select f.company_id, f.id, p.person_id, 'sees', f.id from fresh f
      join flow.participants p on p.company_id = f.company_id and p.execution_id = f.undoes_execution_id
    on conflict do nothing;
  return null;
end $$;

create or replace function flow.note_people_of_steps() returns trigger language plpgsql as $$
begin
  insert into flow.participants (company_id, execution_id, person_id, why, about)
    select company_id, execution_id, actor_id,
      case when kind in ('flow.wait', 'flow.sub-flow') then 'sees' else 'did' end, execution_id
      from fresh where actor_id is not null
    union
    select company_id, execution_id, assignee_id, 'asked', execution_id from fresh where assignee_id is not null
    on conflict do nothing;
  return null;
end $$;

create or replace function flow.note_people_of_undo() returns trigger language plpgsql as $$
begin
  insert into flow.participants (company_id, execution_id, person_id, why, about)
    select company_id, execution_id, asked_by, 'sees', execution_id from fresh where asked_by is not null
    union
    select company_id, execution_id, approved_by, 'sees', execution_id from fresh where approved_by is not null
    on conflict do nothing;
  return null;
end $$;
