-- `asked_by` may be a guest or a service: only persons named are recorded.
create or replace function flow.insert_participants_of_undo() returns trigger language plpgsql as $$
begin
  insert into flow.participants (company_id, execution_id, person_id, why, about)
    select company_id, execution_id, asked_by, 'sees', execution_id from fresh where asked_by is not null
    union
    select company_id, execution_id, approved_by, 'sees', execution_id from fresh where approved_by is not null
    on conflict do nothing;
  return null;
end $$;
