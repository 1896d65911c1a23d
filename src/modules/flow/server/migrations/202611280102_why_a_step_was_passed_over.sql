-- An operator passed over a step that failed or waited, and why; who it was stands in `actor_id`.
alter table flow.steps add column skip_reason text;
