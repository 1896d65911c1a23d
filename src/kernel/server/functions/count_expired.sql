-- Number of rows of the unit's company that the next nightly run deletes with a retention of this many months; counted up to `most`.
create or replace function kernel.count_expired(which text, months int, most int) returns bigint
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  asked kernel.kept := (select k from kernel.kept k where k.kind = which);
  place uuid := kernel.scope_id();
  until timestamptz := now() - make_interval(months => greatest(count_expired.months, case when which = 'access' then 12 else asked.least end));
  found bigint;
begin
  if asked.kind is null or count_expired.months is null then
    return 0;
  elsif which = 'audit' then
    -- Rows are deleted with their seals; the newest seal remains.
    found := (select sum(cardinality(s.audit_ids)) from kernel.audit_seals s where s.company_id = place
      and s.seq < (select max(n.seq) from kernel.audit_seals n where n.company_id = place)
      and s.audit_ids[cardinality(s.audit_ids)] < kernel.id_at_instant(until));
  elsif which = 'access' then
    found := (select count(*) from (select from kernel.access_records a where a.company_id = place and a.at < until limit most) o);
  else
    execute format('select count(*) from (select from %s where company_id = $1 and id < $2 and %s limit $3) o', asked.name, asked.leaves)
      into found using place, kernel.id_at_instant(until), most;
  end if;
  return least(coalesce(found, 0), most);
end $$;
revoke execute on function kernel.count_expired(which text, months integer, most integer) from public;
grant execute on function kernel.count_expired(which text, months integer, most integer) to heureum_app;
