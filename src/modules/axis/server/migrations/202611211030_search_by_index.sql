-- The planner may walk the records from the newest on and test each one, because it believes that matches lie evenly. After a large
-- change the newest thousands match nothing, and a search took a tenth of a second. So the matches come from the search index
-- always, and of a common word the first two hundred are ranked, not all.
create or replace function axis.find_records(query tsquery, exact text, axes text[], types text[], most int)
returns setof uuid language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query
    (select r.id from axis.records r
     where r.company_id = kernel.company_id() and r.axis = any(axes) and r.type = any(types)
       and r.title = exact and r.deleted_at is null limit 20)
    union
    (select f.id from (
       select r.id, r.updated_at from axis.records r
       where r.company_id = kernel.company_id() and r.search @@ query
         and r.axis = any(axes) and r.type = any(types) and r.deleted_at is null
       limit greatest(most, 200)) f
     order by f.updated_at desc limit most);
end $$;
