-- Lists records about one subject. Row security would prevent use of the subject index (its operator is not leakproof), so this
-- function runs as the owner and compares the company itself.
create or replace function kernel.access_records_of(subject uuid) returns setof uuid language sql stable security definer set search_path = '' as $$
  select a.id from kernel.access_records a where a.company_id = kernel.scope_id() and a.subjects @> array[subject];
$$;
revoke execute on function kernel.access_records_of(subject uuid) from public;
grant execute on function kernel.access_records_of(subject uuid) to heureum_app;
