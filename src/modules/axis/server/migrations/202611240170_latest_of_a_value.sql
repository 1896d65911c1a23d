-- Ids of the latest live records of these types that have all the values, behind a place in the list; one null where so many or more
-- have them. Runs as the owner for the reason that `axis.find_valued` has; the company is part of what is looked for.
create function axis.find_latest(types text[], wanted jsonb, most int, before timestamptz, before_id uuid, page int) returns setof uuid
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
revoke execute on function axis.find_latest(text[], jsonb, int, timestamptz, uuid, int) from public;
grant execute on function axis.find_latest(text[], jsonb, int, timestamptz, uuid, int) to heureum_app;
