-- Memos are emptied with the run that wrote them, and not before; those of lines with their entry.
insert into kernel.pictures (name, columns, owner_of) values
  ('finance.entries', '{}', 'flow.executions')
  on conflict (name) do update set owner_of = excluded.owner_of;
insert into kernel.pictures (name, columns, owner_of) values
  ('finance.entry_lines', '{}', 'finance.entries')
  on conflict (name) do update set owner_of = excluded.owner_of;
