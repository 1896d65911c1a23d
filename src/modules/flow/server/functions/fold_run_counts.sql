-- Adds up the counts of the sessions. One caller at a time; a row in use by a session remains.
create or replace function flow.fold_run_counts() returns void language plpgsql set search_path = '' as $$
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
