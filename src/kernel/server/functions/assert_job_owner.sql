-- A job belongs to one worker and one attempt, so that a worker cannot take a later attempt of its own for this one. Runs last in the
-- job's unit: a worker presumed dead commits nothing, and anyone who would unlock the job waits for this commit.
create or replace function kernel.assert_job_owner(job bigint, worker text, attempt int) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from graphile_worker._private_jobs j
    where j.id = job and j.locked_by = assert_job_owner.worker and j.attempts = attempt for share;
  if not found then
    raise exception using errcode = 'HU411', message = 'another worker was given this job';
  end if;
end $$;
revoke execute on function kernel.assert_job_owner(job bigint, worker text, attempt integer) from public;
grant execute on function kernel.assert_job_owner(job bigint, worker text, attempt integer) to heureum_app;
