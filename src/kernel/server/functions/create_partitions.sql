-- Creates the partitions needed soon and returns their number. One that cannot be created now is left to another night: the table is
-- locked, or rows of its period already lie in the default partition, where they remain.
create or replace function kernel.create_partitions(name text) returns int
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  whole regclass := name::regclass;
  wide text := (select k.width from kernel.kept k where k.name = create_partitions.name);
  since timestamptz := (select kernel.instant_of_id(max(p.upper::text)::uuid) from kernel.list_partitions(whole) p);
  until timestamptz;
  part text;
  made int := 0;
begin
  if wide is null or not exists (select from kernel.list_partitions(whole)) then
    -- The constraint left by an interrupted division would refuse rows later. The runner holds this lock while it divides.
    if exists (select from pg_constraint k where k.conrelid = whole and k.conname = 'to_be_first') and pg_try_advisory_xact_lock(7205) then
      execute format('alter table %s drop constraint to_be_first', whole);
    end if;
    return 0;
  end if;
  since := coalesce(since, kernel.period_after(wide, now() - interval '1 year'));
  while since < now() + kernel.partition_lead_time() loop
    until := kernel.period_after(wide, since);
    part := name || to_char(since at time zone 'UTC', '"_"YYYYMM');
    begin
      execute format('create table %s (like %s including all)', part, whole);
      perform kernel.secure_partition(whole, part::regclass);
      execute format('alter table %s attach partition %s for values from (%L) to (%L)', whole, part, kernel.id_at_instant(since), kernel.id_at_instant(until));
      made := made + 1;
    exception
      when lock_not_available or check_violation or duplicate_table then
        raise warning 'no part % now: %', part, sqlerrm;
    end;
    since := until;
  end loop;
  return made;
end $$;
revoke execute on function kernel.create_partitions(name text) from public;
grant execute on function kernel.create_partitions(name text) to heureum_app;
