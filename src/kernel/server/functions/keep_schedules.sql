-- Ensures that each scheduled task has its row in every company or at the root; new companies get theirs within a minute. tasks:
-- [{task, afterMs, scope: 'root' | 'company'}]. start: a task that has not run for ten minutes runs soon, even if a later run waits.
-- Returns the milliseconds over which companies are spread: 60 for each, ten minutes at most.
create or replace function kernel.keep_schedules(tasks jsonb, start boolean) returns int language plpgsql set search_path = '' as $$
declare
  spread constant int := (select least(600000, 60 * count(*)) from kernel.access_versions);
  asked record;
begin
  if not start and not kernel.claim_turn('schedules', interval '55 seconds') then
    return spread;
  end if;
  -- Rows of a removed task or company: nobody runs them, and they would be late forever.
  delete from kernel.schedules s where s.worker is null and s.runs_at < now() - interval '7 days'
    and (not exists (select from jsonb_to_recordset(tasks) as t (task text) where t.task = s.task)
      or not exists (select from kernel.access_versions v where v.company_id = s.company_id)
         and s.company_id <> '00000000-0000-0000-0000-000000000000');
  for asked in
    select t.task, t.scope, t."afterMs" * interval '1 millisecond' as after
    from jsonb_to_recordset(tasks) as t (task text, "afterMs" int, scope text)
  loop
    -- At a start, all tasks of a company fall due together at its offset, if that is later.
    insert into kernel.schedules (company_id, task, runs_at)
      select p.company_id, asked.task,
        now() + greatest(asked.after, kernel.spread_offset(p.company_id, spread * interval '1 millisecond'))
      from (
        select v.company_id from kernel.access_versions v where asked.scope = 'company'
        union all select '00000000-0000-0000-0000-000000000000' where asked.scope = 'root'
      ) p
      where not exists (select from kernel.schedules s where s.company_id = p.company_id and s.task = asked.task)
      on conflict do nothing;
    continue when not start;
    with later as (
      select s.company_id, now() + greatest(asked.after, kernel.spread_offset(s.company_id, spread * interval '1 millisecond')) as at
      from kernel.schedules s
      where s.task = asked.task and s.worker is null and s.ran_at < now() - interval '10 minutes' and s.runs_at > now() + asked.after
      for update skip locked
    )
    update kernel.schedules s set runs_at = l.at from later l
      where s.company_id = l.company_id and s.task = asked.task and s.runs_at > l.at;
  end loop;
  return spread;
end $$;
revoke execute on function kernel.keep_schedules(tasks jsonb, start boolean) from public;
grant execute on function kernel.keep_schedules(tasks jsonb, start boolean) to heureum_queue;
