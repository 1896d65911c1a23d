-- How many runs there are and how they stand, so that nobody counts all of them: those that stand for themselves, neither undos nor parts of
-- others. Each session of the database counts in a row of its own (`slot`), so no writer waits for another; whoever looks adds them up, and
-- folds them where there are many.
create table flow.run_counts (
  company_id uuid not null references company.companies (id) on delete cascade,
  slot integer not null,
  runs bigint not null,
  finished bigint not null,
  failed bigint not null,
  undone bigint not null,
  primary key (company_id, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create function flow.count_run() returns trigger language plpgsql as $$
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
create trigger counted after insert or update of status, undone_by on flow.executions
  for each row execute function flow.count_run();

-- Adds up what sessions counted. One at a time; a row that somebody counts in just now stays.
create function flow.fold_run_counts() returns void language plpgsql set search_path = '' as $$
declare
  company uuid := kernel.company_id();
begin
  if not pg_try_advisory_xact_lock(hashtextextended('flow.run_counts:' || company, 0)) then
    return;
  end if;
  with loose as (
    select c.slot from flow.run_counts c where c.company_id = company and c.slot <> 0 for update skip locked
  ), taken as (
    delete from flow.run_counts c using loose l where c.company_id = company and c.slot = l.slot
    returning c.runs, c.finished, c.failed, c.undone
  )
  insert into flow.run_counts as c (company_id, slot, runs, finished, failed, undone)
    select company, 0, sum(t.runs), sum(t.finished), sum(t.failed), sum(t.undone) from taken t having count(*) > 0
    on conflict (company_id, slot) do update set runs = c.runs + excluded.runs, finished = c.finished + excluded.finished,
      failed = c.failed + excluded.failed, undone = c.undone + excluded.undone;
end $$;
