-- For /health: only numbers, by indexes, counted up to ten thousand; one more means beyond. Scheduled tasks count when overdue: no
-- worker runs, or not fast enough.
create or replace function kernel.queue_state() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'ready', (select count(*) from (
      select from graphile_worker._private_jobs j where j.is_available = true and j.run_at <= now() limit 10001) c),
    'scheduled', (select count(*) from (
      select from graphile_worker._private_jobs j where j.is_available = true and j.run_at > now() limit 10001) c),
    'running', (select count(*) from (
      select from graphile_worker._private_jobs j where j.is_available = false and j.locked_at is not null limit 10001) c),
    'failed', (select count(*) from (
      select from graphile_worker._private_jobs j where j.is_available = false and j.locked_at is null
        and j.attempts >= j.max_attempts and j.last_error is not null limit 10001) c),
    'oldestSeconds', coalesce(floor(extract(epoch from now() - least(
      (select min(j.run_at) from graphile_worker._private_jobs j where j.is_available = true and j.run_at <= now()),
      (select min(s.runs_at) from kernel.schedules s where s.worker is null and s.runs_at <= now())))), 0)
  );
$$;
revoke execute on function kernel.queue_state() from public;
grant execute on function kernel.queue_state() to heureum_app;
