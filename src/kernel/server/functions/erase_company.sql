-- Deletes the kernel's data of the unit's company, whose row is already gone.
create or replace function kernel.erase_company() returns void language plpgsql security definer set search_path = '' as $$
declare
  place constant uuid := kernel.company_id();
  one text;
begin
  if place is null then
    raise exception 'there is no company to erase';
  end if;
  perform set_config('app.erasing', place::text, true);
  for one in
    select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'kernel' and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
    order by 1
  loop
    execute format('delete from %s where company_id = $1', one) using place;
  end loop;
  delete from graphile_worker._private_jobs j where j.payload ->> 'company' = place::text and j.locked_at is null;
  perform set_config('app.erasing', '', true);
end $$;
revoke execute on function kernel.erase_company() from public;
