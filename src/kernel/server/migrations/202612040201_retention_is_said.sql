-- A company says itself how long what is kept for a time only is kept of it. What must be kept longer is refused here, too, whoever says it: after
-- the row, so that one for another company is refused as such first.
create function kernel.check_retention() returns trigger language plpgsql set search_path = '' as $$
declare
  at_least int := (select k.least from kernel.kept k where k.kind = new.kind);
begin
  if at_least is null then
    perform kernel.refuse('RETENTION_FIXED');
  elsif new.months < at_least then
    perform kernel.refuse('RETENTION_TOO_SHORT');
  end if;
  return new;
end $$;
create trigger is_long_enough after insert or update on kernel.retention for each row execute function kernel.check_retention();
grant insert (company_id, kind, months), update (months), delete on kernel.retention to heureum_app;

-- How many things of the unit's company the next night takes when they are kept for so many months; counted as far as `most`.
create function kernel.due(which text, months int, most int) returns bigint
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  asked kernel.kept := (select k from kernel.kept k where k.kind = which);
  place uuid := kernel.place_id();
  until timestamptz := now() - make_interval(months => greatest(due.months, case when which = 'access' then 12 else asked.least end));
  found bigint;
begin
  if asked.kind is null or due.months is null then
    return 0;
  elsif which = 'audit' then
    -- Rows leave with their seals, and the newest seal stays.
    found := (select sum(cardinality(s.audit_ids)) from kernel.audit_seals s where s.company_id = place
      and s.seq < (select max(n.seq) from kernel.audit_seals n where n.company_id = place)
      and s.audit_ids[cardinality(s.audit_ids)] < kernel.id_at(until));
  elsif which = 'access' then
    found := (select count(*) from (select from kernel.access_records a where a.company_id = place and a.at < until limit most) o);
  else
    execute format('select count(*) from (select from %s where company_id = $1 and id < $2 and %s limit $3) o', asked.name, asked.leaves)
      into found using place, kernel.id_at(until), most;
  end if;
  return least(coalesce(found, 0), most);
end $$;
revoke execute on function kernel.due(text, int, int) from public;
grant execute on function kernel.due(text, int, int) to heureum_app;
