-- The figure of undo windows that close soon is counted by the index alone: whether an execution is part of another stands in it, too.
create index executions_closing on flow.executions (company_id, undo_deadline, id) include (parent_execution_id)
  where supports_undo and undone_by is null and undo_deadline is not null;
drop index flow.executions_expiring;
