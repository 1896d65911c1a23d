-- A job belongs to the worker that was given it: in which attempt, too, so that nobody takes a later attempt of his own for this one.
-- Within the job's unit, as its last word: whoever was taken for dead meanwhile commits nothing, and whoever would unlock the job now
-- waits for this commit.
create function kernel.hold_job(job bigint, worker text, attempt int) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from graphile_worker._private_jobs j
    where j.id = job and j.locked_by = hold_job.worker and j.attempts = attempt for share;
  if not found then
    raise exception using errcode = 'HU411', message = 'another worker was given this job';
  end if;
end $$;
revoke execute on function kernel.hold_job(bigint, text, int) from public;
grant execute on function kernel.hold_job(bigint, text, int) to heureum_app;

-- As before; and a queue that is locked although none of its jobs is, is free again: a worker that was taken for dead leaves such a lock.
create or replace function kernel.unlock_jobs(dead text[]) returns int language plpgsql set search_path = '' as $$
declare
  ids text[];
begin
  delete from kernel.workers w where w.id = any (dead) or w.heartbeat_at < now() - interval '15 seconds';
  select array_agg(distinct j.locked_by) into ids from graphile_worker._private_jobs j
    where j.locked_by is not null and not exists (select from kernel.workers w where w.id = j.locked_by)
      and (j.locked_by = any (dead) or j.locked_at < now() - interval '15 seconds');
  ids := coalesce(ids, '{}') || dead;
  if cardinality(ids) > 0 then
    perform graphile_worker.force_unlock_workers(ids);
  end if;
  update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
    where q.locked_at < now() - interval '15 seconds'
      and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null);
  return cardinality(ids);
end $$;
