-- Only the owner may open a partition, since row security covers the whole table. Privileges revoked for the whole are revoked for
-- each partition.
create or replace function kernel.secure_partition(whole regclass, part regclass) returns void language plpgsql set search_path = '' as $$
declare
  said text;
begin
  execute format('alter table %s enable row level security', part);
  execute format('alter table %s force row level security', part);
  execute format('revoke all on %s from public, heureum_app, heureum_queue', part);
  -- Row triggers are inherited from the whole table; statement triggers are not.
  for said in
    select replace(pg_get_triggerdef(t.oid), format(' ON %s ', whole), format(' ON %s ', part)) from pg_trigger t
    where t.tgrelid = whole and not t.tgisinternal and (t.tgtype & 33) = 32
      and not exists (select from pg_trigger o where o.tgrelid = part and o.tgname = t.tgname)
  loop
    execute said;
  end loop;
end $$;
revoke execute on function kernel.secure_partition(whole regclass, part regclass) from public;
