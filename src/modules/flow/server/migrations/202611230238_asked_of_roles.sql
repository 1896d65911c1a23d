-- Whether a role is asked by an execution: only tasks that wait stand here.
create index steps_asked on flow.steps (company_id, execution_id)
  where status = 'waiting' and kind in ('flow.task', 'flow.form') and assignee_id is null;
