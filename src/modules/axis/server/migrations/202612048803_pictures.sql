-- Pictures of persons beside records. Records and their histories are no pictures: they are erased themselves.
insert into kernel.pictures (name, columns) values
  ('axis.record_history', '{by_name}'),
  ('axis.relationships', '{created_by_name,removed_by_name}');
create or replace trigger append_only before update or delete on axis.record_history
  for each row when (not kernel.is_masking()) execute function axis.refuse_history_change();
