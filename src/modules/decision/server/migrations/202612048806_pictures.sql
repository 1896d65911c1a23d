insert into kernel.pictures (name, columns) values
  ('decision.approvals', '{title,facts,steps}'),
  ('decision.actions', '{comment}');
