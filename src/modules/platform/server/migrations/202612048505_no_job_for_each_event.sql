-- What waited to be counted or seated by a job for each event is done by the schedule; jobs that are at work end by themselves.
select graphile_worker.complete_jobs(array(
  select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.locked_at is null
    and (t.identifier like 'platform.on.count-%' or t.identifier in ('platform.count-company', 'decision.on.roles-changed',
      'decision.on.role-changed', 'decision.on.member-removed', 'organization.on.chart-reseats', 'organization.on.delegation-reseats'))));
