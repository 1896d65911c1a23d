-- Due jobs of the unit's company that have not begun, by task: their number, and since when. Counted up to ten thousand.
create or replace function kernel.waiting_jobs() returns table (task text, waiting int, oldest timestamptz)
language sql stable security definer set search_path = '' as $$
  select t.identifier, count(*)::int, min(j.run_at)
  from (
    select q.task_id, q.run_at from graphile_worker._private_jobs q
    where q.is_available = true and q.run_at <= now() and q.payload ->> 'company' = kernel.scope_id()::text
    limit 10000
  ) j join graphile_worker._private_tasks t on t.id = j.task_id
  group by t.identifier;
$$;
revoke execute on function kernel.waiting_jobs() from public;
grant execute on function kernel.waiting_jobs() to heureum_app;
