-- Who takes part in a run is noted row by row, where there is somebody to note: a run whose steps need nobody asks for nothing.
-- Before, each insert looked through all participants for those of an undone run, whether there was one or not.
drop trigger note_starter on flow.executions;
create or replace function flow.note_starter() returns trigger language plpgsql as $$
begin
  insert into flow.participants (company_id, execution_id, person_id, why, about)
    values (new.company_id, new.id, new.initiator_id, case when new.kind = 'run' then 'started' else 'sees' end, new.id)
    on conflict do nothing;
  return null;
end $$;
create trigger note_starter after insert on flow.executions
  for each row when (new.initiator_id is not null) execute function flow.note_starter();

-- Whoever takes part in a run sees the undo of it, too.
create function flow.note_who_sees() returns trigger language plpgsql as $$
begin
  insert into flow.participants (company_id, execution_id, person_id, why, about)
    select distinct new.company_id, new.id, p.person_id, 'sees', new.id from flow.participants p
     where p.company_id = new.company_id and p.execution_id = new.undoes_execution_id
    on conflict do nothing;
  return null;
end $$;
create trigger note_who_sees after insert on flow.executions
  for each row when (new.undoes_execution_id is not null) execute function flow.note_who_sees();

drop trigger note_people_asked on flow.steps;
drop trigger note_people_answering on flow.steps;
create or replace function flow.note_people_of_steps() returns trigger language plpgsql as $$
begin
  insert into flow.participants (company_id, execution_id, person_id, why, about)
    select new.company_id, new.execution_id, new.actor_id,
      case when new.kind in ('flow.wait', 'flow.sub-flow') then 'sees' else 'did' end, new.execution_id
      where new.actor_id is not null
    union all
    select new.company_id, new.execution_id, new.assignee_id, 'asked', new.execution_id where new.assignee_id is not null
    on conflict do nothing;
  return null;
end $$;
create trigger note_people_asked after insert on flow.steps
  for each row when (new.actor_id is not null or new.assignee_id is not null) execute function flow.note_people_of_steps();
create trigger note_people_answering after update on flow.steps
  for each row when (new.actor_id is distinct from old.actor_id or new.assignee_id is distinct from old.assignee_id)
  execute function flow.note_people_of_steps();

-- Refuses what was decided on a frame that changed since. The question itself is a plain statement (frame/frame.queries.ts);
-- flow.expect_frame stays while servers of before still run beside new ones.
create function flow.refuse_stale() returns void language plpgsql as $$
begin
  raise exception using errcode = 'HU409', message = 'stale frame';
end $$;
