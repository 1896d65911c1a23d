-- Amounts, accounts and days stay as the law wants them kept; who a memo names is masked.
insert into kernel.pictures (name, columns) values
  ('finance.entries', '{memo,posted_by_name}'),
  ('finance.entry_lines', '{memo}'),
  ('finance.periods', '{changed_by_name}');
create or replace trigger append_only before update or delete on finance.entries
  for each row when (not kernel.is_masking()) execute function finance.refuse_change();
create or replace trigger append_only before update or delete on finance.entry_lines
  for each row when (not kernel.is_masking()) execute function finance.refuse_change();
