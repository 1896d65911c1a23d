-- Lists those of the owners that need not be retained any more. Ids that own no rows here are left out.
create or replace function kernel.owners_over(asked text, owners uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  found kernel.pictures;
  above kernel.pictures;
  things uuid[];
  young uuid;
begin
  select * into found from kernel.pictures p where p.name = asked;
  if found.owner_of is null then
    if found.term is null then
      raise exception 'without a term: %', asked;
    end if;
    execute format('select array_agg(t.id) filter (where t.is_over), (array_agg(t.id) filter (where not t.is_over))[1] from %s($1) t', found.term)
      into things, young using owners;
    if young is not null then
      raise exception 'not over: % of %', young, asked;
    end if;
    return coalesce(things, '{}');
  end if;
  select * into above from kernel.pictures p where p.name = found.owner_of;
  if above.owner_of is null then
    return kernel.owners_over(above.name, owners);
  end if;
  execute format('select array_agg(distinct t.%I) from %s t where t.company_id = kernel.scope_id() and t.id = any ($1)', above.owner, above.name::regclass)
    into things using owners;
  things := kernel.owners_over(above.name, coalesce(things, '{}'));
  execute format('select array_agg(t.id) from %s t where t.company_id = kernel.scope_id() and t.id = any ($1) and t.%I = any ($2)', above.name::regclass, above.owner)
    into things using owners, things;
  return coalesce(things, '{}');
end $$;
revoke execute on function kernel.owners_over(asked text, owners uuid[]) from public;
