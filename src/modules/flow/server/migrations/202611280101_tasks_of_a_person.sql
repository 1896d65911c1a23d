-- concurrently
-- How much a person has to do: only what waits stands here.
create index concurrently if not exists steps_of_assignee on flow.steps (company_id, assignee_id)
  where status = 'waiting' and kind in ('flow.task', 'flow.form') and assignee_id is not null;
