-- A live worker may miss a job it was given, or its report of an end may be lost, because its connection broke. It lists the jobs it
-- is running; any other job it has locked for ten seconds, longer than from assignment to start, is unlocked.
create or replace function kernel.unlock_lost_jobs(pools text[], held bigint[]) returns int language plpgsql set search_path = '' as $$
declare
  freed int;
begin
  -- A job that is just ending is locked by its worker: waiting for it could deadlock.
  update graphile_worker._private_jobs j set locked_at = null, locked_by = null
    where j.id in (
      select l.id from graphile_worker._private_jobs l
      where l.locked_by = any (pools) and l.locked_at < now() - interval '10 seconds' and not (l.id = any (held))
      for update skip locked
    );
  get diagnostics freed = row_count;
  update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
    where freed > 0 and q.id in (
      select l.id from graphile_worker._private_job_queues l
      where l.locked_by = any (pools)
        and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = l.id and j.locked_at is not null)
      for update skip locked
    );
  return freed;
end $$;
revoke execute on function kernel.unlock_lost_jobs(pools text[], held bigint[]) from public;
grant execute on function kernel.unlock_lost_jobs(pools text[], held bigint[]) to heureum_queue;
