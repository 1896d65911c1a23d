insert into kernel.pictures (name, columns) values
  ('integration.deliveries', '{body}'),
  ('integration.attempts', '{fault,excerpt}'),
  ('integration.calls', '{request,outputs,fault}'),
  ('integration.hooks', '{made_by_name}'),
  ('integration.keys', '{made_by_name}'),
  ('integration.secrets', '{changed_by}'),
  ('integration.text_gateways', '{changed_by}');
