-- Pictures of things in runs. What is masked says so by `masked_at`: a run's page tells it, and an undo does not write stars back.
alter table flow.executions add column masked_at timestamptz;
alter table flow.impacts add column masked_at timestamptz;
alter table flow.steps add column masked_at timestamptz;
insert into kernel.pictures (name, columns) values
  ('flow.executions', '{title,initiator_name,run_as,input,comment,error}'),
  ('flow.steps', '{input,output,error,actor_name,skip_reason,instead_of_name}'),
  ('flow.impacts', '{subject_label,before,after,data}'),
  ('flow.undos', '{reason_text,asked_by_name,approved_by_name,refusal}'),
  ('flow.undo_sums', '{asked_by_name}'),
  ('flow.access_requests', '{person_name,reason,decided_by_name,comment}'),
  ('flow.frame_comments', '{words,said_by_name,resolved_by_name}'),
  ('flow.presences', '{person_name}'),
  ('flow.reviews', '{comment,asked_by_name,reviewer_name}'),
  ('flow.streams', '{made_by_name}'),
  ('flow.stream_starts', '{error}');
-- Written once, but for what an erasure masks.
create or replace trigger append_only before update or delete on flow.impacts
  for each row when (not kernel.is_masking()) execute function flow.refuse_change();
create or replace trigger append_only before update or delete on flow.reviews
  for each row when (not kernel.is_masking()) execute function flow.refuse_change();
