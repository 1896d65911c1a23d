insert into kernel.pictures (name, columns) values
  ('company.creators', '{email}'),
  ('company.invitations', '{name}'),
  ('company.invitation_lists', '{lines}'),
  ('company.inheritance_records', '{metadata}');
