-- Drops partitions past every retention period. Returns their number.
create or replace function kernel.drop_expired_partitions(name text) returns int
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  whole regclass := name::regclass;
  kept int := (select kernel.longest_retention_months(k.kind) from kernel.kept k where k.name = drop_expired_partitions.name);
  part record;
  dropped int := 0;
begin
  if kept is null or kernel.company_id() is not null then
    return 0;
  end if;
  for part in
    select * from kernel.list_partitions(whole) p where p.upper <= kernel.id_at_instant(now() - make_interval(months => kept)) order by p.upper
  loop
    begin
      if name <> 'kernel.audit_log' then
        execute format('drop table %s', part.part);
      else
        continue when not kernel.drop_audit_partition(part.part, part.lower, part.upper);
      end if;
      dropped := dropped + 1;
    exception
      when lock_not_available then raise warning 'part % is in use', part.part;
    end;
  end loop;
  return dropped;
end $$;
revoke execute on function kernel.drop_expired_partitions(name text) from public;
grant execute on function kernel.drop_expired_partitions(name text) to heureum_app;
