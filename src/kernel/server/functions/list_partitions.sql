create or replace function kernel.list_partitions(whole regclass) returns table (part regclass, lower uuid, upper uuid, is_rest boolean)
language sql stable set search_path = '' as $$
  select c.oid::regclass, substring(b.said from 'FROM \(''([0-9a-f-]+)''\)')::uuid, substring(b.said from 'TO \(''([0-9a-f-]+)''\)')::uuid,
    b.said = 'DEFAULT'
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as said) b
  where i.inhparent = whole;
$$;
