insert into kernel.pictures (name, columns) values
  ('access.grants', '{reason,end_reason}'),
  ('access.views', '{reason}');
-- Kept as they were given, but for what an erasure masks.
create or replace trigger keep_view before update on access.views
  for each row when (not kernel.is_masking()) execute function access.keep_view();
create or replace trigger grants_keep_what_was_given before update on access.grants
  for each row when (not kernel.is_masking()) execute function access.keep_what_was_given();
