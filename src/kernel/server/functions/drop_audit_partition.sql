-- Some seals cover rows of two partitions. When the first is dropped, rows under remaining seals move into a replacement partition
-- until those seals are deleted too. False: not now, seals must be deleted first.
create or replace function kernel.drop_audit_partition(part regclass, lower uuid, upper uuid) returns boolean language plpgsql set search_path = '' as $$
declare
  spared text := format('kernel.audit_log_spared_%s', to_char(kernel.instant_of_id(upper) at time zone 'UTC', 'YYYYMM'));
  remaining bigint := (select count(*) from kernel.audit_seals s where s.audit_ids[1] < upper);
begin
  if remaining > 10000 or (remaining > 0 and part::text = spared) then
    return false;
  end if;
  if remaining > 0 then
    execute format('create table %s (like kernel.audit_log including all)', spared);
    execute format('insert into %s select a.* from kernel.audit_log a where a.id < $1 and ($2 is null or a.id >= $2)
      and exists (select from kernel.audit_seals s where s.company_id = a.company_id and s.audit_ids[1] < $1 and a.id = any (s.audit_ids))', spared)
      using upper, lower;
  end if;
  execute format('drop table %s', part);
  if remaining > 0 then
    perform kernel.secure_partition('kernel.audit_log', spared::regclass);
    execute format('alter table kernel.audit_log attach partition %s for values from (%s) to (%L)', spared, coalesce(quote_literal(lower), 'minvalue'), upper);
  end if;
  return true;
end $$;
revoke execute on function kernel.drop_audit_partition(part regclass, lower uuid, upper uuid) from public;
