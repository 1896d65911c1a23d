-- What waited to be counted by a job for each event is counted by the schedule.
delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and j.locked_at is null
    and (t.identifier like 'platform.on.count-%' or t.identifier = 'platform.count-company'
      or t.identifier in ('decision.on.roles-changed', 'decision.on.role-changed', 'decision.on.member-removed',
        'organization.on.chart-reseats', 'organization.on.delegation-reseats'));
