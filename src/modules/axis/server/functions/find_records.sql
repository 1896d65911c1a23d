-- The planner may scan records from the newest and test each, because it assumes evenly distributed matches. After a large change the
-- newest thousands match nothing, and a search took a tenth of a second. So matches always come from the search index, and for a
-- common word only the first two hundred are ranked.
create or replace function axis.find_records(sample tsquery, whole tsquery, types text[], deleted boolean, most int)
returns setof uuid language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  company uuid := kernel.company_id();
  query tsquery;
  ranked int := most;
  matches int;
begin
  foreach query in array array[sample, whole] loop
    return query
      select f.id from (
        select r.id, r.updated_at from axis.records r
        where r.search @@ query and r.company_id is not distinct from company
          and array[r.axis || '/' || r.type] <@ types and (r.deleted_at is not null) = deleted
        limit ranked) f
      order by f.updated_at desc limit most;
    get diagnostics matches = row_count;
    exit when matches >= most;
    ranked := greatest(most, 200);
  end loop;
end $$;
revoke execute on function axis.find_records(sample tsquery, whole tsquery, types text[], deleted boolean, most integer) from public;
grant execute on function axis.find_records(sample tsquery, whole tsquery, types text[], deleted boolean, most integer) to heureum_app;
