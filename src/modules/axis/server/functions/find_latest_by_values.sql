-- Ids of the latest live records of these types that have all the values, after a position in the list; a single null if at least
-- `most` have them. Runs as the owner for the same reason as `axis.find_ids_by_values`; the company is part of the search value.
create or replace function axis.find_latest_by_values(types text[], wanted jsonb, most int, before timestamptz, before_id uuid, page int) returns setof uuid
language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query
    with matches as materialized (
      select r.id, r.updated_at from unnest(types) kind cross join lateral (
        select r.id, r.updated_at from axis.records r
        where jsonb_set('{}'::jsonb, array[coalesce(r.company_id::text || '/' || r.axis || '/' || r.type, '')], r.fields)
            @> jsonb_build_object(kernel.company_id() || '/' || kind, wanted)
          and r.deleted_at is null
        limit most) r
      limit most)
    select case when c.many then null else m.id end
    from (select count(*) >= most as many from matches) c cross join lateral (
      select m.id from matches m
      where c.many or before is null or (m.updated_at, m.id) < (before, before_id)
      order by m.updated_at desc, m.id desc limit case when c.many then 1 else page end) m;
end $$;
revoke execute on function axis.find_latest_by_values(types text[], wanted jsonb, most integer, before timestamp with time zone, before_id uuid, page integer) from public;
grant execute on function axis.find_latest_by_values(types text[], wanted jsonb, most integer, before timestamp with time zone, before_id uuid, page integer) to heureum_app;
