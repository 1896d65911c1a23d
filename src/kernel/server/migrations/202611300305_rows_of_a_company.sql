-- All that rooms keep of companies, and the trail: what its owner may take along. What proves something stays here.
create function kernel.tables_of_companies() returns table (name text, columns text[], keys text[])
language sql stable set search_path = '' as $$
  select format('%I.%I', n.nspname, c.relname),
    array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attname !~ '(token|secret|hash|sealed|password|cipher)' and a.atttypid <> 'tsvector'::regtype order by a.attnum),
    array(select quote_ident(a.attname) from unnest(i.indkey::int2[]) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number where a.attname <> 'company_id' order by k.place)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema|graphile_worker)'
    and (n.nspname <> 'kernel' or c.relname = 'audit_log')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
    and has_table_privilege(c.oid, 'select')
  order by 1
$$;
revoke execute on function kernel.tables_of_companies() from public;
grant execute on function kernel.tables_of_companies() to heureum_app;

-- As before: seals that are forgotten may go. And a company that is gone takes its trail along. No role of the application may delete any of it by itself.
create or replace function kernel.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('kernel.forgets', true) = 'on' then
    return old;
  end if;
  if tg_op = 'DELETE' and tg_level = 'ROW' and current_setting('app.erasing', true) <> '' then
    if old.company_id::text = current_setting('app.erasing', true) then
      return old;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

-- What the kernel keeps of the unit's company, whose own row is gone.
create function kernel.erase_company() returns void language plpgsql security definer set search_path = '' as $$
declare
  place constant uuid := kernel.company_id();
  one text;
begin
  if place is null then
    raise exception 'there is no company to erase';
  end if;
  perform set_config('app.erasing', place::text, true);
  for one in
    select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'kernel' and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
    order by 1
  loop
    execute format('delete from %s where company_id = $1', one) using place;
  end loop;
  delete from graphile_worker._private_jobs j where j.payload ->> 'company' = place::text and j.locked_at is null;
  perform set_config('app.erasing', '', true);
end $$;
revoke execute on function kernel.erase_company() from public;
grant execute on function kernel.erase_company() to heureum_app;
