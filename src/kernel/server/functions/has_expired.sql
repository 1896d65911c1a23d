-- True if the company has expired rows, asked for all companies each night: the oldest row of each kind decides.
create or replace function kernel.has_expired(company_id uuid) returns boolean language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  place uuid := has_expired.company_id;
  asked record;
  found boolean;
begin
  for asked in select k.*, kernel.retention_months(k.kind) as own from kernel.kept k where k.kind <> 'access' loop
    if asked.own is null then
      continue;
    elsif asked.kind = 'audit' then
      found := (select s.audit_ids[cardinality(s.audit_ids)] from kernel.audit_seals s where s.company_id = place order by s.seq limit 1)
        < kernel.id_at_instant(now() - make_interval(months => asked.own));
    else
      execute format('select exists (select from %s where company_id = $1 and id < $2 and %s)', asked.name, asked.leaves)
        into found using place, kernel.id_at_instant(now() - make_interval(months => asked.own));
    end if;
    if found then
      return true;
    end if;
  end loop;
  return false;
end $$;
