create or replace function kernel.partition_table(which text) returns void language plpgsql set search_path = '' as $$
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
  again := array(select s.said from kernel.table_definitions(old) s order by s.place);
  triggers := array(select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = old and not t.tgisinternal);
  -- Functions that take or return a row of the table: their type becomes that of the partitioned table.
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

  -- The old table gives up its names and the definitions that only the whole has.
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
  perform kernel.secure_partition(which::regclass, p.part) from kernel.list_partitions(which::regclass) p;
  foreach said in array functions loop
    continue when said like 'drop %';
    execute said;
  end loop;
end $$;
revoke execute on function kernel.partition_table(which text) from public;
