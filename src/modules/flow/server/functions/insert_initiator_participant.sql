-- Adds the initiator as a participant. One trigger that checks the conditions itself, instead of two with a condition each.
create or replace function flow.insert_initiator_participant() returns trigger language plpgsql as $$
begin
  if new.initiator_id is not null then
    insert into flow.participants (company_id, execution_id, person_id, why, about)
      values (new.company_id, new.id, new.initiator_id, case when new.kind = 'run' then 'started' else 'sees' end, new.id)
      on conflict do nothing;
  end if;
  -- Participants of a run also see its undo.
  if new.undoes_execution_id is not null then
    insert into flow.participants (company_id, execution_id, person_id, why, about)
      select distinct new.company_id, new.id, p.person_id, 'sees', new.id from flow.participants p
       where p.company_id = new.company_id and p.execution_id = new.undoes_execution_id
      on conflict do nothing;
  end if;
  return null;
end $$;
