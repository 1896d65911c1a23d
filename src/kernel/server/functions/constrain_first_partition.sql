create or replace function kernel.constrain_first_partition(which text, width text) returns void language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s drop constraint if exists to_be_first', which);
  execute format('alter table %s add constraint to_be_first check (id < %L) not valid', which,
    kernel.id_at_instant(kernel.period_after(width, now() + kernel.partition_lead_time())));
end $$;
revoke execute on function kernel.constrain_first_partition(which text, width text) from public;
