-- The company and the person of the current unit of work. Set locally where the unit begins, never at session level.
create or replace function kernel.company_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::uuid;
