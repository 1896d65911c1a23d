-- What an approval copied of what its run was given, and what people said about it, goes with the input of the run.
insert into kernel.pictures (name, columns, owner, emptied) values
  ('decision.approvals', '{}', 'execution_id', '{title,facts,steps/comment}'),
  ('decision.actions', '{}', 'approval_id', '{comment}')
  on conflict (name) do update set owner = excluded.owner, emptied = excluded.emptied;
