-- Approvals are emptied with the run that asked for them, and not before; what people said with their approval.
insert into kernel.pictures (name, columns, owner_of) values
  ('decision.approvals', '{}', 'flow.executions')
  on conflict (name) do update set owner_of = excluded.owner_of;
insert into kernel.pictures (name, columns, owner_of) values
  ('decision.actions', '{}', 'decision.approvals')
  on conflict (name) do update set owner_of = excluded.owner_of;
