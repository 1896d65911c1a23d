-- Who was away, where somebody did a step for another; who it was stands in `actor_id`.
alter table flow.steps add column instead_of_id uuid, add column instead_of_name text;
