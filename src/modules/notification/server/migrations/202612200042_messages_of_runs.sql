-- Messages are emptied with the run that sent them, and not before.
insert into kernel.pictures (name, columns, owner_of) values
  ('notification.messages', '{}', 'flow.executions')
  on conflict (name) do update set owner_of = excluded.owner_of;
