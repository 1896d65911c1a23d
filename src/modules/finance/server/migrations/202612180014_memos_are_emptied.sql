-- Memos go with the input of the run that wrote them, ten years after its year; amounts, accounts and days stay.
insert into kernel.pictures (name, columns, owner, emptied) values
  ('finance.entries', '{}', 'source_execution_id', '{memo}'),
  ('finance.entry_lines', '{}', 'entry_id', '{memo}')
  on conflict (name) do update set owner = excluded.owner, emptied = excluded.emptied;
