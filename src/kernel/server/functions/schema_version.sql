-- The newest migration, for /health: the application may not read the list itself.
create or replace function kernel.schema_version() returns text language sql stable security definer set search_path = '' as $$
  select coalesce((select m.name from kernel.migrations m where m.name not like '%/functions/%' order by m.at desc, m.name desc limit 1), '');
$$;
revoke execute on function kernel.schema_version() from public;
grant execute on function kernel.schema_version() to heureum_app;
