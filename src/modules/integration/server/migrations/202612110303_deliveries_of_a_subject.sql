-- concurrently
create index concurrently if not exists deliveries_of_subject
  on integration.deliveries (company_id, hook_id, subject, sequence) where state = 'waiting';
