-- Counts the runs of before, company by company: what is missing of the count, seen in one look, while others run.
do $$
declare
  place uuid;
begin
  for place in select c.id from company.companies c loop
    perform set_config('app.company_id', place::text, true);
    insert into flow.run_counts as c (company_id, slot, runs, finished, failed, undone)
      select place, 0, sum(d.runs), sum(d.finished), sum(d.failed), sum(d.undone) from (
        select count(*) as runs, count(*) filter (where e.status = 'finished') as finished,
               count(*) filter (where e.status = 'failed') as failed, count(e.undone_by) as undone
          from flow.executions e where e.company_id = place and e.kind = 'run' and e.parent_execution_id is null
        union all
        select -k.runs, -k.finished, -k.failed, -k.undone from flow.run_counts k where k.company_id = place
      ) d
      on conflict (company_id, slot) do update set runs = c.runs + excluded.runs, finished = c.finished + excluded.finished,
        failed = c.failed + excluded.failed, undone = c.undone + excluded.undone;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
