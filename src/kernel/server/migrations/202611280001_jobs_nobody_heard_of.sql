-- A worker that lives may be given a job and never hear of it, or end one and not be heard: its line broke in between. It says which jobs
-- it has at work; what else has been locked by it for ten seconds, longer than from the gift to the work, is free again.
create function kernel.unlock_lost(pools text[], held bigint[]) returns int language plpgsql set search_path = '' as $$
declare
  freed int;
begin
  -- What is just being ended is locked by who ends it: waiting for it could be waiting for one another.
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
revoke execute on function kernel.unlock_lost(text[], bigint[]) from public;
grant execute on function kernel.unlock_lost(text[], bigint[]) to heureum_queue;
