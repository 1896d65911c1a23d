-- What people gave to runs is kept for the law's time, or longer where the company says so. The rows stay; a job of the room empties
-- them, so no row leaves by `kernel.forget`.
alter table flow.executions add column forgotten_at timestamptz;
insert into kernel.kept (kind, name, months, least, leaves) values ('inputs', 'flow.executions', 60, 60, 'false');
insert into kernel.pictures (name, columns, owner, emptied) values
  ('flow.executions', '{}', 'id', '{input,comment,error}'),
  ('flow.steps', '{}', 'execution_id', '{input,output,error,skip_reason}'),
  ('flow.impacts', '{}', 'execution_id', '{subject_label,before,after,data}'),
  ('flow.undos', '{}', 'execution_id', '{reason_text}')
  on conflict (name) do update set owner = excluded.owner, emptied = excluded.emptied;
