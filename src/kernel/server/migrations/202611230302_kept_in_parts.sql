-- The trail is kept for good unless the operator says otherwise; looks at personal data at least the one year of the law (and two by
-- whoever keeps data of very many persons: forget-access.ts removes them, parts are dropped after the longer time).
insert into kernel.kept (kind, name, width, months, least, leaves) values
  ('audit', 'kernel.audit_log', 'year', null, 36, 'true'),
  ('access', 'kernel.access_records', 'quarter', 24, 24, 'true'),
  ('mails', 'kernel.mails', null, 24, 1, $$status <> 'queued'$$);
