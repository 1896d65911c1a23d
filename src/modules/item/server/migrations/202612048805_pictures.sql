-- Quantities stay; who a note names is masked.
insert into kernel.pictures (name, columns) values ('item.stock_movements', '{note,moved_by_name}');
create or replace trigger append_only before update or delete on item.stock_movements
  for each row when (not kernel.is_masking()) execute function item.refuse_change();
