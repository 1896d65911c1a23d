-- Deletes rows past the retention of the unit's company that no partition drop removes, oldest first, up to a limit. Returns their
-- number.
create or replace function kernel.delete_expired(which text, most int) returns int language plpgsql security definer set search_path = '' as $$
declare
  asked kernel.kept := (select k from kernel.kept k where k.kind = which);
  months int := kernel.retention_months(which);
  gone int;
begin
  -- If the company's retention is not shorter than the longest, dropping the partition removes the rows.
  if months is null or (asked.width is not null and months >= kernel.longest_retention_months(which)) then
    return 0;
  end if;
  execute format('with old as (select id from %1$s where company_id = $1 and id < $2 and %2$s order by id limit $3)
    delete from %1$s t using old where t.company_id = $1 and t.id = old.id', asked.name, asked.leaves)
    using kernel.scope_id(), kernel.id_at_instant(now() - make_interval(months => months)), most;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function kernel.delete_expired(which text, most integer) from public;
