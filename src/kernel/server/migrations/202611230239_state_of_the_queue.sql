-- /health asks by indexes, and counts no further than to ten thousand: one more stands for all beyond. Before, it read every job that
-- waits for its day.
create index jobs_taken on graphile_worker._private_jobs (id) where is_available = false;

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
    'oldestSeconds', coalesce(floor(extract(epoch from now() - (
      select min(j.run_at) from graphile_worker._private_jobs j where j.is_available = true and j.run_at <= now()))), 0)
  );
$$;

create or replace function kernel.failed_jobs() returns table (id bigint, task text, attempts int, error text, failed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select j.id, t.identifier, j.attempts::int, j.last_error, j.updated_at
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.is_available = false and j.locked_at is null and j.attempts >= j.max_attempts and j.last_error is not null
    and j.payload ->> 'company' = kernel.place_id()::text
  order by j.id desc limit 200;
$$;
