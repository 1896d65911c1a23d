-- Ids of live records of these types that have all the values, at most this many. Row security would prevent use of the index (the
-- operator is not leakproof), so this function runs as the owner; the company is part of the search value.
create or replace function axis.find_ids_by_values(types text[], wanted jsonb, most int) returns setof uuid
language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  company text := kernel.company_id();
  kind text;
  found int;
begin
  foreach kind in array types loop
    return query select r.id from axis.records r
      where jsonb_set('{}'::jsonb, array[coalesce(r.company_id::text || '/' || r.axis || '/' || r.type, '')], r.fields)
          @> jsonb_build_object(company || '/' || kind, wanted)
        and r.deleted_at is null
      limit most;
    get diagnostics found = row_count;
    most := most - found;
    exit when most <= 0;
  end loop;
end $$;
revoke execute on function axis.find_ids_by_values(types text[], wanted jsonb, most integer) from public;
grant execute on function axis.find_ids_by_values(types text[], wanted jsonb, most integer) to heureum_app;
