-- Lets a failed job run again. False: there is no such job.
create or replace function kernel.retry_job(job bigint) returns boolean language sql security definer set search_path = '' as $$
  with again as (
    update graphile_worker._private_jobs j set attempts = 0, run_at = now(), last_error = null
    where j.id = job and j.locked_at is null and j.attempts >= j.max_attempts and j.payload ->> 'company' = kernel.scope_id()::text
    returning j.id
  )
  select exists (select from again);
$$;
revoke execute on function kernel.retry_job(job bigint) from public;
grant execute on function kernel.retry_job(job bigint) to heureum_app;
