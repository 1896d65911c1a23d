create or replace function kernel.scope_id() returns uuid language sql stable parallel safe
  return coalesce(kernel.company_id(), '00000000-0000-0000-0000-000000000000'::uuid);
