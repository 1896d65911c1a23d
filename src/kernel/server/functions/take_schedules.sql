-- Claims due scheduled tasks for a worker. Planned once per connection, always with the index of due times.
create or replace function kernel.take_schedules(worker text, tasks text[], most int)
returns table (company uuid, task text, attempts int, due text)
language plpgsql set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
    with taken as (
      select s.company_id, s.task from kernel.schedules s
      where s.runs_at <= now() and s.task = any (take_schedules.tasks)
        and (s.worker is null or s.worker = take_schedules.worker
          or not exists (select from kernel.workers w where w.id = s.worker))
      order by s.runs_at limit take_schedules.most for update of s skip locked
    )
    update kernel.schedules s set worker = take_schedules.worker from taken t
    where s.company_id = t.company_id and s.task = t.task
    returning s.company_id, s.task, s.attempts, s.runs_at::text;
end $$;
revoke execute on function kernel.take_schedules(worker text, tasks text[], most integer) from public;
grant execute on function kernel.take_schedules(worker text, tasks text[], most integer) to heureum_queue;
