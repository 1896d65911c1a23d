-- What of an undo is under way after its commit: ids of calls that take back what was done elsewhere. With the last of them it is done.
alter table flow.undos add column compensating uuid[] not null default '{}';
