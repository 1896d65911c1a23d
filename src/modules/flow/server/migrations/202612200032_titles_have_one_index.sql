-- concurrently
-- Runs are found by words (`executions_found`); the index by pairs of characters served versions of before, and each new run paid for it.
drop index concurrently if exists flow.executions_titled;
