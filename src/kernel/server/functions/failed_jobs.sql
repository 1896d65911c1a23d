-- Finds failed jobs by an index, independent of the queue's length.
create or replace function kernel.failed_jobs() returns table (id bigint, task text, attempts int, error text, failed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select j.id, t.identifier, j.attempts::int, j.last_error, j.updated_at
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.is_available = false and j.locked_at is null and j.attempts >= j.max_attempts and j.last_error is not null
    and j.payload ->> 'company' = kernel.scope_id()::text
  order by j.id desc limit 200;
$$;
revoke execute on function kernel.failed_jobs() from public;
grant execute on function kernel.failed_jobs() to heureum_app;
