-- Kinds and states of runs come from closed types. PostgreSQL reads and plans a check anew for every statement that writes one row (ADR 37).
alter table flow.executions drop constraint executions_kind_check, drop constraint executions_status_check,
  drop constraint executions_log_type_check, drop constraint executions_warned_check;
alter table flow.steps drop constraint steps_status_check;
alter table flow.participants drop constraint participants_why_check;
