create or replace function flow.insert_participants_of_steps() returns trigger language plpgsql as $$
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
