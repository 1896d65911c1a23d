-- A word that thousands of records have took milliseconds: the index lists all of them before the first is read. So one record
-- in sixteen is also indexed as a sample (contract/search.ts). A word with enough matches there is answered from the sample,
-- any other from the whole.
--
-- Only the search index may serve here, in whatever order a plan was made: reading in another order until enough are found would
-- be a gamble. So the other conditions are written such that no index fits them, and one plan serves every query.
drop function axis.find_records(tsquery, text, text[], text[], int);
create function axis.find_records(sample tsquery, whole tsquery, axes text[], types text[], deleted boolean, most int)
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
          and array[r.axis] <@ axes and array[r.type] <@ types and (r.deleted_at is not null) = deleted
        limit ranked) f
      order by f.updated_at desc limit most;
    get diagnostics matches = row_count;
    exit when matches >= most;
    ranked := greatest(most, 200);
  end loop;
end $$;
revoke execute on function axis.find_records(tsquery, tsquery, text[], text[], boolean, int) from public;
grant execute on function axis.find_records(tsquery, tsquery, text[], text[], boolean, int) to heureum_app;

alter table axis.records no force row level security;
update axis.records set search = search || array_to_tsvector(array(
  select left(token, 6) || 's' || substr(token, 7) from unnest(tsvector_to_array(search)) token))
where right(id::text, 1) = '0';
alter table axis.records force row level security;
