create or replace function kernel.person_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.person_id', true), '')::uuid;
