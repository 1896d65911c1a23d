-- Deletes seals of the unit's company, covering at most this many audit rows. The newest remains, because the chain continues from it.
-- Rows are deleted with their seals, unless dropping their partition removes them.
create or replace function kernel.delete_expired_seals(most int) returns table (seal bigint, hash text, rows bigint)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  place uuid := kernel.scope_id();
  months int := kernel.retention_months('audit');
  too_old uuid := kernel.id_at_instant(now() - make_interval(months => months));
  newest bigint := (select max(s.seq) from kernel.audit_seals s where s.company_id = place);
  ids uuid[] := '{}';
  latest uuid;
  last kernel.audit_seals;
  one kernel.audit_seals;
begin
  for one in select * from kernel.audit_seals s where months is not null and s.company_id = place and s.seq < newest order by s.seq loop
    exit when cardinality(ids) >= most or one.audit_ids[cardinality(one.audit_ids)] >= too_old;
    last := one;
    ids := ids || one.audit_ids;
    latest := greatest(latest, one.audit_ids[cardinality(one.audit_ids)]);
  end loop;
  if last.seq is null then
    return;
  end if;
  perform set_config('kernel.forgets', 'on', true);
  if (months >= kernel.longest_retention_months('audit')) is not true then
    delete from kernel.audit_log a where a.company_id = place and a.id = any (ids);
  end if;
  delete from kernel.audit_seals s where s.company_id = place and s.seq <= last.seq;
  perform set_config('kernel.forgets', '', true);
  insert into kernel.audit_checkpoints as c (company_id, seq, hash, until) values (place, last.seq, last.hash, latest)
    on conflict (company_id) do update set seq = excluded.seq, hash = excluded.hash, until = greatest(c.until, excluded.until), at = now();
  return query select last.seq, last.hash, cardinality(ids)::bigint;
end $$;
revoke execute on function kernel.delete_expired_seals(most integer) from public;
