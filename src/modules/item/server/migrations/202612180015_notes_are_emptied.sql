-- Notes go with the input of the run that wrote them; quantities and worth stay.
insert into kernel.pictures (name, columns, owner, emptied) values
  ('item.stock_movements', '{}', 'source_execution_id', '{note}')
  on conflict (name) do update set owner = excluded.owner, emptied = excluded.emptied;
