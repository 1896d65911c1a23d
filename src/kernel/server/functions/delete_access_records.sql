-- Deletes access records older than the given years, but never before the company's own retention ends.
create or replace function kernel.delete_access_records(years int) returns bigint language sql security definer set search_path = '' as $$
  with own as (
    select r.months, r.months is null as for_good from kernel.retention r where r.company_id = kernel.scope_id() and r.kind = 'access'
  ), gone as (
    delete from kernel.access_records a
    where a.company_id = kernel.scope_id() and not exists (select from own where own.for_good)
      and a.at < now() - make_interval(months => greatest(years * 12, 12, (select own.months from own)))
    returning 1
  )
  select count(*) from gone;
$$;
revoke execute on function kernel.delete_access_records(years integer) from public;
grant execute on function kernel.delete_access_records(years integer) to heureum_app;
