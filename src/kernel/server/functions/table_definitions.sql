-- Definitions of a table other than columns and checks, as statements that recreate them for another table of the same name.
create or replace function kernel.table_definitions(which regclass) returns table (place int, said text) language sql stable set search_path = '' as $$
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
