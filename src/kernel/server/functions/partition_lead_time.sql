-- A partition is created this long before its first row. If the nightly task does not run for longer, nothing is lost: the default
-- partition takes rows whose ids have no partition.
create or replace function kernel.partition_lead_time() returns interval language sql immutable as $$ select interval '60 days' $$;
