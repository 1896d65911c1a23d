-- Unlocks the jobs of dead workers. A locked queue without a locked job is unlocked too: a worker presumed dead leaves such a lock.
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
revoke execute on function kernel.unlock_jobs(dead text[]) from public;
grant execute on function kernel.unlock_jobs(dead text[]) to heureum_queue;
