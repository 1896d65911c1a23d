-- Deletes jobs that failed for good a month ago: operators had time to look and to retry them. At most this many at once.
create or replace function kernel.sweep_failed_jobs(most int) returns int language sql set search_path = '' as $$
  with gone as (
    delete from graphile_worker._private_jobs j where j.id = any (array(
      select f.id from graphile_worker._private_jobs f
      where f.locked_at is null and f.attempts >= f.max_attempts and f.updated_at < now() - interval '30 days' limit most))
    returning 1
  )
  select count(*)::int from gone;
$$;
revoke execute on function kernel.sweep_failed_jobs(most integer) from public;
grant execute on function kernel.sweep_failed_jobs(most integer) to heureum_queue;
