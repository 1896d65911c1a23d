-- The index of windows that close holds what this one held, and more.
drop index flow.executions_expiring;
