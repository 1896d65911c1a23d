-- The moment of writing, not that at which the transaction began: it is compared with the places of changes, which are moments of writing.
alter table axis.relationships alter column created_at set default clock_timestamp();
