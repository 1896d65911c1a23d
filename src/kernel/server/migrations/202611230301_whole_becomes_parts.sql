-- How a table that is filled becomes one of parts, without being written anew: it becomes the first part itself, for all ids until
-- some bound in the future. Three steps, each a transaction of its own (database/partitions.ts), and only the first and the last hold
-- the table, for an instant: a check that nobody looks at yet; the look, beside everybody else; the change of names.

create function kernel.bound_first_part(which text, width text) returns void language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s drop constraint if exists to_be_first', which);
  execute format('alter table %s add constraint to_be_first check (id < %L) not valid', which,
    kernel.id_at(kernel.period_after(width, now() + kernel.parts_ahead())));
end $$;

-- What is said of a table beside its columns and checks, as statements that say it again of another of the same name.
create function kernel.said_of(which regclass) returns table (place int, said text) language sql stable set search_path = '' as $$
  select 1, format('alter table %s add constraint %I %s', which, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.conrelid = which and k.contype in ('p', 'u', 'f')
  union all
  select 2, pg_get_indexdef(i.indexrelid) from pg_index i
    where i.indrelid = which and not exists (select from pg_constraint k where k.conrelid = which and k.conindid = i.indexrelid and k.contype in ('p', 'u'))
  union all
  select 3, format('create policy %I on %s as %s for %s to %s', p.polname, which, case when p.polpermissive then 'permissive' else 'restrictive' end,
      case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      (select string_agg(case when r = 0 then 'public' else quote_ident(pg_get_userbyid(r)) end, ', ') from unnest(p.polroles) r))
      || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
      || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')
    from pg_policy p where p.polrelid = which
  union all
  select 4, format('revoke all on %s from heureum_app, heureum_queue', which)
  union all
  select 5, format('grant %s on %s to %I', a.privilege_type, which, pg_get_userbyid(a.grantee))
    from pg_class c cross join lateral aclexplode(c.relacl) a where c.oid = which and a.grantee <> c.relowner
  union all
  select 6, format('grant %s (%I) on %s to %I', a.privilege_type, t.attname, which, pg_get_userbyid(a.grantee))
    from pg_attribute t cross join lateral aclexplode(t.attacl) a where t.attrelid = which and t.attnum > 0;
$$;

create function kernel.become_parts(which text) returns void language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  old regclass := which::regclass;
  space text := split_part(which, '.', 1);
  plain text := split_part(which, '.', 2);
  bound text := (select substring(pg_get_constraintdef(k.oid) from '''([0-9a-f-]{36})''')
    from pg_constraint k where k.conrelid = old and k.conname = 'to_be_first' and k.convalidated);
  again text[];
  triggers text[];
  functions text[];
  said text;
begin
  execute format('lock table %s in access exclusive mode', which);
  if exists (select from pg_constraint k where k.confrelid = old) then
    raise exception '% is named by keys of others', which;
  end if;
  again := array(select s.said from kernel.said_of(old) s order by s.place);
  triggers := array(select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = old and not t.tgisinternal);
  -- Functions that take or give a row of it: their type is that of the whole from now on.
  functions := array(
    select f.said from (
      select p.oid, 1 as place, format('drop function %s', p.oid::regprocedure) as said from pg_proc p
      union all select p.oid, 2, pg_get_functiondef(p.oid) from pg_proc p where p.prokind = 'f'
      union all select p.oid, 3, format('revoke all on function %s from public', p.oid::regprocedure) from pg_proc p where p.proacl is not null
      union all select p.oid, 4, format('grant execute on function %s to %s', p.oid::regprocedure,
          case when a.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end)
        from pg_proc p cross join lateral aclexplode(p.proacl) a) f
    join pg_proc p on p.oid = f.oid
    join pg_class c on c.oid = old
    join pg_type t on t.oid = c.reltype
    where p.prorettype in (t.oid, t.typarray) or p.proargtypes::oid[] && array[t.oid, t.typarray]
    order by f.place, f.oid);
  perform set_config('check_function_bodies', 'off', true);

  -- The old one gives up its names, and what is said of the whole only.
  foreach said in array functions loop
    continue when said not like 'drop %';
    execute said;
  end loop;
  for said in select format('drop trigger %I on %s', t.tgname, which) from pg_trigger t
    where t.tgrelid = old and not t.tgisinternal loop
    execute said;
  end loop;
  for said in select format('drop policy %I on %s', p.polname, which) from pg_policy p where p.polrelid = old loop
    execute said;
  end loop;
  for said in select format('alter index %s rename to %I', i.indexrelid::regclass, left(c.relname || '_first', 63))
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = old loop
    execute said;
  end loop;
  execute format('alter table %s rename to %I', which, plain || '_first');

  execute format('create table %s (like %s including all excluding indexes) partition by range (id)', which, old);
  execute format('alter table %s drop constraint to_be_first', which);
  execute format('alter table %s enable row level security', which);
  execute format('alter table %s force row level security', which);
  foreach said in array again || triggers loop
    execute said;
  end loop;
  execute format('create table %I.%I partition of %s default', space, plain || '_rest', which);
  execute format('alter table %s attach partition %s for values from (minvalue) to (%L)', which, old, bound);
  execute format('alter table %s drop constraint to_be_first', old);
  perform kernel.close_part(which::regclass, p.part) from kernel.parts_of(which::regclass) p;
  foreach said in array functions loop
    continue when said like 'drop %';
    execute said;
  end loop;
end $$;
revoke execute on function kernel.bound_first_part(text, text), kernel.become_parts(text) from public;
