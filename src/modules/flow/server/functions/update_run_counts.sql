create or replace function flow.update_run_counts() returns trigger language plpgsql as $$
declare
  more_runs integer := (tg_op = 'INSERT')::integer;
  more_finished integer;
  more_failed integer;
  more_undone integer;
begin
  if new.kind <> 'run' or new.parent_execution_id is not null then
    return null;
  end if;
  more_finished := (new.status = 'finished')::integer - coalesce((old.status = 'finished')::integer, 0);
  more_failed := (new.status = 'failed')::integer - coalesce((old.status = 'failed')::integer, 0);
  more_undone := (new.undone_by is not null)::integer - case tg_op when 'UPDATE' then (old.undone_by is not null)::integer else 0 end;
  if more_runs = 0 and more_finished = 0 and more_failed = 0 and more_undone = 0 then
    return null;
  end if;
  update flow.run_counts c set runs = c.runs + more_runs, finished = c.finished + more_finished, failed = c.failed + more_failed,
      undone = c.undone + more_undone
    where c.company_id = new.company_id and c.slot = pg_backend_pid();
  if not found then
    insert into flow.run_counts as c (company_id, slot, runs, finished, failed, undone)
      values (new.company_id, pg_backend_pid(), more_runs, more_finished, more_failed, more_undone)
      on conflict (company_id, slot) do update set runs = c.runs + excluded.runs, finished = c.finished + excluded.finished,
        failed = c.failed + excluded.failed, undone = c.undone + excluded.undone;
  end if;
  return null;
end $$;
