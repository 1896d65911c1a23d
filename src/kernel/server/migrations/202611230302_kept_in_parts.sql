-- The trail is kept for good unless the operator says otherwise; looks at personal data at least the one year of the law (and two by
-- whoever keeps data of very many persons: forget-access.ts removes them, parts are dropped after the longer time).
insert into kernel.kept (kind, name, width, months, least, leaves) values
  ('audit', 'kernel.audit_log', 'year', null, 36, 'true'),
  ('access', 'kernel.access_records', 'quarter', 24, 24, 'true'),
  ('mails', 'kernel.mails', null, 24, 1, $$status <> 'queued'$$);

-- As before, and never sooner than the company's own time for them.
create or replace function kernel.forget_access(years int) returns bigint language sql security definer set search_path = '' as $$
  with own as (
    select r.months, r.months is null as for_good from kernel.retention r where r.company_id = kernel.place_id() and r.kind = 'access'
  ), gone as (
    delete from kernel.access_records a
    where a.company_id = kernel.place_id() and not exists (select from own where own.for_good)
      and a.at < now() - make_interval(months => greatest(years * 12, 12, (select own.months from own)))
    returning 1
  )
  select count(*) from gone;
$$;
